import { sql } from 'drizzle-orm';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { testDatabase } from '../../testing/database.ts';
import type { Deps } from '../context.ts';
import { createOutages } from '../outages.ts';
import { type Deliver, toMailbox } from './deliver.ts';
import { sendDueMail } from './mailer.ts';
import { queueMail } from './queue-mail.ts';
import { renderEmail } from './render-email.ts';

let database: Awaited<ReturnType<typeof testDatabase>>;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.close());

const templates = { hello: () => renderEmail('ann@example.com', { subject: 'Hello', before: [] }) };
const logged: { level: number; msg: string; outage?: string }[] = [];
const log = pino({ level: 'info' }, { write: (line) => void logged.push(JSON.parse(line)) });

/** One email is sent, on a fresh log. */
async function send(deliver: (deps: Pick<Deps, 'db' | 'now'>) => Deliver): Promise<void> {
  logged.length = 0;
  const { db } = database;
  await db.execute(sql`delete from mail_outbox`);
  const origins: [string] = ['http://localhost:3000'];
  const deps = { db, now: () => new Date(), chain: {} as never, origins, dataKey: new Uint8Array(32), log };
  await queueMail(deps, 'hello', {});
  await sendDueMail({ deps: { ...deps, outages: createOutages(log) }, templates, deliver: deliver(deps) });
}

it.each([
  ['an outage', 'EMESSAGE', 'DATA', '451 try again'],
  ['an outage', 'EMESSAGE', 'DATA', '452 4.3.1 out of storage'],
  ['an outage', 'EENVELOPE', 'MAIL FROM', '451 try again'],
  ['an outage', 'EENVELOPE', 'RCPT TO', '451 4.3.0 try again'],
  ['an outage', 'EENVELOPE', 'RCPT TO', '452 insufficient system storage'],
  ['an outage', 'EENVELOPE', 'RCPT TO', '421 closing'],
  ['an outage', 'ECONNECTION', 'EHLO', '421 closing'],
  ['a refusal', 'EENVELOPE', 'RCPT TO', '450 greylisted'],
  ['a refusal', 'EENVELOPE', 'RCPT TO', '452 4.2.2 mailbox full'],
  ['a refusal', 'EMESSAGE', 'DATA', '451 4.7.1 greylisted'],
  ['a refusal', 'EMESSAGE', 'DATA', '554 5.6.0 content'],
  ['a refusal', 'EENVELOPE', undefined, undefined],
])('meets %s at %s after %s: %s', async (what, code, command, response) => {
  const responseCode = response && Number(response.slice(0, 3));
  const error = Object.assign(new Error('not sent'), { code, command, response, responseCode });
  await send(() => ({ throughServer: true, atOnce: 1, send: () => Promise.reject(error), close: () => {} }));
  expect(logged.map(({ level, msg }) => [level, msg])).toEqual([
    what === 'an outage' ? [50, 'outage begins'] : [40, 'mail not sent yet'],
  ]);
});

it('blames the database if the local mailbox cannot be written', async () => {
  const { db } = database;
  await db.execute(sql`
    create function no_space() returns trigger language plpgsql as $$
    begin raise exception 'could not extend file' using errcode = '53100'; end $$`);
  await db.execute(sql`create trigger no_space before insert on mail_box execute function no_space()`);
  try {
    await send(toMailbox);
  } finally {
    await db.execute(sql`drop function no_space cascade`);
  }
  expect(logged.map(({ level, msg, outage }) => [level, msg, outage])).toEqual([[50, 'outage begins', 'database']]);
});
