import { sql } from 'drizzle-orm';
import { type ContactForm, leadTitle } from '#domain/contact/contact.ts';
import { mailboxOf } from '#domain/email.ts';
import { PAGE_PATHS } from '#domain/page-paths.ts';
import { site } from '#site';
import type { Context } from '../../platform/context.ts';
import { uuidv7 } from '../../platform/id.ts';
import { insertOnce } from '../../platform/idempotency/with-idempotency-key.ts';
import { countWithin } from '../../platform/limits/database-limit.ts';
import { LIMITS } from '../../platform/limits/limits.ts';
import { searchWords } from '../../platform/lists/search-words.ts';
import { noticeEmails } from '../../platform/mail/email-about.ts';
import { countForMailbox, digestAt, queueMailFrom, queueNoticeFrom } from '../../platform/mail/queue-mail.ts';
import { type EmailTemplate, type EmailTemplates, renderEmail } from '../../platform/mail/render-email.ts';
import { pageUrl } from '../../platform/page-url.ts';
import { findLead, titleOf } from './lead-list.ts';
import { leads } from './table.ts';

const INPUT = {
  id: 'uuid',
  first_name: 'text',
  last_name: 'text',
  email: 'text',
  mailbox: 'text',
  phone: 'text',
  ethereum_address: 'text',
  message: 'text',
  words: 'text',
  about: 'jsonb',
  thanks_id: 'uuid',
  notice_id: 'uuid',
  digest_id: 'uuid',
  digest_about: 'jsonb',
  digest_due: 'timestamptz',
} as const;

const of = (id: string) => ({ id: sql.raw(id), about: sql.raw('about'), now: sql.raw('now') });
const digest = { id: sql`digest_id`, about: sql`digest_about`, dueAt: sql`digest_due` };

// The most frequent write that anyone can cause: one statement, one round trip (docs/decisions/034).
const insertLead = insertOnce(
  'save-lead',
  INPUT,
  sql`
    saved as (
      insert into ${leads} (id, first_name, last_name, email, phone, ethereum_address, message, created_at, search)
      select id, first_name, last_name, email, phone, ethereum_address, message, now,
        array_to_tsvector(string_to_array(words, ' ')) from job
    ),
    thanks_counted as (${countWithin(LIMITS.leadThanks, sql`mailbox`, sql`now`, sql`from job where email <> ''`)}),
    mailbox_counted as (${countForMailbox(sql`mailbox`, sql`now`, sql`from job where exists (select from thanks_counted)`)}),
    thanks_queued as (${queueMailFrom('lead-thanks', of('thanks_id'), sql`from job where exists (select from mailbox_counted)`)}),
    ${queueNoticeFrom('lead-notice', of('notice_id'), digest, sql`job`)}`,
);

/** Stores a message with the emails about it; once per key, where a key is given. */
export async function saveLead(context: Context, input: ContactForm, key?: string): Promise<{ id: string }> {
  const { first_name, last_name, email, phone, ethereum_address } = input;
  const at = context.now();
  const id = uuidv7(at);
  const digest = digestAt('lead-notice', at);
  const found = searchWords(leadTitle(first_name, last_name), first_name, last_name, email, phone, ethereum_address);
  const values = {
    ...input,
    id,
    mailbox: mailboxOf(email),
    words: found.join(' '),
    about: JSON.stringify({ lead: id }),
    thanks_id: uuidv7(at),
    notice_id: uuidv7(at),
    digest_id: digest.id,
    digest_about: JSON.stringify(digest.about),
    digest_due: digest.dueAt.toISOString(),
  };
  return insertLead(context, { scope: 'POST /api/contact_form', key, body: input }, values, { id });
}

const notice: EmailTemplate = async (context, { lead: id = '' }) => {
  const lead = await findLead(context, id);
  if (!lead || lead.complete) return undefined;
  return renderEmail(site.support.email, {
    subject: titleOf(lead),
    before: ['You have a new message from the contact form.'],
    button: { label: 'Open it in the staff desk', url: pageUrl(context, PAGE_PATHS.desk, { lead: lead.id }) },
  });
};

/** The emails about messages from the contact form. What the visitor typed is in none: it could be anything, to anyone. */
export const leadEmails: EmailTemplates = {
  'lead-thanks': async (context, { lead: id = '' }) => {
    const lead = await findLead(context, id);
    if (!lead) return undefined;
    return renderEmail(lead.email, {
      subject: 'We received your message',
      before: [
        `Thank you for writing to us. A real person will read your message and answer within ${site.support.answersWithin}.`,
        'Anything to add? Just reply to this email.',
      ],
      after: [
        'We never ask for a wallet’s password, private key or three words. Anyone who does isn’t from our team.',
        'If you didn’t write to us, someone typed your address by mistake. You can ignore this email.',
      ],
    });
  },
  ...noticeEmails('lead-notice', notice, { table: leads, things: 'contact messages' }),
};
