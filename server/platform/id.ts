import { randomBytes } from 'node:crypto';
import { grouped } from '#domain/readable-id.ts';

// Crockford's base 32: without I, L, O and U, which are read as others or as words.
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** A random id of that many letters, five bits each, in groups that can be read aloud. */
export const newReadableId = (letters: number): string =>
  grouped(Array.from(randomBytes(letters), (byte) => ALPHABET[byte % 32]).join(''));

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
