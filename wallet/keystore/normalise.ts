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

export const isObject = (value: unknown): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
