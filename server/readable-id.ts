import { randomBytes } from 'node:crypto';

// Crockford's base 32: without I, L, O and U, which are read as others or as words.
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** Letters of an id that nobody can guess: 140 random bits. */
export const SECRET_LETTERS = 28;
/** Letters of a number that people pass on, such as a payment's reference; no secret. */
export const SHORT_LETTERS = 8;

const grouped = (letters: string) => letters.replace(/(.{4})(?=.)/g, '$1-');

/** A random id of so many letters, five bits each, in groups that can be read out. */
export const newReadableId = (letters: number): string =>
  grouped(Array.from(randomBytes(letters), (byte) => ALPHABET[byte % 32]).join(''));

/** The id as it was given out, from how a person typed it; undefined where it can be none of so many letters. */
export function readReadableId(typed: string, letters: number): string | undefined {
  const read = typed.toUpperCase().replaceAll('O', '0').replace(/[IL]/g, '1').replace(/[\s-]/g, '');
  return read.length === letters && /^[0-9A-Z]+$/.test(read) ? grouped(read) : undefined;
}
