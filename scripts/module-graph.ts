import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join, posix, relative } from 'node:path';
import { parseSync } from 'oxc-parser';

/** A source file by its path from the root, with the files of ours that it imports, and the packages. */
export type Source = { path: string; ours: Import[]; packages: string[] };
type Import = { path: string; typeOnly: boolean; dynamic: boolean };

const SKIPPED = new Set([
  'node_modules',
  'build',
  'data',
  'out',
  'cache',
  '.git',
  '.runtime',
  '.react-router',
  '.browser',
]);
const SOURCE = /\.(ts|tsx|mjs)$/;

function* filesBelow(folder: string): Generator<string> {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    if (SKIPPED.has(entry.name)) continue;
    const path = join(folder, entry.name);
    if (entry.isDirectory()) yield* filesBelow(path);
    else if (SOURCE.test(entry.name)) yield path;
  }
}

function resolve(root: string, from: string, specifier: string): string | undefined {
  const bare = specifier.replace(/\?.*$/, '');
  if (bare === '#site') return 'site.config.ts';
  const isSubpath = bare.startsWith('#');
  if (!isSubpath && !bare.startsWith('.')) return undefined;
  const path = isSubpath ? bare.slice(1) : posix.join(posix.dirname(from), bare);
  const file = [path, `${path}.ts`, `${path}.tsx`].find((candidate) => existsSync(join(root, candidate)));
  return file && statSync(join(root, file)).isFile() ? file : path;
}

function read(root: string, path: string): Source {
  const code = readFileSync(join(root, path), 'utf8');
  const { module } = parseSync(path, code);
  const found = [
    ...module.staticImports.map((item) => ({
      specifier: item.moduleRequest.value,
      typeOnly: item.entries.length > 0 && item.entries.every((entry) => entry.isType),
      dynamic: false,
    })),
    ...module.staticExports.flatMap((item) =>
      item.entries.flatMap((entry) =>
        entry.moduleRequest ? [{ specifier: entry.moduleRequest.value, typeOnly: entry.isType, dynamic: false }] : [],
      ),
    ),
    ...module.dynamicImports.map((item) => ({
      specifier: code.slice(item.moduleRequest.start, item.moduleRequest.end).replace(/^['"`]|['"`]$/g, ''),
      typeOnly: false,
      dynamic: true,
    })),
  ];
  const ours: Import[] = [];
  const packages: string[] = [];
  for (const { specifier, typeOnly, dynamic } of found) {
    const target = resolve(root, path, specifier);
    if (target) ours.push({ path: target, typeOnly, dynamic });
    else packages.push(specifier);
  }
  return { path, ours, packages };
}

/** Every TypeScript and module file below root with its imports. */
export function readGraph(root: string): Source[] {
  return [...filesBelow(root)]
    .map((file) => read(root, relative(root, file).replaceAll('\\', '/')))
    .sort((a, b) => (a.path < b.path ? -1 : 1));
}
