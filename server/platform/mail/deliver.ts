import { desc, eq } from 'drizzle-orm';
import { createTransport } from 'nodemailer';
import { site } from '#site';
import type { DbContext } from '../context.ts';
import type { Email } from './render-email.ts';
import { mailbox, outbox } from './table.ts';

/** Delivers one email, with the same Message-ID at every attempt; throws if it was not accepted. */
export type Deliver = {
  /** Whether it needs a mail server, which can be down while the database is not. */
  throughServer: boolean;
  /** How many emails it takes at once. */
  atOnce: number;
  send: (email: Email, id: string, at: Date) => Promise<void>;
  close: () => void;
};

const FROM = { name: site.company, address: site.support.email };
const ANSWER_MS = 20_000;

export const messageId = (id: string): string => `<${id}@${site.support.email.split('@')[1]}>`;

/** RFC 8058. As they are: nodemailer would fold the address, and some relays then sign another line than they send. */
const oneClickHeaders = (address: string) => ({
  'List-Unsubscribe': { prepared: true, value: `<${address}>` },
  'List-Unsubscribe-Post': { prepared: true, value: 'List-Unsubscribe=One-Click' },
});

/** Delivery through a mail server, on so many connections at most. */
export function byServer(smtpUrl: string, connections: number): Deliver {
  const transport = createTransport({
    url: smtpUrl,
    pool: true,
    maxConnections: connections,
    connectionTimeout: ANSWER_MS,
    greetingTimeout: ANSWER_MS,
    socketTimeout: ANSWER_MS,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return {
    throughServer: true,
    atOnce: connections,
    send: async ({ to, subject, html, text, oneClick }, id, date) => {
      const headers = { 'Auto-Submitted': 'auto-generated', ...(oneClick && oneClickHeaders(oneClick)) };
      await transport.sendMail({
        from: FROM,
        to: { name: '', address: to },
        subject,
        html,
        text,
        headers,
        // Many email programs don’t show pictures embedded in the HTML.
        attachDataUrls: true,
        messageId: messageId(id),
        date,
      });
    },
    close: () => transport.close(),
  };
}

/** Local mode without a mail server: emails are kept for the mailbox page. */
export function toMailbox(context: DbContext): Deliver {
  return {
    throughServer: false,
    // The page lists them in the order in which they were queued.
    atOnce: 1,
    send: async ({ oneClick: _, ...email }, id, createdAt) => {
      await addToMailbox(context, { id, from: `${FROM.name} <${FROM.address}>`, createdAt, ...email });
    },
    close: () => {},
  };
}

export type MailboxEmail = typeof mailbox.$inferSelect;

/** The emails kept in the local mailbox, newest first; all, or those to one address. */
export async function mailboxEmails({ db }: DbContext, to?: string): Promise<MailboxEmail[]> {
  return db
    .select()
    .from(mailbox)
    .where(to === undefined ? undefined : eq(mailbox.to, to))
    .orderBy(desc(mailbox.createdAt), desc(mailbox.id))
    .limit(200);
}

export async function mailboxEmail({ db }: DbContext, id: string): Promise<MailboxEmail | undefined> {
  const [email] = await db.select().from(mailbox).where(eq(mailbox.id, id));
  return email;
}

/** The emails that still wait to be sent. */
export const queuedMail = ({ db }: DbContext) => db.select().from(outbox).orderBy(outbox.createdAt);

/** Keeps an email for the local mailbox; one that is there already stays as it is. */
async function addToMailbox({ db }: DbContext, email: typeof mailbox.$inferInsert): Promise<void> {
  await db.insert(mailbox).values(email).onConflictDoNothing();
}
