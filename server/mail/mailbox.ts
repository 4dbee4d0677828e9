import { desc, eq } from 'drizzle-orm';
import type { Context } from '../context.ts';
import { mailbox, outbox } from './table.ts';

type Where = Pick<Context, 'db'>;
export type KeptLetter = typeof mailbox.$inferSelect;

/** The letters kept in the local mailbox, newest first; all, or those to one address. */
export async function keptLetters({ db }: Where, to?: string): Promise<KeptLetter[]> {
  return db
    .select()
    .from(mailbox)
    .where(to === undefined ? undefined : eq(mailbox.to, to))
    .orderBy(desc(mailbox.createdAt), desc(mailbox.id))
    .limit(200);
}

export async function keptLetter({ db }: Where, id: string): Promise<KeptLetter | undefined> {
  const [letter] = await db.select().from(mailbox).where(eq(mailbox.id, id));
  return letter;
}

/** The letters that still wait to be sent. */
export const queuedMail = ({ db }: Where) => db.select().from(outbox).orderBy(outbox.createdAt);
