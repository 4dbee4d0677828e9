import { and, count, gte, lt } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import { site } from '#site';
import { digestOf } from './queue-mail.ts';
import { type EmailTemplate, type EmailTemplates, renderEmail } from './render-email.ts';

type Counted = {
  table: PgTable & { createdAt: PgColumn };
  /** What they are called, such as 'contact messages'. */
  things: string;
};

const clockTime = (moment: Date) => moment.toISOString().slice(11, 16);

/** The e-mails of queueNotice: one about each thing that came in, and a digest of an hour in which more came than that. */
export const noticeEmails = (name: string, notice: EmailTemplate, counted: Counted): EmailTemplates => ({
  [name]: notice,
  [digestOf(name)]: digest(counted),
});

function digest({ table, things }: Counted): EmailTemplate {
  return async (context, { since = '', until = '' }) => {
    const [from, to] = [new Date(since), new Date(until)];
    const within = and(gte(table.createdAt, from), lt(table.createdAt, to));
    const [counted] = await context.db.select({ total: count() }).from(table).where(within);
    if (!counted?.total) return undefined;
    return renderEmail(site.support.email, {
      subject: `${counted.total} ${things} in an hour`,
      before: [
        `Between ${clockTime(from)} and ${clockTime(to)} UTC, ${counted.total} ${things} came in. That’s more than we e-mail you about individually, so you didn’t get an e-mail for some of them.`,
      ],
      button: { label: 'See them all in the staff desk', url: `${context.deskUrl ?? context.origins[0]}/admin` },
    });
  };
}
