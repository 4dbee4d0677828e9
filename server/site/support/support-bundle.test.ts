import type { AddressInfo } from 'node:net';
import { serve } from '@hono/node-server';
import { sql } from 'drizzle-orm';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { SETTING_NAMES } from '../../platform/env-schema.ts';
import { logOptions } from '../../platform/log.ts';
import { testRedemptions } from '../../testing/redemptions.ts';
import { testDesk } from '../../testing/sales.ts';
import { testPostgres } from '../../testing/shared-postgres.ts';
import { healthRoutes } from '../health/routes.ts';
import { SHOWN_SETTINGS, shownSetting } from './redact.ts';
import { supportBundle } from './support-bundle.ts';
import { supportText } from './support-command.ts';

const AT = new Date('2030-11-21T17:04:00Z');
const PERSON = {
  email: 'jane.roe@customers.test',
  name: 'Jane Roe',
  phone: '+1 801 555 0199',
  shipping_details: '77 Larkspur Lane',
  city: 'Ogdensburg',
};
const PRIVATE_KEY = 'c0ffee254729296a45a3885639ac7e10f9d54979b4f2e1d3c5a697887766554e';
const LOOSE = {
  'private key': `0x${PRIVATE_KEY}`,
  'private key without 0x': PRIVATE_KEY,
  'session cookie': '__Host-session=u7Rk2LmQ9xWv3TzY8pNc5aHd',
  'access token': 'Bearer eyJhbGciOiJub25lIn0.eyJ1aWQiOiJqYW5lIn0.c2ln',
  'IPv4 address': '198.51.100.27',
  'IPv6 address': '2001:db8:77:1::beef',
  wallet: '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed',
  transaction: `0x${'ab12'.repeat(16)}`,
  PEM: '-----BEGIN PRIVATE KEY-----\nMIGHAgEAMBMGByqGSM49\n-----END PRIVATE KEY-----',
  'another email': 'treasurer@acme-issuer.test',
  order: 'K7QM-3XWD',
};
/** Whatever a setting may hold; those that are not here hold a text of their own. */
const GIVEN: Record<string, string> = {
  SITE_URL: 'https://gold.acme-issuer.test',
  DESK_URL: 'https://desk.acme-issuer.test',
  MIGRATE_DATABASE_URL: 'postgres://acme_owner:0wner-Secret@db7.acme-issuer.test/acmegold',
  SMTP_URL: 'smtps://acmemailer:mail-Secret%21@mail.acme-issuer.test',
  ETH_RPC_URL: 'https://rpc.provider.test/v3/9aa3d95b3bc440fa88ea12eaa4456161',
  TRUSTED_PROXIES: '203.0.113.300',
  DATA_KEY: '5a17'.repeat(16),
  WEBHOOK_SECRET: 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw',
  RELAYER_KEY: `0x${'7e5c'.repeat(16)}`,
  AUDIT_EMAIL: 'auditor@acme-auditors.test',
};
const secretSettings = (): Record<string, string> =>
  Object.fromEntries(
    SETTING_NAMES.filter((name) => !SHOWN_SETTINGS.includes(name)).map((name) => [
      name,
      GIVEN[name] ?? `Planted-${name.toLowerCase()}-Zq81`,
    ]),
  );

let postgres: Awaited<ReturnType<typeof testPostgres>>;
let databaseUrl: string;
/** What customers keep to themselves. */
let numbers: string[];
beforeAll(async () => {
  postgres = await testPostgres();
  const { db } = postgres.open();
  await db.execute(sql`drop role if exists acme_site`);
  await db.execute(sql.raw("create role acme_site superuser login password 'site-Secret-77'"));
  await db.execute(sql.raw('create table roe_family_backup (id integer)'));
  databaseUrl = Object.assign(new URL(postgres.url), { username: 'acme_site', password: 'site-Secret-77' }).href;
  const { key } = await (await testDesk(db)).request({ email: PERSON.email });
  const { ticket_id } = await (await testRedemptions(db)).request(PERSON);
  numbers = [key, String(ticket_id)];
});
afterAll(async () => {
  await postgres.open().db.execute(sql`drop role acme_site`);
  await postgres.stop();
});

const everything = () => [...Object.values(PERSON), ...Object.values(LOOSE), ...numbers];

