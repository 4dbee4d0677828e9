import { execFileSync } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';
import fc from 'fast-check';
import { createPublicClient, type Hex, http } from 'viem';
import { afterAll, describe, expect, it } from 'vitest';
import { usgTokenAbi } from '#contracts/abi.ts';
import { testBuild } from './testing/build.ts';
import { anvilIn, isGone } from './testing/chain-folder.ts';
import { testFolder } from './testing/folder.ts';
import { quietPort } from './testing/quiet-port.ts';
import { runSite, type SiteProcess } from './testing/site-process.ts';

const folder = testFolder();
const BUILD_DIR = testBuild();
const DATA_DIR = join(folder.path, 'data');
const CHAIN = join(DATA_DIR, 'chain');
const COMPILED = join(folder.path, 'compiled');
const running = new Set<SiteProcess>();
afterAll(() => {
  for (const site of running) site.child.kill('SIGKILL');
  folder.remove();
});

function run(settings: Record<string, string> = {}, onStep?: (step: string, site: SiteProcess) => void): SiteProcess {
  const site: SiteProcess = runSite({ DATA_DIR, BUILD_DIR, ...settings }, (step) => onStep?.(step, site));
  running.add(site);
  void site.ended.then(() => running.delete(site));
  return site;
}

const PORT = await quietPort();

const localFile = () => JSON.parse(readFileSync(join(DATA_DIR, 'local.json'), 'utf8'));
const getJson = async (url: string) => (await fetch(url)).json();

async function killed(site: SiteProcess): Promise<void> {
  const anvil = anvilIn(CHAIN);
  site.child.kill('SIGKILL');
  await site.ended;
  if (anvil) expect(await isGone(anvil), 'anvil outlived the server').toBe(true);
}

/** Everything that a local site promises of its chain. */
async function expectWhole(address: string): Promise<void> {
  const { token, rpc, adminKey } = localFile();
  expect(await getJson(`${address}/readyz`)).toMatchObject({ ready: true, reasons: [] });
  expect((await getJson(`${address}/api/site`)).token).toBe(token);
  expect((await getJson(`${address}/api/prices`)).map((price: { cents: number }) => price.cents)).toEqual([162_750]);
  expect(adminKey).toMatch(/^0x[0-9a-f]{64}$/);
  const client = createPublicClient({ transport: http(rpc) });
  const read = { address: token, abi: usgTokenAbi } as const;
  const [coins, , , documentHash] = await client.readContract({ ...read, functionName: 'attestation' });
  expect(coins).toBe(600_000n);
  const manifest = `${address}/api/reserves/manifests/${documentHash}`;
  await expect.poll(async () => (await getJson(manifest)).coins).toBe(600_000);
  expect(await client.readContract({ ...read, functionName: 'headroom' })).toBe(600_000n * 10n ** 9n);
}

/** The same seed gives the same kills; it is printed so that a failure can be reproduced. */
const SEED = Number(process.env.SEED ?? randomInt(1_000_000));
process.stdout.write(`SEED=${SEED}\n`);

const STEPS = [
  'opening the database',
  'starting the local chain',
  'deploying the token',
  'granting PRICER',
  'granting PAUSER',
  'setting the issuer limit',
  'attesting the reserve',
  'setting the opening price',
];

