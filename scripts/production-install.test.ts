import { spawn } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { isBuiltin } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { COMMANDS } from '../cli/commands.ts';
import { testPostgres } from '../server/testing/shared-postgres.ts';
import { isComplete } from './ensure-installed.mjs';
import { readGraph } from './module-graph.ts';
import { NODE_FLAGS } from './node-flags.mjs';

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

describe('a machine with nothing but what npm ci --omit=dev installs, and without npm', () => {
  const live = mkdtempSync(join(tmpdir(), 'usg-live-'));
  const packages = Object.fromEntries(
    Object.entries(lock).filter(([path, { dev }]) => path !== '' && !dev && existsSync(join(root, path))),
  );
  beforeAll(() => {
    for (const name of [
      'cli',
      'contracts',
      'domain',
      'proof',
      'scripts',
      'server',
      'wallet',
      'site.config.ts',
      'package.json',
      'package-lock.json',
    ])
      cpSync(join(root, name), join(live, name), {
        recursive: true,
        filter: (path) => !isTest(path) && !/\/(out|cache)$/.test(path),
      });
    for (const path of Object.keys(packages).filter((each) => each.lastIndexOf('node_modules/') === 0)) {
      mkdirSync(dirname(join(live, path)), { recursive: true });
      symlinkSync(join(root, path), join(live, path));
    }
    writeFileSync(join(live, 'node_modules/.package-lock.json'), JSON.stringify({ packages }));
  });
  afterAll(() => rmSync(live, { recursive: true, force: true }));

  async function usg(args: string[], settings: Record<string, string>) {
    const { NODE_COMPILE_CACHE } = process.env;
    const env = { PATH: live, NODE_COMPILE_CACHE, ...settings };
    const child = spawn(process.execPath, [join(live, 'cli/usg.mjs'), ...args], { env });
    const code = new Promise<number | null>((resolve) => child.once('exit', resolve));
    const [out, said] = await Promise.all([text(child.stdout), text(child.stderr)]);
    return { code: await code, out, said };
  }

  it('runs the commands of usg', async () => {
    const postgres = await testPostgres();
    const settings = { DATABASE_URL: postgres.url };
    expect(await usg(['staff', 'list'], settings)).toEqual({
      code: 0,
      out: 'There are no staff accounts yet.\n',
      said: '',
    });
    expect(await usg(['audit', 'verify'], settings)).toMatchObject({ code: 0, said: '' });
    expect(await usg(['version'], {})).toMatchObject({ code: 0, out: expect.stringContaining('Commit: unknown') });
    await postgres.stop();
  });

  it('starts a live site without installing or building anything, in one process with the flags of the server', async () => {
    const tell = 'process.stdout.write(JSON.stringify([process.pid,process.execArgv])+String.fromCharCode(10))';
    const settings = { SITE_URL: 'https://usg.test', NODE_OPTIONS: `--import=data:text/javascript,${tell}` };
    const { code, out, said } = await usg(['start'], settings);
    expect([code, said]).toEqual([1, expect.stringMatching(/^The settings do not allow a start:\n/)]);
    const [first, second, ...more] = out
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line));
    expect([second, more]).toEqual([[first[0], NODE_FLAGS], []]);
  });

  it('would install the development packages for what compiles the contracts', async () => {
    const { code, said } = await usg(['token', 'verify'], {});
    expect([code, said]).toEqual([3, expect.stringContaining('Installing packages')]);
  });
});