/** A log into which all of that slipped. */
function plantedLog(): string {
  const lines: string[] = [];
  const log = pino(logOptions('trace'), { write: (line: string) => lines.push(line) });
  for (const [at, secret] of everything().entries()) {
    const failed = Object.assign(new Error(`failed for ${secret}`), { code: secret, cause: new Error(secret) });
    log.info({ request: `0190a3c4-0000-7000-8000-${String(at).padStart(12, '0')}`, userId: secret }, secret);
    log.warn({ [secret]: secret, problem: `refused ${secret}`, list: [secret], deep: { secret } }, `said ${secret}`);
    log.error({ error: { type: 'TypeError', code: secret, message: secret, stack: `${failed.stack}\n at ${secret}` } });
    lines.push(`${secret}\n`, `{"time":1,"level":30,"msg":"${secret.replaceAll('\n', ' ')}","headers":["${secret}"]\n`);
  }
  log.error({ outage: 'database', problem: 'connect ECONNREFUSED 198.51.100.27:5432' }, 'outage begins');
  log.error({
    method: 'POST',
    route: '/api/redeem/:ticket_id',
    error: { type: 'TypeError', stack: new Error('x').stack },
  });
  return lines.join('');
}

/** An instance that says all of it in its reasons and warnings. */
async function withReadiness<Result>(work: (port: string) => Promise<Result>): Promise<Result> {
  const { fetch } = healthRoutes(() => ({
    reasons: [
      'The database is read-only.',
      ...[...Object.values(LOOSE), ...numbers, PERSON.email, PERSON.phone].map((each) => `It repeats ${each}.`),
    ],
    warnings: Object.values(GIVEN),
  }));
  const server = serve({ fetch, port: 0, hostname: '127.0.0.1' });
  await new Promise((listening) => server.once('listening', listening));
  try {
    return await work(String((server.address() as AddressInfo).port));
  } finally {
    server.close();
  }
}

const findings = async () => [
  { id: 'mail.refused', level: 'error', what: `mail.acme-issuer.test refused ${PERSON.email}`, why: PERSON.email },
];

it('holds nothing of settings, customers, keys or machines, wherever it was planted', async () => {
  const planted = { ...secretSettings(), DATABASE_URL: databaseUrl };
  const text = await withReadiness(async (PORT) => {
    const settings = {
      ...planted,
      PORT,
      LOG_LEVEL: 'info',
      CHAIN_ID: '1',
      ADMIN_DATABASE_URL: 'postgres://root:toor@db7/x',
    };
    return supportText(await supportBundle({ settings, at: AT, log: plantedLog(), findings }));
  });
  const pieces = [
    '0wner-Secret',
    'mail-Secret',
    'site-Secret',
    'acme_site',
    'acmemailer',
    'acme-issuer',
    '9aa3d95b',
    'toor',
  ];
  const secrets = [...Object.values(planted), ...pieces, ...everything(), 'Roe', 'roe_family', 'Larkspur', '801 555'];
  expect(secrets.filter((secret) => text.toLowerCase().includes(secret.toLowerCase()))).toEqual([]);
  expect(text).toContain('"LOG_LEVEL": "info"');
  expect(text).toContain('"DATA_KEY": "set"');
  expect(text).toContain('The database is read-only.');
  expect(text).toMatch(/"postgresql": "1[5-9]/);
  expect(text).toMatch(/"purchase": 1,/);
  expect(text).toMatch(/"what": "\[setting\] refused \[email\]"/);
});

it('keeps of a log what the site’s own source says, and which lines belong to one request', async () => {
  const { log } = await supportBundle({ settings: {}, at: AT, log: plantedLog() });
  expect(log?.lines.at(-2)).toMatchObject({
    level: 'error',
    outage: 'database',
    problem: '[text of 39 characters, ECONNREFUSED]',
    msg: 'outage begins',
  });
  expect(log?.lines.at(-1)).toMatchObject({
    method: 'POST',
    route: '/api/redeem/:ticket_id',
    error: { type: 'TypeError' },
  });
  expect(log?.lines).toContainEqual(expect.objectContaining({ request: 'request 2' }));
  expect(log?.leftOut).toBeGreaterThan(0);
});

it('is made where nothing answers: each part says why it is missing', async () => {
  const settings = { DATABASE_URL: 'postgres://site:secret@127.0.0.1:1/usg', PORT: '1' };
  const { database, readiness, versions } = await supportBundle({ settings, at: AT });
  expect([database, readiness]).toEqual([expect.stringContaining('Not there'), expect.stringContaining('Not there')]);
  expect(versions.node).toBe(process.version);
});

it.each([
  ['LOG_LEVEL', 'debug', 'debug'],
  ['RELAYER_DAILY_ETH', '0.05', '0.05'],
  ['LOG_LEVEL', 'hunter2hunter2', 'set'],
  ['SMTP_CONNECTIONS', PRIVATE_KEY, 'set'],
  ['DATA_KEY', '1', 'set'],
  ['DATA_KEY', ' ', 'not set'],
  ['DATA_KEY', undefined, 'not set'],
])('says of %s=%s: %s', (name, value, said) => expect(shownSetting(name, value)).toBe(said));
