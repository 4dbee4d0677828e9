import { type ContactForm, leadTitle } from '#domain/contact.ts';
import type { Context } from '../context.ts';
import { uuidv7 } from '../id.ts';
import { withIdempotencyKey } from '../idempotency/with-idempotency-key.ts';
import { isWithinLimit } from '../limits/rate-limit.ts';
import { searchWords } from '../lists/search-words.ts';
import { queueMail, queueNotice } from '../mail/queue-mail.ts';
import { leads } from './table.ts';

// Anyone can type anyone's address: nobody is to flood a mailbox through us.
const THANKS = { most: 3, windowSeconds: 86_400 };

/** Stores a message with the e-mails about it; once per key, where a key is given. */
export async function saveLead(context: Context, input: ContactForm, key?: string): Promise<{ id: string }> {
  return withIdempotencyKey(context, { scope: 'POST /api/contact_form', key, body: input }, async (inside) => {
    const { first_name, last_name, email, phone, ethereum_address, message } = input;
    const at = inside.now();
    const id = uuidv7(at);
    await inside.db.insert(leads).values({
      id,
      firstName: first_name,
      lastName: last_name,
      email,
      phone,
      ethereumAddress: ethereum_address,
      message,
      createdAt: at,
      search: searchWords(leadTitle(first_name, last_name), first_name, last_name, email, phone, ethereum_address),
    });
    if (email !== '' && (await isWithinLimit(inside, `mail:lead-thanks:${email}`, THANKS))) {
      await queueMail(inside, 'lead-thanks', { lead: id });
    }
    await queueNotice(inside, 'lead-notice', { lead: id });
    return { id };
  });
}
