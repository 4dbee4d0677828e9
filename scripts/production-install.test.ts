import { readFileSync } from 'node:fs';
import { isBuiltin } from 'node:module';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { COMMANDS } from '../cli/commands.ts';
import { isComplete } from './ensure-installed.mjs';
import { readGraph } from './module-graph.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const json = (name: string) => JSON.parse(readFileSync(`${root}/${name}`, 'utf8'));
const { dependencies } = json('package.json') as Record<string, Record<string, string>>;
const lock = json('package-lock.json').packages as Record<string, { version: string; dev?: true; optional?: true }>;
const sources = new Map(readGraph(root).map((source) => [source.path, source]));

const ENTRIES = ['server/main.ts', 'scripts/build-web.mjs', 'scripts/with-node.mjs', 'cli/usg.mjs'];
/** Each installs the development packages before it is read; the rest of usg runs without. */
const LATER = Object.entries(COMMANDS)
  .filter(([, command]) => command.needsDevelopmentPackages)
  .map(([name]) => `cli/${name.split(' ')[0]}/`);
/** What the web build is made of: its packages end up in build/, which is made where the development packages are. */
const BROWSER = /^(web|wallet|content)\//;
/** React Router builds for Node where it reads this name in `dependencies`. */
const READ_BY_BUILD = '@react-router/node';

const isTest = (path: string) => /\.test\.tsx?$|(^|\/)testing\//.test(path);
const packageOf = (specifier: string) => specifier.split('/', specifier.startsWith('@') ? 2 : 1).join('/');
const packagesIn = (paths: Iterable<string>) =>
  new Set(
    [...paths].flatMap((path) =>
      (sources.get(path)?.packages ?? []).filter((name) => !isBuiltin(name) && /^[@a-z]/.test(name)).map(packageOf),
    ),
  );

/** The files that run when an entry does, types aside. */
function reached(entries: string[]): Set<string> {
  const seen = new Set<string>();
  const visit = (path: string) => {
    if (seen.has(path) || LATER.some((folder) => path.startsWith(folder))) return;
    seen.add(path);
    for (const { path: next, typeOnly } of sources.get(path)?.ours ?? []) if (!typeOnly) visit(next);
  };
  entries.forEach(visit);
  return seen;
}

describe('npm ci --omit=dev', () => {
  const running = packagesIn(reached(ENTRIES));

  it('installs every package that the server and the operator’s commands import', () => {
    expect(LATER).toContain('cli/token/');
    expect(reached(ENTRIES)).toContain('cli/run-on-database.ts');
    expect(running.size).toBeGreaterThan(5);
    expect([...running].filter((name) => !(name in (dependencies ?? {})))).toEqual([]);
    expect([...running].filter((name) => lock[`node_modules/${name}`]?.dev)).toEqual([]);
  });

  it('installs nothing that only tests and tools import', () => {
    const browser = packagesIn([...sources.keys()].filter((path) => BROWSER.test(path) && !isTest(path)));
    expect(Object.keys(dependencies ?? {}).filter((name) => !running.has(name) && !browser.has(name))).toEqual([
      READ_BY_BUILD,
    ]);
  });

  it('is enough for the operator’s commands, which install nothing beside it', () => {
    const present = Object.fromEntries(Object.entries(lock).filter(([, { dev, optional }]) => !dev && !optional));
    expect(isComplete(lock, present, { omitDev: true })).toBe(true);
    expect(isComplete(lock, present)).toBe(false);
    const { 'node_modules/hono': _, ...lacking } = present;
    expect(isComplete(lock, lacking, { omitDev: true })).toBe(false);
  });
});
