import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { sql } from 'drizzle-orm';
import { pino } from 'pino';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type Received, startReceiver } from '../../testing/mail-receiver.ts';
import { testPostgres } from '../../testing/shared-postgres.ts';
import { createOutages } from '../outages.ts';
import { byServer, queuedMail } from './deliver.ts';
import { keepMailing, sendDueMail } from './mailer.ts';
import { queueMail } from './queue-mail.ts';
import { type EmailTemplates, renderEmail } from './render-email.ts';

const CONNECTIONS = 4;
const PROCESS = fileURLToPath(new URL('../../testing/mail-process.ts', import.meta.url));
const templates: EmailTemplates = {
  hello: (_context, { to = '' }) => renderEmail(to, { subject: 'Hello', before: ['Hello.'] }),
};
const log = pino({ level: 'silent' });

let postgres: Awaited<ReturnType<typeof testPostgres>>;
let receiver: Awaited<ReturnType<typeof startReceiver>>;
let ahead: number;
let one: ReturnType<typeof instance>;
/** The emails that the mail server has read and not answered, by recipient. */
let held: Map<string, () => void>;

function instance(renewMs?: number) {
  const deps = {
    db: postgres.open().db,
    now: () => new Date(Date.now() + ahead),
    chain: {} as never,
    origins: ['http://localhost:3000'] as const,
    dataKey: new Uint8Array(32),
    log,
    outages: createOutages(log),
  };
  return { deps, templates, deliver: byServer(receiver.url, CONNECTIONS), ...(renewMs && { renewMs }) };
}
beforeEach(async () => {
  [postgres, receiver] = await Promise.all([testPostgres(), startReceiver()]);
  ahead = 0;
  held = new Map();
  one = instance();
});
afterEach(async () => {
  one.deliver.close();
  await Promise.all([postgres.stop(), receiver.stop()]);
});

const addresses = (count: number) => Array.from({ length: count }, (_, at) => `user${at}@example.com`);
async function queue(count: number): Promise<string[]> {
  for (const to of addresses(count)) await queueMail(one.deps, 'hello', { to });
  return addresses(count);
}
const holdAll = () => {
  receiver.state.hold = ({ to: [address = ''] }: Received) =>
    new Promise<void>((answer) => void held.set(address, answer));
};
const sent = () => receiver.received.flatMap(({ to }) => to).toSorted();
const waiting = async () => (await queuedMail(one.deps)).length;

describe('an instance', () => {
  it('sends as many emails at once as it may open connections, never more, and each once', async () => {
    const queued = await queue(20);
    holdAll();
    const mailing = keepMailing(one);
    for (let left = queued.length; left > 0; left--) {
      await expect.poll(() => held.size).toBe(Math.min(left, CONNECTIONS));
      const [[address, answer] = []] = held;
      held.delete(address ?? '');
      answer?.();
    }
    await expect.poll(waiting).toBe(0);
    await mailing.stop();
    expect([sent(), receiver.state.most]).toEqual([queued.toSorted(), CONNECTIONS]);
  });

  it('goes on with the others while one takes long', async () => {
    const [slow = '', ...others] = await queue(20);
    const answer = Promise.withResolvers<void>();
    receiver.state.hold = async ({ to }) => to.includes(slow) && answer.promise;
    const mailing = keepMailing(one);
    await expect.poll(sent).toEqual(others.toSorted());
    answer.resolve();
    await mailing.stop();
    expect([sent(), await waiting()]).toEqual([[slow, ...others].toSorted(), 0]);
  });

  it('keeps what it is sending for as long as that takes, so that no other sends it too', async () => {
    const queued = await queue(3);
    holdAll();
    const [slow, other] = [instance(5), instance()];
    const sending = sendDueMail(slow);
    await expect.poll(() => held.size).toBe(3);
    for (let renewed = 0; renewed < 3; renewed++) {
      ahead += 50_000;
      const soon = slow.deps.now().getTime();
      const due = async () => Math.min(...(await queuedMail(one.deps)).map(({ dueAt }) => dueAt.getTime()));
      await expect.poll(due).toBeGreaterThan(soon + 50_000);
      expect(await sendDueMail(other)).toBe(0);
    }
    for (const answer of held.values()) answer();
    await sending;
    expect([sent(), await waiting()]).toEqual([queued, 0]);
    slow.deliver.close();
    other.deliver.close();
  });

  it('that lost an email to another, which was stopped for long, leaves it to that one', async () => {
    await queue(1);
    receiver.state.refuse = { code: 451, text: 'later' };
    holdAll();
    const stopped = sendDueMail(one);
    await expect.poll(() => held.size).toBe(1);
    ahead += 60_000;
    const answers = [...held.values()];
    held.clear();
    const other = instance();
    const sending = sendDueMail(other);
    await expect.poll(() => held.size).toBe(1);
    const [taken] = await queuedMail(one.deps);
    for (const answer of answers) answer();
    await stopped;
    expect(await queuedMail(one.deps)).toEqual([taken]);
    receiver.state.refuse = undefined;
    for (const answer of held.values()) answer();
    await sending;
    expect(await waiting()).toBe(0);
    other.deliver.close();
  });
});

describe('emails', () => {
  const start = () => fork(PROCESS, { env: { ...process.env, ...settings() } });
  const settings = () => ({
    DATABASE_URL: postgres.url,
    SMTP_URL: receiver.url,
    SMTP_CONNECTIONS: String(CONNECTIONS),
  });

  it('are all sent where the process is killed: twice at most those that the mail server took meanwhile', async () => {
    const queued = await queue(30);
    holdAll();
    const killed = start();
    await expect.poll(() => held.size).toBe(CONNECTIONS);
    killed.kill('SIGKILL');
    await once(killed, 'exit');
    const taken = [...held.keys()].slice(0, 2);
    for (const address of taken) held.get(address)?.();
    await expect.poll(sent).toEqual(taken.toSorted());
    receiver.state.hold = undefined;
    // As a minute later.
    await one.deps.db.execute(sql`update mail_outbox set due_at = now() where due_at > now()`);
    const next = start();
    try {
      await expect.poll(waiting).toBe(0);
    } finally {
      next.kill('SIGKILL');
      await once(next, 'exit');
    }
    expect(sent()).toEqual([...queued, ...taken].toSorted());
  });
});
