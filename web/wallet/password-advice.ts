import type { PASSWORD_ADVICE } from '#domain/wallet/page-messages.ts';

export type PasswordStrength = keyof typeof PASSWORD_ADVICE;

const COMMON = /^(password|passwort|12345678|qwerty|letmein|iloveyou|bitcoin|ethereum|gold)/i;
const FAIR_BITS = 45;
const STRONG_BITS = 70;

/** A careful guess, in bits: repeated characters and runs such as 'abcd' or '1234' count as one. */
function guessedBits(password: string): number {
  const characters = [...password.toLowerCase()];
  const telling = characters.filter((character, index) => {
    const step = (character.codePointAt(0) ?? 0) - (characters[index - 1]?.codePointAt(0) ?? Number.NaN);
    return !(Math.abs(step) <= 1);
  });
  const kinds = [/[a-z]/, /[A-Z]/, /\d/, /[^a-zA-Z\d]/].filter((kind) => kind.test(password)).length;
  return telling.length * (2.6 + 0.5 * kinds);
}

/** How hard a password is to guess, as advice only; undefined while nothing is typed. */
export function passwordStrength(password: string): PasswordStrength | undefined {
  if (password === '') return undefined;
  const bits = COMMON.test(password) ? 0 : guessedBits(password);
  if (bits >= STRONG_BITS) return 'strong';
  return bits >= FAIR_BITS ? 'fair' : 'weak';
}
