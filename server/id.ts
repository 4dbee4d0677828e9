import { randomBytes } from 'node:crypto';

// Crockford's base 32: without I, L, O and U, which are read as others or as words.
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** Letters of an id that nobody can guess: 140 random bits. */
export const SECRET_LETTERS = 28;
/** Letters of a number that people pass on, such as a payment's reference; no secret. */
export const SHORT_LETTERS = 8;

const grouped = (letters: string) => letters.replace(/(.{4})(?=.)/g, '$1-');

/** A random id of that many letters, five bits each, in groups that can be read aloud. */
export const newReadableId = (letters: number): string =>
  grouped(Array.from(randomBytes(letters), (byte) => ALPHABET[byte % 32]).join(''));

/** The canonical id from what a person typed; undefined if it cannot be an id of that length. */
export function readReadableId(typed: string, letters: number): string | undefined {
  const read = typed.toUpperCase().replaceAll('O', '0').replace(/[IL]/g, '1').replace(/[\s-]/g, '');
  return read.length === letters && /^[0-9A-Z]+$/.test(read) ? grouped(read) : undefined;
}

export const UUID_PATTERN = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}';
/** A row's id in a path where any other text belongs to another route; elsewhere `:id` with `idParam` of http/json-input.ts. */
export const ID_PARAM = `:id{${UUID_PATTERN}}` as const;

/** A UUID of version 7 (RFC 9562): ids made later sort later, to the millisecond. */
export function uuidv7(now: Date): string {
  const bytes = randomBytes(16);
  bytes.writeUIntBE(now.getTime(), 0, 6);
  bytes.writeUInt8((bytes.readUInt8(6) & 0x0f) | 0x70, 6);
  bytes.writeUInt8((bytes.readUInt8(8) & 0x3f) | 0x80, 8);
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}
