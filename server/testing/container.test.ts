import { execFileSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chmodSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { Agent, request } from 'node:http';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { root } from '../../scripts/root.mjs';
import { carryOut } from '../chain/deployment/carry-out.ts';
import { stepsLeft } from '../chain/deployment/plan.ts';
import { type DeploymentChain, openDeploymentChain } from './deployment-chain.ts';
import { testFolder } from './folder.ts';
import { hasContainers, openBuilder } from './image.ts';
import { startReceiver } from './mail-receiver.ts';
import { runContainer } from './oci-container.ts';
import { type OwnPostgres, startPostgres } from './postgres.ts';
import { quietPort } from './quiet-port.ts';
import { readUnit, seccompOf } from './systemd-unit.ts';

const MOST_BYTES = 350_000_000;
const MEMORY_BYTES = 768 * 1024 * 1024;
const SITE_URL = 'https://usg.sample.com';
const USER = { uid: 65_532, gid: 65_532 };
const SECRETS_DIR = '/run/secrets';
const UNIT = join(root, 'deploy/systemd/usg@.service');

const agent = new Agent({ keepAlive: true });
function ask(port: string, path: string, body?: object) {
  return new Promise<{ status: number; body: string }>((resolve, reject) => {
    const asked = request({
      host: '127.0.0.1',
      port,
      path,
      agent,
      method: body ? 'POST' : 'GET',
      headers: { host: new URL(SITE_URL).host, ...(body && { 'content-type': 'application/json' }) },
    });
    asked.once('error', reject).once('response', async (answer) => {
      resolve({ status: answer.statusCode ?? 0, body: await text(answer) });
    });
    asked.end(body && JSON.stringify(body));
  });
}
const statusOf = (port: string, path: string) =>
  ask(port, path).then(
    ({ status }) => status,
    () => 0,
  );

describe('the image', () => {
  if (!hasContainers())
    return it.skip('buildah, mmdebstrap and runc are not here, or we are not root on Debian', () => {});

  const folder = testFolder();
  const canary = `canary-${randomBytes(8).toString('hex')}`;
  let image: ReturnType<ReturnType<typeof openBuilder>['buildImage']>;
  let postgres: OwnPostgres;
  let chain: DeploymentChain;
  let mail: Awaited<ReturnType<typeof startReceiver>>;
  let settings: Record<string, string>;
  let secrets: Record<string, string>;
  beforeAll(async () => {
    const builder = openBuilder(folder.path);
    builder.makeBases();
    image = builder.buildImage(canary);
    [postgres, chain, mail] = await Promise.all([startPostgres(), openDeploymentChain(), startReceiver()]);
    await carryOut(await stepsLeft(chain.client, chain.deployment), chain.carrier);
    const { token, inbox } = chain.deployment;
    const addresses = { TOKEN_ADDRESS: token, INBOX_ADDRESS: inbox, CHAIN_ID: String(chain.chainId) };
    settings = { SITE_URL, TRUSTED_PROXIES: 'none', AUDIT_EMAIL: 'none', ...addresses };
    const keys = { DATA_KEY: randomBytes(32).toString('hex'), AUDIT_KEY: randomBytes(32).toString('hex') };
    secrets = { DATABASE_URL: postgres.url, ETH_RPC_URL: chain.url, SMTP_URL: mail.url, ...keys };
  });
  afterAll(async () => {
    await mail?.stop();
    await chain?.stop();
    await postgres?.stop();
    const mounts = readFileSync('/proc/self/mountinfo', 'utf8');
    if (mounts.includes(folder.path)) throw new Error(`Something is still mounted in ${folder.path}.`);
    folder.remove();
  });

  /** A folder of files that this user alone reads, and the settings that name them where it is mounted. */
  function secretFiles(mountedAt: string) {
    const source = join(folder.path, `secrets-${randomBytes(4).toString('hex')}`);
    mkdirSync(source);
    for (const [name, secret] of Object.entries(secrets)) {
      writeFileSync(join(source, name), `${secret}\n`);
      execFileSync('chown', [`${USER.uid}:${USER.gid}`, join(source, name)]);
      chmodSync(join(source, name), 0o400);
    }
    const names = Object.keys(secrets).map((name) => [`${name}_FILE`, `${mountedAt}/${name}`]);
    const mount = {
      destination: mountedAt,
      type: 'bind',
      source,
      options: ['rbind', 'ro', 'nosuid', 'nodev', 'noexec'],
    };
    return { mount, settings: Object.fromEntries(names) as Record<string, string> };
  }

  /** As the image says, and as deploy/compose.yaml runs it. */
  function run(port: string, more: Record<string, string> = {}, args?: string[]) {
    const { config, rootfs } = image;
    const files = secretFiles(SECRETS_DIR);
    const own = Object.fromEntries(config.Env.map((line) => line.split(/=(.*)/s, 2) as [string, string]));
    return runContainer(folder.path, {
      rootfs,
      args: args ?? [...config.Entrypoint, ...config.Cmd],
      env: { ...own, ...settings, ...files.settings, PORT: port, ...more },
      cwd: config.WorkingDir,
      user: USER,
      memoryBytes: MEMORY_BYTES,
      mounts: [files.mount],
    });
  }

  it('is small, and has no shell, no package manager and no test in it', () => {
    const bytes = Number(execFileSync('du', ['-sb', image.rootfs], { encoding: 'utf8' }).split('\t')[0]);
    process.stdout.write(`The image has ${Math.round(bytes / 1e6)} MB.\n`);
    expect(bytes).toBeLessThan(MOST_BYTES);
    const names = ['sh', 'bash', 'apt-get', 'npm', '*.test.ts', '*.map', 'typescript'];
    const args = names.flatMap((name) => ['-o', '-name', name]).slice(1);
    expect(execFileSync('find', [image.rootfs, ...args], { encoding: 'utf8' })).toBe('');
  });

  it('holds no secret, whatever lay around and whatever the build was lent', () => {
    expect(image.manifest).not.toContain(canary);
    const found = execFileSync('sh', ['-c', 'grep -rlF "$1" "$2" || true', 'sh', canary, image.rootfs]);
    expect(String(found)).toBe('');
    expect(image.config.Env.join()).not.toMatch(/KEY|SECRET|PASSWORD|_URL/);
  });

  it('runs as nobody’s user on a read-only file system within 768 MB, and is healthy', async () => {
    const { config } = image;
    expect(config.User).toBe(`${USER.uid}:${USER.gid}`);
    const port = await quietPort();
    const site = run(port);
    await expect.poll(() => statusOf(port, '/readyz')).toBe(200);
    const [kind, ...check] = config.Healthcheck.Test;
    expect([kind, site.exec(...check)]).toEqual(['CMD', 0]);
    expect((await ask(port, '/about')).body).toContain(`<link rel="canonical" href="${SITE_URL}/about"`);
    await underLoad(port);
    const status = site.status();
    expect(status).toMatch(/^Uid:\t65532\t65532\t65532\t65532$/m);
    expect(status).toMatch(/^CapEff:\t0+$/m);
    expect(status).toMatch(/^NoNewPrivs:\t1$/m);
    process.stdout.write(`Under load: ${/VmHWM:.*/.exec(status)?.[0]}, ${/VmRSS:.*/.exec(status)?.[0]}\n`);
    expect(await site.stop()).toMatchObject({ code: 0 });
  });

  it('is unhealthy where nothing answers', async () => {
    const [, ...args] = image.config.Healthcheck.Test;
    const { code, said } = await run(await quietPort(), {}, args).ended;
    expect([code, said]).toEqual([1, expect.stringContaining('/healthz does not answer.')]);
  });

  it('ends with a sentence where a secret’s file is missing', async () => {
    const { code, said } = await run(await quietPort(), { DATA_KEY_FILE: '/nowhere' }).ended;
    expect([code, said]).toEqual([
      1,
      expect.stringContaining("DATA_KEY_FILE names /nowhere, which can't be read (ENOENT)"),
    ]);
  });

  it('takes its public address when it runs, but only the one that its issuer’s documents name', async () => {
    const { code, said } = await run(await quietPort(), { SITE_URL: 'https://other.test' }).ended;
    expect([code, said]).toEqual([1, expect.stringContaining('links.website, which printed documents name')]);
  });

  it('runs under the sandbox of the systemd unit as well', async () => {
    const port = await quietPort();
    const files = secretFiles(`/run/credentials/usg@${port}.service`);
    const unit = readUnit(UNIT, { i: port, d: files.mount.destination });
    const env = Object.fromEntries(
      unit.all('Environment').flatMap((line) => line.split(' ').map((each) => each.split('=', 2) as [string, string])),
    );
    expect(Object.keys(secrets).map((name) => env[`${name}_FILE`])).toEqual(Object.values(files.settings));
    const inImage = (command: string) =>
      command.split(' ').map((word) => (word === 'node' ? '/usr/local/bin/node' : word));
    const site = runContainer(folder.path, {
      rootfs: image.rootfs,
      args: inImage(unit.one('ExecStart')),
      env: { ...settings, ...env },
      cwd: image.config.WorkingDir,
      user: USER,
      memoryBytes: MEMORY_BYTES,
      mounts: [files.mount],
      proc: [`hidepid=${unit.one('ProtectProc')}`, `subset=${unit.one('ProcSubset')}`],
      seccomp: seccompOf(unit),
    });
    await expect.poll(() => site.exec(...inImage(unit.one('ExecStartPost')))).toBe(0);
    expect(site.status()).toMatch(/^Seccomp:\t2$/m);
    await underLoad(port);
    expect(await site.stop()).toMatchObject({ code: 0 });
  });
});

const CALLS = 10_000;
const AT_ONCE = 20;
const PATHS = [
  '/',
  '/about',
  '/faq',
  '/token',
  '/api/usgprice',
  '/api/site',
  '/api/prices',
  '/api/reserves',
  '/wallet',
];

/** Ten thousand pages and calls, a hundred of them logins, whose passwords take memory to hash. */
async function underLoad(port: string) {
  let next = 0;
  const statuses = new Map<number, number>();
  const work = async () => {
    for (let call = next++; call < CALLS; call = next++) {
      const login = { email: `nobody${call}@sample.com`, password: 'no such password' };
      const { status } =
        call % 100 === 0
          ? await ask(port, '/api/auth/sign_in', login)
          : await ask(port, PATHS[call % PATHS.length] ?? '/');
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  expect([...statuses.keys()].filter((status) => status >= 500)).toEqual([]);
}
