import { type Bytes, fromHex } from '../bytes.ts';
import { WalletProblem } from '../problem.ts';

export type JsonObject = { [name: string]: unknown };

const MAX_CHARACTERS = 262_144;
const MAX_ACCOUNTS = 100;
const MAX_NESTING = 4;

/** The encrypted accounts in a wallet file as plain objects, whatever they are wrapped in: arrays, BOM, JSON in a string. */
export function accountObjects(text: string): JsonObject[] {
  if (text.length > MAX_CHARACTERS) throw new WalletProblem('fileTooLarge');
  const clean = text.replaceAll('\uFEFF', '').trim();
  if (clean === '') throw new WalletProblem('fileEmpty');
  const objects = unwrap(parse(clean), 0);
  if (objects.length === 0) throw new WalletProblem('fileNoAccount');
  if (objects.length > MAX_ACCOUNTS) throw new WalletProblem('fileManyAccounts');
  return objects;
}

function unwrap(value: unknown, depth: number): JsonObject[] {
  if (depth > MAX_NESTING) throw new WalletProblem('fileNotKeystore');
  if (typeof value === 'string') return unwrap(parse(value.replaceAll('\uFEFF', '').trim()), depth + 1);
  if (Array.isArray(value)) return value.flatMap((item) => unwrap(item, depth + 1));
  if (isObject(value)) return [value];
  throw new WalletProblem('fileNotKeystore');
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw new WalletProblem('fileNotJson', cause);
  }
}

const isObject = (value: unknown): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The field of that name in any case ('Crypto', 'KDFParams'); undefined if there is none. */
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

/** A whole number, also as text ('131072', '0x20000'); undefined if it is not one. */
export function wholeNumberField(object: JsonObject, name: string): number | undefined {
  const value = field(object, name);
  const number = typeof value === 'string' && WHOLE.test(value.trim()) ? Number(value) : value;
  return typeof number === 'number' && Number.isSafeInteger(number) ? number : undefined;
}