describe('a local site', () => {
  let address = '';
  let token = '';
  const [kills = []] = fc.sample(
    fc.tuple(
      fc.record({ step: fc.constantFrom(...STEPS.slice(0, 3)), afterMs: fc.nat(60) }),
      fc.record({ step: fc.constantFrom(...STEPS.slice(2)), afterMs: fc.nat(60) }),
    ),
    { seed: SEED, numRuns: 1 },
  );

  it('starts completely, with one token, after its first start was killed twice', { tags: ['long'] }, async () => {
    const tokens = new Set<string>();
    for (const { step, afterMs } of kills) {
      const site = run({ PORT }, (begun, { child }) => {
        if (begun === step) setTimeout(() => child.kill('SIGKILL'), afterMs);
      });
      await Promise.race([site.ended, site.ready]);
      await killed(site);
      if (localFile().token) tokens.add(localFile().token);
    }
    const site = run();
    address = (await site.ready) ?? site.said();
    await expectWhole(address);
    token = localFile().token;
    expect([...tokens, token].every((each) => each === token)).toBe(true);
  });

  it('has one owner of its data at a time', async () => {
    const second = run();
    expect(await second.ended).toBe(1);
    expect(second.said()).toBe(
      `Another process has ${DATA_DIR} open. Stop it first, or choose another folder with DATA_DIR.\n`,
    );
  });

  it('keeps what it acknowledged when it is killed immediately', async () => {
    const to = '0x00000000000000000000000000000000000000cc';
    const answer = await fetch(`${address}/api/faucet`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ address: to }),
    });
    const { hash } = (await answer.json()) as { hash: Hex };
    expect(answer.status).toBe(200);
    for (const site of running) await killed(site);

    const site = run({ NODE_COMPILE_CACHE: COMPILED });
    expect(await site.ready).toBe(address);
    await expectWhole(address);
    expect(localFile().token).toBe(token);
    const client = createPublicClient({ transport: http(localFile().rpc) });
    expect((await client.getTransactionReceipt({ hash })).status).toBe('success');
    expect(await client.getBalance({ address: to })).toBe(50_000_000_000_000_000n);
    expect(site.steps).toEqual(['opening the database', 'starting the local chain']);
  });

  it('has its compiled sources on disk as soon as it is ready, so that a start after a kill finds them', async () => {
    await expect.poll(() => readdirSync(COMPILED, { recursive: true }).length).toBeGreaterThan(300);
  });

  it('continues when its anvil is killed, and when the supervisor is', async () => {
    const anvil = anvilIn(CHAIN) ?? 0;
    process.kill(anvil, 'SIGKILL');
    await expect.poll(() => ![undefined, anvil].includes(anvilIn(CHAIN))).toBe(true);
    await expect.poll(async () => (await fetch(`${address}/readyz`)).status).toBe(200);
    await expectWhole(address);
    const [revived = 0] = [anvilIn(CHAIN)];
    process.kill(Number(execFileSync('ps', ['-o', 'ppid=', '-p', String(revived)], { encoding: 'utf8' })), 'SIGKILL');
    expect(await isGone(revived)).toBe(true);
    await expect.poll(() => anvilIn(CHAIN) !== undefined).toBe(true);
    await expect.poll(async () => (await fetch(`${address}/readyz`)).status).toBe(200);
    await expectWhole(address);
  });

  it('ends with all its child processes when its parent process is gone', async () => {
    const [site] = running;
    const anvil = anvilIn(CHAIN) ?? 0;
    site?.child.disconnect();
    expect(await site?.ended).toBe(0);
    expect(await isGone(anvil)).toBe(true);
  });

  it('uses no other port than its wallets know, and fails if the one it was given is in use', async () => {
    const { port } = localFile();
    const other = createServer().listen(port, '127.0.0.1');
    const [remembered, given] = [run(), run({ PORT: String(port), DATA_DIR: join(folder.path, 'other') })];
    expect([await remembered.ended, await given.ended]).toEqual([1, 1]);
    expect(remembered.said()).toContain(`Port ${port} is taken by another program. It was this site's last time`);
    expect(given.said()).toBe(`Port ${port}, given by PORT, is taken by another program.\n`);
    other.close();
  });
});

describe('a live site', () => {
  it('does not start with local settings, and reports every error together', async () => {
    const site = run({ SITE_URL: 'https://usg.test' });
    expect(await site.ended).toBe(1);
    expect(site.said()).toContain('The settings do not allow a start:\n  - DATABASE_URL must be set in live mode\n');
    expect(site.said()).toContain('site.config.ts: company still holds a fictional value');
    expect(site.said()).not.toMatch(/^\s+at /m);
  });
});
