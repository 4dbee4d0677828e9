import { readFileSync } from 'node:fs';
import { isMadeOf, wordsOf } from '#domain/accounts/password.ts';
import { PASSWORD_MESSAGES } from '#domain/messages/account.ts';
import { site } from '#site';

// The commonest passwords of eight characters and more, commonest first; from @zxcvbn-ts/language-common (MIT).
const common = new Set(
  readFileSync(new URL('./common-passwords.txt', import.meta.url), 'utf8')
    .trim()
    .split('\n'),
);

const { name, symbol, company, metal, coin } = site;
const OUR_WORDS = wordsOf(
  `${name} ${symbol} ${company} ${metal} ${metal}en ${coin.name} ${coin.name}s coin coins token tokens wallet redeem bullion mint ounce`,
);

/** Why the password would be among the first to be tried, as a phrase after the field's name; undefined when it would not. */
export function guessableError(password: string, email: string): string | undefined {
  const lower = password.toLowerCase();
  if (common.has(lower)) return PASSWORD_MESSAGES.common;
  const [local = ''] = email.split('@');
  if (lower === email || lower === local) return PASSWORD_MESSAGES.own;
  if (isMadeOf(password, OUR_WORDS)) return PASSWORD_MESSAGES.ours;
  return undefined;
}
