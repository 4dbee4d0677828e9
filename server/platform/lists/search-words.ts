import { eq, sql } from 'drizzle-orm';
import type { DbContext } from '../context.ts';
import type { ListTable } from './list-query.ts';

const MOST_TERMS = 8;
const WORD_MAX = 64;
const EMAIL_MAX = 254;
const WORD = /[\p{L}\p{N}]+/gu;
const EMAIL = /^[^\s@]+@[^\s@]+$/;
const PHONE = /^\+?[\d\s().\-/]{7,}$/;
const FEWEST_PHONE_DIGITS = 7;
const NATIONAL_DIGITS = 10;

// 'Élodie' is found by 'elodie', and as 'É' in either of Unicode's spellings.
const plain = (text: string) => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
const APOSTROPHE = /['’ʼ`]/g;
// 'O’Brien' is found as it is, as 'obrien' and as 'brien'.
const joined = (text: string) => text.replace(APOSTROPHE, '');
const words = (text: string) => (text.match(WORD) ?? []).map((word) => word.slice(0, WORD_MAX));
const digits = (text: string) => text.replace(/\D/g, '');
const isPhone = (text: string) => PHONE.test(text) && digits(text).length >= FEWEST_PHONE_DIGITS;

// Marked, so that the beginning of a name does not run through every address and number that begins like it.
const emailWord = (email: string) => `@${email.slice(0, EMAIL_MAX)}`;
const phoneWord = (number: string) => `+${number}`;

/** The words by which a row is found: those of its texts, email addresses whole, telephone numbers as digits. */
export function searchWords(...texts: string[]): string[] {
  const found = texts
    .map((text) => plain(text).trim())
    .flatMap((text) => [
      ...words(text),
      ...words(joined(text)),
      ...text
        .split(/\s+/)
        .filter((part) => EMAIL.test(part))
        .map(emailWord),
      ...(isPhone(text) ? [digits(text), digits(text).slice(-NATIONAL_DIGITS)].map(phoneWord) : []),
    ]);
  return [...new Set(found)];
}

/** What a person typed into a search box, as beginnings of words that must all be there. */
export function searchTerms(typed: string): string[] {
  const text = plain(typed).trim();
  const terms = isPhone(text)
    ? [phoneWord(digits(text))]
    : text.split(/\s+/).flatMap((part) => (EMAIL.test(part) ? [emailWord(part)] : words(joined(part))));
  return [...new Set(terms)].slice(0, MOST_TERMS);
}

/** The terms as PostgreSQL's tsquery: each the beginning of a word. */
export const prefixQuery = (terms: string[]): string =>
  terms.map((term) => `'${term.replace(/['\\]/g, '$&$&')}':*`).join(' & ');

/** Lets staff find a row by more words, such as the number of a request's order. */
export async function addSearchTerms(
  { db }: DbContext,
  table: ListTable,
  id: string,
  ...texts: string[]
): Promise<void> {
  const added = searchWords(...texts).join(' ');
  await db
    .update(table)
    .set({ search: sql`${table.search} || array_to_tsvector(string_to_array(${added}, ' '))` })
    .where(eq(table.id, id));
}
