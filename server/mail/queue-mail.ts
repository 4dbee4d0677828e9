import { eq, inArray, lte, sql } from 'drizzle-orm';
import type { Context } from '../context.ts';
import { uuidv7 } from '../id.ts';
import { isWithinLimit } from '../limits/rate-limit.ts';
import { outbox } from './table.ts';

type Where = Pick<Context, 'db' | 'now'>;

/** A mail to be written and sent; `about` holds ids and addresses, never a secret. */
export type Queued = typeof outbox.$inferSelect;

/** Queues an e-mail in the caller's transaction: with it, or not at all. */
export async function queueMail({ db, now }: Where, template: string, about: Record<string, string>): Promise<void> {
  const at = now();
  await db.insert(outbox).values({ id: uuidv7(at), template, about, createdAt: at, dueAt: at });
}

const NOTICES = { most: 60, windowSeconds: 3_600 };

/**
 * Queues an e-mail that notifies staff of what anyone may send. Nobody is to flood their mailbox through us: of each kind 60
 * go out in an hour, and the desk shows everything.
 */
export async function queueNotice(context: Where, template: string, about: Record<string, string>): Promise<void> {
  if (await isWithinLimit(context, `mail:${template}`, NOTICES)) await queueMail(context, template, about);
}

/** Takes e-mails that are due, for `leaseMs`: no other instance takes them meanwhile, and they come back if this one dies. */
export async function takeMail({ db, now }: Where, most: number, leaseMs: number): Promise<Queued[]> {
  const at = now();
  const due = db
    .select({ id: outbox.id })
    .from(outbox)
    .where(lte(outbox.dueAt, at))
    .orderBy(outbox.dueAt)
    .limit(most)
    .for('update', { skipLocked: true });
  return db
    .update(outbox)
    .set({ dueAt: new Date(at.getTime() + leaseMs), attempts: sql`${outbox.attempts} + 1` })
    .where(inArray(outbox.id, due))
    .returning();
}

/** Takes an e-mail that was sent, or has become pointless, out of the queue. */
export async function settleMail({ db }: Where, id: string): Promise<void> {
  await db.delete(outbox).where(eq(outbox.id, id));
}

/** Puts an e-mail back, to be tried again after a while. */
export async function postponeMail({ db, now }: Where, id: string, delayMs: number, problem: string): Promise<void> {
  const dueAt = new Date(now().getTime() + delayMs);
  await db
    .update(outbox)
    .set({ dueAt, problem: problem.slice(0, 200) })
    .where(eq(outbox.id, id));
}
