/** Bytes that WebCrypto takes: never backed by shared memory. */
export type Bytes = Uint8Array<ArrayBuffer>;
export type RandomBytes = (length: number) => Bytes;

const encoder = new TextEncoder();

export const utf8 = (text: string): Bytes => encoder.encode(text);

export const randomBytes: RandomBytes = (length) => crypto.getRandomValues(new Uint8Array(length));

export function concatBytes(...parts: Uint8Array[]): Bytes {
  const whole = new Uint8Array(parts.reduce((length, part) => length + part.length, 0));
  let offset = 0;
  for (const part of parts) {
    whole.set(part, offset);
    offset += part.length;
  }
  return whole;
}

/** Lower-case hex without 0x, as keystore files hold it. */
export const toHex = (bytes: Uint8Array): string =>
  Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');

/** Reads hex with or without 0x in any case; undefined if it is not hex or has an odd length. */
export function fromHex(text: string): Bytes | undefined {
  const digits = text.replace(/^0x/i, '');
  if (digits.length % 2 !== 0 || !/^[0-9a-f]*$/i.test(digits)) return undefined;
  return Uint8Array.from({ length: digits.length / 2 }, (_, index) =>
    Number.parseInt(digits.slice(2 * index, 2 * index + 2), 16),
  );
}

export const sameBytes = (one: Uint8Array, other: Uint8Array): boolean =>
  one.length === other.length && one.every((byte, index) => byte === other[index]);

/** A random UUID, version 4 (RFC 9562). */
export function uuid(random: Bytes): string {
  const bytes = random.map((byte, index) => {
    if (index === 6) return (byte & 0x0f) | 0x40;
    return index === 8 ? (byte & 0x3f) | 0x80 : byte;
  });
  return toHex(bytes).replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}
