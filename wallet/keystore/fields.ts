import { type Bytes, fromHex } from '../bytes.ts';
import { WalletProblem } from '../problem.ts';
import { isObject, type JsonObject } from './normalise.ts';

/** The field of that name in any case ('Crypto', 'KDFParams'); undefined where there is none. */
export function field(object: JsonObject, name: string): unknown {
  const found = Object.keys(object).find((key) => key.toLowerCase() === name);
  return found === undefined ? undefined : object[found];
}

export function objectField(object: JsonObject, name: string): JsonObject {
  const value = field(object, name);
  if (!isObject(value)) throw new WalletProblem('keystoreIncomplete');
  return value;
}

export function textField(object: JsonObject, name: string): string {
  const value = field(object, name);
  if (typeof value !== 'string') throw new WalletProblem('keystoreIncomplete');
  return value.trim();
}

export function hexField(object: JsonObject, name: string): Bytes {
  const bytes = fromHex(textField(object, name));
  if (!bytes) throw new WalletProblem('keystoreHex');
  return bytes;
}

const WHOLE = /^(\d{1,15}|0x[0-9a-f]{1,12})$/i;

/** A whole number, also as text ('131072', '0x20000'); undefined if it is none. */
export function wholeNumberField(object: JsonObject, name: string): number | undefined {
  const value = field(object, name);
  const number = typeof value === 'string' && WHOLE.test(value.trim()) ? Number(value) : value;
  return typeof number === 'number' && Number.isSafeInteger(number) ? number : undefined;
}
