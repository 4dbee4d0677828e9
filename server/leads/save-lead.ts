import { sql } from 'drizzle-orm';
import { type ContactForm, leadTitle } from '#domain/contact.ts';
import type { Context } from '../context.ts';
import { uuidv7 } from '../id.ts';
import { insertOnce } from '../idempotency/insert-once.ts';
import { countWithin } from '../limits/rate-limit.ts';
import { searchWords } from '../lists/search-words.ts';
import { digestAt, queueMailFrom, queueNoticeFrom } from '../mail/queue-mail.ts';
import { leads } from './table.ts';

// Anyone can type anyone's address: nobody should be able to flood a mailbox through us.
const THANKS = { most: 3, windowSeconds: 86_400 };

const INPUT = {
  id: 'uuid',
  first_name: 'text',
  last_name: 'text',
  email: 'text',
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
    thanks_counted as (${countWithin(THANKS, sql`'mail:lead-thanks:' || email`, sql`now`, sql`from job where email <> ''`)}),
    thanks_queued as (${queueMailFrom('lead-thanks', of('thanks_id'), sql`from job where exists (select from thanks_counted)`)}),
    ${queueNoticeFrom('lead-notice', of('notice_id'), digest, sql`job`)}`,
);

/** Stores a message with the e-mails about it; once per key, where a key is given. */
export async function saveLead(context: Context, input: ContactForm, key?: string): Promise<{ id: string }> {
  const { first_name, last_name, email, phone, ethereum_address } = input;
  const at = context.now();
  const id = uuidv7(at);
  const digest = digestAt('lead-notice', at);
  const found = searchWords(leadTitle(first_name, last_name), first_name, last_name, email, phone, ethereum_address);
  const values = {
    ...{ ...input, id, words: found.join(' '), about: JSON.stringify({ lead: id }) },
    ...{ thanks_id: uuidv7(at), notice_id: uuidv7(at) },
    ...{ digest_id: digest.id, digest_about: JSON.stringify(digest.about), digest_due: digest.dueAt.toISOString() },
  };
  return insertLead(context, { scope: 'POST /api/contact_form', key, body: input }, values, { id });
}
