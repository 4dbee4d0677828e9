import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../root.mjs';

/** The files that each result was made of. What they import can only change when one of them does. */
const LISTS = join(root, 'scripts/documents/sources.json');

type Lists = Record<string, string[]>;

export const readSources = (): Lists => JSON.parse(readFileSync(LISTS, 'utf8'));

export function writeSources(results: readonly { file: string; sources: string[] }[]) {
  const lists = Object.fromEntries(results.map(({ file, sources }) => [file, sources]));
  writeFileSync(LISTS, `${JSON.stringify(lists, null, 2)}\n`);
}
