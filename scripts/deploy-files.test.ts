import { execFileSync, spawnSync } from 'node:child_process';
import {
  appendFileSync,
  closeSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import { join } from 'node:path';
import { DCLinter } from 'dclint';
import { afterAll, describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { readEnv } from '#server/platform/env.ts';
import { SETTING_NAMES } from '#server/platform/env-schema.ts';
import { SECRET_FILE_SETTINGS, SECRET_SETTINGS } from '#server/platform/secret-files.ts';
import { testFolder } from '#server/testing/folder.ts';
import { LIVE_SETTINGS } from '#server/testing/site.ts';
import { readUnit } from '#server/testing/systemd-unit.ts';
import { NODE_FLAGS } from './node-flags.mjs';
import { root } from './root.mjs';
import { findProgram } from './system-programs.mjs';

const COMPOSE = join(root, 'deploy/compose.yaml');
const UNIT = join(root, 'deploy/systemd/usg@.service');
const EXAMPLE = join(root, 'deploy/usg.env.example');

const folder = testFolder();
afterAll(folder.remove);

/** The settings in the file of examples, those behind a # included. */
const example = Object.fromEntries(
  [...readFileSync(EXAMPLE, 'utf8').matchAll(/^#?([A-Z][A-Z\d_]*)=(.*)$/gm)].map(([, name = '', value = '']) => [
    name,
    value,
  ]),
);

/** What a live start reads of these, where each secret is in a file and each setting of the example has a value. */
function startWith(environment: Record<string, string>) {
  const real = LIVE_SETTINGS as Record<string, string>;
  const settings: Record<string, string> = {};
  for (const [name, value] of Object.entries({ ...example, ...environment })) {
    const secret = SECRET_SETTINGS.find((each) => name === `${each}_FILE`);
    const file = join(folder.path, String(secret));
    if (secret) writeFileSync(file, real[secret] ?? '');
    settings[name] = secret ? file : value || (real[name] ?? '');
  }
  return readEnv(settings, {});
}

type Service = {
  image: string;
  read_only?: boolean;
  cap_drop?: string[];
  security_opt?: string[];
  secrets?: string[];
  environment?: Record<string, string>;
  networks?: string[] | Record<string, { ipv4_address: string }>;
  mem_limit?: string;
  stop_grace_period?: string;
};

describe('the compose file', () => {
  const { services, secrets } = parse(readFileSync(COMPOSE, 'utf8'), { merge: true }) as {
    services: Record<string, Service>;
    secrets: Record<string, { file: string }>;
  };

  /** What the Compose Specification's own schema refuses, and a linter beyond that. */
  function errorsIn(file: string): string[] {
    // The proxy is there to be reached from anywhere; the image is built where there is none yet.
    const rules = { 'no-unbound-port-interfaces': 0, 'no-build-and-image': 0 } as const;
    const [result] = new DCLinter({ rules, quiet: true, debug: false, exclude: [] }).lintFiles([file], false);
    const messages: { type: string; message: string }[] = result?.messages ?? [];
    return messages.filter(({ type }) => type === 'error').map(({ message }) => message);
  }

  it('is one by the specification’s schema', () => {
    expect(errorsIn(COMPOSE)).toEqual([]);
    const misspelt = join(folder.path, 'compose.yaml');
    writeFileSync(misspelt, readFileSync(COMPOSE, 'utf8').replace('read_only:', 'readonly:'));
    expect(errorsIn(misspelt)).toHaveLength(1);
  });

  it('gives no service more than it needs', () => {
    for (const [name, service] of Object.entries(services)) {
      expect(service.security_opt, name).toEqual(['no-new-privileges:true']);
      if (name === 'database') continue;
      expect([service.read_only, service.cap_drop], name).toEqual([true, ['ALL']]);
    }
    expect(Object.keys(services).filter((name) => services[name]?.secrets?.includes('ADMIN_DATABASE_URL'))).toEqual([
      'roles',
    ]);
  });

  it('gives two instances what a live start needs, and each secret as a file', () => {
    const [one, other] = [services['site-a'], services['site-b']];
    expect(one).toEqual(other);
    const site = one as Service;
    const host = 'usg.test';
    const environment = Object.fromEntries(
      Object.entries(site.environment ?? {}).map(([name, value]) => [
        name,
        value.replace(/\$\{SITE_HOST:\?[^}]*\}/, host),
      ]),
    );
    expect(startWith(environment)).toMatchObject({ mode: 'live', siteUrl: `https://${host}` });
    for (const { environment: given = {}, secrets: lent = [] } of [site, services.roles as Service]) {
      const files = Object.entries(given).filter(([name]) => name.endsWith('_FILE'));
      expect(files).toEqual(lent.map((name) => [`${name}_FILE`, `/run/secrets/${name}`]));
    }
    expect(Object.entries(secrets).map(([name, { file }]) => [name, file])).toEqual(
      Object.keys(secrets).map((name) => [name, `./secrets/${name}`]),
    );
    expect(
      Object.values(services)
        .flatMap((service) => service.secrets ?? [])
        .filter((name) => !secrets[name]),
    ).toEqual([]);
  });

  it('has the instances trust Caddy alone', () => {
    const front = services.caddy?.networks as Record<string, { ipv4_address: string }>;
    expect(services['site-a']?.environment?.TRUSTED_PROXIES).toBe(front.front?.ipv4_address);
  });
});

describe('the file of settings', () => {
  it('names settings alone, and no secret', () => {
    expect(Object.keys(example).filter((name) => !SETTING_NAMES.includes(name))).toEqual([]);
    expect(Object.keys(example).filter((name) => (SECRET_SETTINGS as readonly string[]).includes(name))).toEqual([]);
  });
});

describe('the systemd unit', () => {
  const unit = readUnit(UNIT, { i: '3000', d: '/run/credentials/usg@3000.service' });
  const given = Object.fromEntries(
    unit
      .all('Environment')
      .flatMap((line) => line.split(' ').map((each) => each.split(/=(.*)/s, 2) as [string, string])),
  );

  it('gives an instance what a live start needs, and each secret as a credential', () => {
    const { NODE_ENV, ...settings } = given;
    expect(startWith(settings)).toMatchObject({ mode: 'live', port: 3000 });
    expect(NODE_ENV).toBe('production');
    const credentials = unit.all('LoadCredential').map((line) => line.split(':')[0] ?? '');
    expect(unit.all('LoadCredential')).toEqual(credentials.map((name) => `${name}:/etc/usg/secrets/${name}`));
    const files = Object.entries(settings).filter(([name]) => SECRET_FILE_SETTINGS.includes(name));
    expect(files).toEqual(credentials.map((name) => [`${name}_FILE`, `/run/credentials/usg@3000.service/${name}`]));
  });

  const analyze = findProgram(['systemd-analyze']);
  if (!analyze) return it.skip('systemd-analyze is not here', () => {});

  /** Verifies it with the Node of this test, which need not be where systemd looks for one. */
  function verify(change: (text: string) => string) {
    const file = join(folder.path, 'usg@.service');
    writeFileSync(
      file,
      change(readFileSync(UNIT, 'utf8').replaceAll(/^(ExecStart\w*=)node/gm, `$1${process.execPath}`)),
    );
    return spawnSync(analyze ?? '', ['verify', '--man=no', file], { encoding: 'utf8' }).stderr;
  }

  it('has no directive that systemd doesn’t know', () => {
    const ours = (text: string) => text.split('\n').filter((line) => line.includes(folder.path));
    expect(ours(verify((text) => text))).toEqual([]);
    expect(ours(verify((text) => text.replace('ProtectSystem=', 'ProtectSystme=')))).toHaveLength(1);
  });

  it('leaves an exposure of at most 1.1 of 10', () => {
    const how = ['security', '--offline=true', '--no-pager', '--threshold=11', UNIT];
    const { status, stdout } = spawnSync(analyze, how, { encoding: 'utf8' });
    expect([status, /Overall exposure.*/.exec(stdout)?.[0]]).toEqual([0, expect.stringMatching(/: \d\.\d OK/)]);
  });
});

describe('the unit and the image', () => {
  it('start Node with the flags of npm start', () => {
    const unit = readUnit(UNIT, { i: '3000' });
    expect(unit.all('ExecStart')).toEqual([['node', ...NODE_FLAGS, 'server/main.ts'].join(' ')]);
    const image = readFileSync(join(root, 'deploy/container/Containerfile'), 'utf8');
    const entry = JSON.parse(/^ENTRYPOINT (.*)$/m.exec(image)?.[1] ?? '[]');
    expect(entry).toEqual(['/usr/local/bin/node', ...NODE_FLAGS]);
  });
});

describe('the logrotate file', () => {
  const logrotate = findProgram(['logrotate']);
  if (!logrotate) return it.skip('logrotate is not here', () => {});

  it('rotates a log that stays open, and loses nothing of it', () => {
    const logs = join(folder.path, 'log');
    mkdirSync(logs);
    const log = join(logs, '3000.log');
    const config = join(folder.path, 'logrotate.conf');
    const text = readFileSync(join(root, 'deploy/logrotate/usg'), 'utf8');
    expect(text).toContain('/var/log/usg/');
    writeFileSync(config, text.replaceAll('/var/log/usg/', `${logs}/`));
    const kept = openSync(log, 'a');
    writeSync(kept, 'before\n');
    execFileSync(logrotate, ['--force', '--state', join(folder.path, 'state'), config]);
    writeSync(kept, 'after\n');
    appendFileSync(log, 'and on\n');
    closeSync(kept);
    const [current, rotated = ''] = readdirSync(logs).sort();
    expect([current, readFileSync(log, 'utf8')]).toEqual(['3000.log', 'after\nand on\n']);
    expect(readFileSync(join(logs, rotated), 'utf8')).toBe('before\n');
  });
});
