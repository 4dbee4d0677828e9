import { randomBytes } from 'node:crypto';

// Crockford's base 32: without I, L, O and U, which are read as others or as words.
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const LETTERS = 28;

const grouped = (letters: string) => letters.replace(/(.{4})(?=.)/g, '$1-');

/** A number for a redemption request that nobody can guess (140 random bits), in groups that can be read out. */
export function newTicketId(): string {
  const letters = Array.from(randomBytes(LETTERS), (byte) => ALPHABET[byte % 32]).join('');
  return grouped(letters);
}

/** The id as it was given out, from how a person typed it; undefined where it can be none. */
export function readTicketId(typed: string): string | undefined {
  const letters = typed.toUpperCase().replaceAll('O', '0').replace(/[IL]/g, '1').replace(/[\s-]/g, '');
  return /^[0-9A-Z]{28}$/.test(letters) ? grouped(letters) : undefined;
}
