import { pino } from 'pino';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createOutages } from '../outages.ts';
import { testDatabase } from '../testing/database.ts';
import { sendDueMail } from './mailer.ts';
import { queueMail } from './queue-mail.ts';
import { renderEmail } from './render-email.ts';

let database: Awaited<ReturnType<typeof testDatabase>>;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.close());

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
  await database.db.execute('delete from mail_outbox');
  const logged: { level: number; msg: string }[] = [];
  const log = pino({ level: 'info' }, { write: (line) => void logged.push(JSON.parse(line)) });
  const deps = {
    db: database.db,
    now: () => new Date(),
    origins: ['http://localhost:3000'] as [string],
    log,
    outages: createOutages(log),
  };
  const templates = { hello: () => renderEmail('ann@example.com', { subject: 'Hello', before: [] }) };
  const responseCode = response && Number(response.slice(0, 3));
  const error = Object.assign(new Error('not sent'), { code, command, response, responseCode });
  await queueMail(deps, 'hello', {});
  await sendDueMail({ deps, templates, deliver: { send: () => Promise.reject(error), close: () => {} } });
  expect(logged.map(({ level, msg }) => [level, msg])).toEqual([
    what === 'an outage' ? [50, 'outage begins'] : [40, 'mail not sent yet'],
  ]);
});
