import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { expect, it } from 'vitest';
import { root } from './root.mjs';

/** What an older Node runs before it has fetched a newer one. */
const ENTRIES = ['scripts/start.mjs', 'scripts/test.mjs', 'scripts/with-node.mjs', 'cli/usg.mjs'];
const IMPORT = /^import \{([^}]+)\} from '([^']+)';$/gm;

/** The files that those import before they run, and what each takes by name of Node's own modules. */
function namesOfNode(file: string, seen = new Map<string, Set<string>>(), files = new Set<string>()) {
  if (files.has(file)) return seen;
  files.add(file);
  for (const [, names = '', from = ''] of readFileSync(file, 'utf8').matchAll(IMPORT)) {
    if (from.startsWith('.')) namesOfNode(join(dirname(file), from), seen, files);
    const known = seen.get(from) ?? new Set();
    if (from.startsWith('node:'))
      seen.set(from, new Set([...known, ...names.split(',').map((name) => name.trim().split(' as ')[0] ?? '')]));
  }
  return seen;
}

const majorOf = (node: string) => Number(/^v(\d+)/.exec(execFileSync(node, ['--version'], { encoding: 'utf8' }))?.[1]);
const older = (process.env.PATH ?? '')
  .split(delimiter)
  .map((folder) => join(folder, 'node'))
  .find((file) => existsSync(file) && majorOf(file) < 24);

it.skipIf(!older).each(ENTRIES)('%s takes nothing by name that an older Node doesn’t have', (entry) => {
  const taken = Object.fromEntries([...namesOfNode(join(root, entry))].map(([from, names]) => [from, [...names]]));
  expect(Object.keys(taken)).toContain('node:path');
  const missing = `const missing = [];
    for (const [from, names] of Object.entries(${JSON.stringify(taken)})) {
      const there = await import(from);
      missing.push(...names.filter((name) => !(name in there)));
    }
    console.log(JSON.stringify(missing));`;
  const said = execFileSync(older ?? '', ['--input-type=module', '--eval', missing], { encoding: 'utf8' });
  expect(JSON.parse(said)).toEqual([]);
});
