import { writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { SECRET_SETTINGS } from '../platform/secret-files.ts';
import { testBuild } from '../testing/build.ts';
import { findingsOf, idsOf } from '../testing/doctor.ts';
import { testFolder } from '../testing/folder.ts';
import { runOperatorCommand } from '../testing/operator-command.ts';
import { quietPort } from '../testing/quiet-port.ts';
import { LIVE_SETTINGS } from '../testing/site.ts';
import { runSite } from '../testing/site-process.ts';
import { doctorCommand } from './doctor-command.ts';
import type { Report } from './examine.ts';
import { prepare } from './examined.ts';
import type { Check } from './finding.ts';
import { secretsOf } from './redact.ts';

const folder = testFolder();
afterAll(folder.remove);

const idsOfReport = ({ subjects }: Report) =>
  Object.fromEntries(subjects.map(({ subject, findings }) => [subject, findings.map(({ id }) => id)]));

const PLANTED = {
  DATABASE_URL: 'postgres://usg:plant-database@HOST/usg',
  MIGRATE_DATABASE_URL: 'postgres://owner:plant%20owner@HOST/usg',
  SMTP_URL: 'smtp://mail:plant-mail@HOST',
  ETH_RPC_URL: 'http://HOST/v3/plant-node-key',
  ETH_RPC_URL_2: 'http://HOST/?key=plant-second-key',
  WEBHOOK_URL: 'https://hooks.test/plant-hook',
  WEBHOOK_SECRET: Buffer.from('plant-webhook-secret-24-bytes!').toString('base64'),
  RELAYER_KEY: `0x${'a7'.repeat(32)}`,
  DATA_KEY: 'd7'.repeat(32),
  AUDIT_KEY: 'e7'.repeat(32),
  DATA_KEYS_ACCEPTED: 'f7'.repeat(32),
};
const PLANTS = /plant|a7a7a7|d7d7d7|e7e7e7|f7f7f7|cGxhbnQ/;

/** The settings of a live site with a secret in each that can hold one, at that address. */
const planted = (host: string) => ({
  ...LIVE_SETTINGS,
  ...Object.fromEntries(Object.entries(PLANTED).map(([name, value]) => [name, value.replace('HOST', host)])),
  SITE_URL: `https://${host}`,
});

describe('with everything down', () => {
  let silent: Server;
  beforeAll(async () => {
    silent = createServer(() => {}).listen(0, '127.0.0.1');
    await new Promise((listening) => silent.once('listening', listening));
  });
  afterAll(() => silent.close());

  it('the doctor ends with an error for each, and with none of the settings’ secrets', async () => {
    const settings = planted(`127.0.0.1:${await quietPort()}`);
    const { ok, lines, data } = await doctorCommand(settings, { beforeUpgrade: false });
    expect(ok).toBe(false);
    expect(JSON.stringify([lines, data])).not.toMatch(PLANTS);
    expect(idsOfReport(data as Report)).toMatchObject({
      Database: ['database.unreachable'],
      Schema: ['doctor.not-examined'],
      'Database roles': ['doctor.not-examined'],
      Email: ['mail.connect'],
      'The site from outside': ['outside.unreachable'],
    });
  });

  it('it knows secrets in files, and tells them no more than others', async () => {
    const settings = Object.entries(planted(`127.0.0.1:${await quietPort()}`)).map(([name, value]) => {
      if (!(SECRET_SETTINGS as readonly string[]).includes(name)) return [name, value];
      const file = join(folder.path, name);
      writeFileSync(file, value);
      return [`${name}_FILE`, file];
    });
    const { data, lines } = await doctorCommand(Object.fromEntries(settings), { beforeUpgrade: false });
    expect(JSON.stringify([lines, data])).not.toMatch(PLANTS);
    expect(idsOfReport(data as Report).Settings).not.toContain('settings.unknown');
    expect(secretsOf(prepare(Object.fromEntries(settings)).settings)).toContain('plant owner');
  });

  it('its process ends by itself also where everything takes connections and says nothing', async () => {
    const { port } = silent.address() as { port: number };
    const { ended } = runOperatorCommand(['doctor'], planted(`127.0.0.1:${port}`));
    const { code, out } = await ended;
    expect(code).toBe(1);
    expect(out).not.toMatch(PLANTS);
    expect(out).toContain('which DATABASE_URL names, can’t be used');
    expect(out).toMatch(/\n\d+ errors, \d+ warnings\.\n$/);
  });
});

it('a check that takes longer than its patience is an error, and holds up none of the others', async () => {
  const never: Check = { subject: 'Never', patienceMs: 20, look: () => new Promise(() => {}) };
  const breaking: Check = { ...never, look: () => Promise.reject(new Error('no plan for pw-of-nobody')) };
  const settings = { SMTP_URL: 'smtp://x:pw-of-nobody@mail.test' };
  expect(idsOf(await findingsOf(never, settings))).toEqual(['error doctor.no-answer']);
  const [finding] = await findingsOf(breaking, settings);
  expect(finding).toMatchObject({ id: 'doctor.failed', what: 'This could not be looked at: no plan for [secret].' });
});

it('knows each secret of the settings, as it is written and as it is sent', () => {
  const secrets = secretsOf(planted('db.test'));
  expect(secrets).toContain('plant owner');
  expect(secrets).toContain('plant%20owner');
  expect(secrets).toContain(Buffer.from('\0mail\0plant-mail').toString('base64'));
  expect(secrets).toContain('plant-node-key');
  expect(secrets.every((secret) => secret.length >= 4)).toBe(true);
});

describe('of a local site', () => {
  it('finds nothing wrong while it runs, in its own process, and after it has ended', async () => {
    const settings = { DATA_DIR: join(folder.path, 'data'), BUILD_DIR: testBuild() };
    const site = runSite(settings);
    expect(await site.ready).toBeDefined();
    const running = await runOperatorCommand(['doctor', '--json'], settings).ended;
    const whileRunning = idsOfReport(JSON.parse(running.out).data);
    expect(whileRunning).toMatchObject({
      Database: ['database.ok'],
      Keys: ['keys.ok'],
      Schema: ['schema.ok'],
      Relayer: ['relayer.ok'],
    });
    expect(whileRunning['Roles on the chain']).toContain('chain-roles.held');
    site.child.kill('SIGTERM');
    await site.ended;
    const ended = await runOperatorCommand(['doctor', '--json'], settings).ended;
    expect(idsOfReport(JSON.parse(ended.out).data)).toMatchObject({
      Database: ['database.ok'],
      Keys: ['keys.ok'],
      Schema: ['schema.ok'],
      'Roles on the chain': ['doctor.not-examined'],
    });
    expect([running.code, ended.code]).toEqual([0, 0]);
  });
});
