import { desc, eq } from 'drizzle-orm';
import type { Context } from '../context.ts';
import { mailbox, outbox } from './table.ts';

type Where = Pick<Context, 'db'>;
export type MailboxEmail = typeof mailbox.$inferSelect;

/** The e-mails kept in the local mailbox, newest first; all, or those to one address. */
export async function mailboxEmails({ db }: Where, to?: string): Promise<MailboxEmail[]> {
  return db
    .select()
    .from(mailbox)
    .where(to === undefined ? undefined : eq(mailbox.to, to))
    .orderBy(desc(mailbox.createdAt), desc(mailbox.id))
    .limit(200);
}

export async function mailboxEmail({ db }: Where, id: string): Promise<MailboxEmail | undefined> {
  const [email] = await db.select().from(mailbox).where(eq(mailbox.id, id));
  return email;
}

/** The e-mails that still wait to be sent. */
export const queuedMail = ({ db }: Where) => db.select().from(outbox).orderBy(outbox.createdAt);

/** Keeps an e-mail for the local mailbox; one that is there already stays as it is. */
export async function addToMailbox({ db }: Where, email: typeof mailbox.$inferInsert): Promise<void> {
  await db.insert(mailbox).values(email).onConflictDoNothing();
}
