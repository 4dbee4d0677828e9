import { pino } from 'pino';
import { expect, it } from 'vitest';
import { startReceiver } from '../../testing/mail-receiver.ts';
import { testPostgres } from '../../testing/shared-postgres.ts';
import type { Deps } from '../context.ts';
import { createOutages } from '../outages.ts';
import { byServer, queuedMail } from './deliver.ts';
import { sendDueMail } from './mailer.ts';
import { queueMail, takeMail } from './queue-mail.ts';
import { type EmailTemplates, renderEmail } from './render-email.ts';

const templates: EmailTemplates = {
  hello: (_context, { to = '' }) => renderEmail(to, { subject: 'Hello', before: ['Hello.'] }),
};
const EMAILS = 60;
const log = pino({ level: 'silent' });

it('two instances share the queue: every email is sent, none twice, and a dead one’s emails come back', async () => {
  const [postgres, receiver] = await Promise.all([testPostgres(), startReceiver()]);
  try {
    let ahead = 0;
    const open = (): Pick<Deps, 'db' | 'now' | 'chain' | 'origins' | 'dataKey' | 'log' | 'outages'> => ({
      db: postgres.open().db,
      now: () => new Date(Date.now() + ahead),
      chain: {} as never,
      origins: ['http://localhost:3000'],
      dataKey: new Uint8Array(32),
      log,
      outages: createOutages(log),
    });
    const [one, two] = [open(), open()];
    for (let count = 0; count < EMAILS; count++) await queueMail(one, 'hello', { to: `user${count}@example.com` });

    // While one instance is still taking emails, another takes others, and does not wait.
    const rolledBack = one.db.transaction(async (db) => {
      const mine = await takeMail({ ...one, db }, 10, 1_000);
      await two.db
        .transaction(async (tx) => {
          const theirs = await takeMail({ ...two, db: tx }, 10, 1_000);
          expect([mine.length, theirs.length]).toEqual([10, 10]);
          expect(new Set([...mine, ...theirs].map((email) => email.id)).size).toBe(20);
          tx.rollback();
        })
        .catch((error: Error) => {
          if (error.message !== 'Rollback') throw error;
        });
      db.rollback();
    });
    await expect(rolledBack).rejects.toThrow('Rollback');

    const died = await takeMail(one, 5, 120_000);
    expect(died).toHaveLength(5);
    const deliver = byServer(receiver.url, 10);
    const work = async (deps: typeof one) => {
      let idle = 0;
      while (idle < 3) idle = (await sendDueMail({ deps, templates, deliver })) > 0 ? 0 : idle + 1;
    };
    await Promise.all([work(one), work(two)]);
    const sent = () => receiver.received.flatMap((each) => each.to);
    expect([sent().length, new Set(sent()).size]).toEqual([EMAILS - 5, EMAILS - 5]);
    ahead = 120_000;
    await Promise.all([work(one), work(two)]);
    expect([sent().length, new Set(sent()).size, (await queuedMail(one)).length]).toEqual([EMAILS, EMAILS, 0]);
    deliver.close();
  } finally {
    await Promise.all([postgres.stop(), receiver.stop()]);
  }
});
