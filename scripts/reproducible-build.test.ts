/** @module-tag long */
import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { copyFileSync, cpSync, linkSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, expect, it } from 'vitest';
import { buildWeb } from './build-web.mjs';
import { root } from './root.mjs';

// On the disk of the packages, which are linked file by file: a build sees the real path of each.
mkdirSync(join(root, '.runtime'), { recursive: true });
const parent = mkdtempSync(join(root, '.runtime', 'reproducible-'));
afterAll(() => rmSync(parent, { recursive: true }));

const LEFT_OUT = /^(?:\.git|\.runtime|\.react-router|build|build-next|build-old|data|node_modules|test-results)$/;
/** What scripts/build-web.mjs adds for this machine alone: files of earlier builds, the sources' hash, the commit. */
const OURS_ALONE = /^\/(?:replaced\/|sources\.sha256$|commit\.json$)/;

function linkTree(from: string, to: string): void {
  mkdirSync(to, { recursive: true });
  for (const entry of readdirSync(from, { withFileTypes: true })) {
    const [source, target] = [join(from, entry.name), join(to, entry.name)];
    if (entry.isDirectory()) linkTree(source, target);
    else if (entry.isSymbolicLink()) cpSync(source, target, { verbatimSymlinks: true });
    else {
      try {
        linkSync(source, target);
      } catch {
        copyFileSync(source, target);
      }
    }
  }
}

/** The files of this checkout in a folder of their own, with packages of its own. */
function checkout(name: string): string {
  const folder = join(parent, name);
  mkdirSync(folder);
  for (const entry of readdirSync(root)) {
    if (!LEFT_OUT.test(entry)) cpSync(join(root, entry), join(folder, entry), { recursive: true });
  }
  linkTree(join(root, 'node_modules'), join(folder, 'node_modules'));
  return folder;
}

function hashesIn(build: string): Map<string, string> {
  const files = readdirSync(build, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  const paths = files
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((path) => !OURS_ALONE.test(path.slice(build.length)));
  return new Map(
    paths
      .sort()
      .map((path) => [path.slice(build.length), createHash('sha256').update(readFileSync(path)).digest('hex')]),
  );
}

const execute = promisify(execFile);

async function buildIn(folder: string, env: Record<string, string>, flags: string[]): Promise<string> {
  const program = join(folder, 'node_modules/@react-router/dev/bin.cjs');
  const { NODE_OPTIONS: _, NODE_COMPILE_CACHE: __, VITEST: ___, ...own } = process.env;
  await execute(process.execPath, [...flags, program, 'build'], {
    cwd: folder,
    env: { ...own, NODE_ENV: 'production', NO_COLOR: '1', BUILD_DIRECTORY: 'build-next', ...env },
    maxBuffer: 64 * 1024 * 1024,
  });
  return join(folder, 'build-next');
}

// A whole build, of some minutes beside other tests on two cores.
const TIME_LIMIT_MS = 900_000;

it(
  'builds the same bytes of every file in another folder, with another clock, time zone, language, umask and order of files',
  async () => {
    await buildWeb(process.execPath);
    const here = hashesIn(join(root, 'build'));
    const there = hashesIn(
      await buildIn(
        checkout('another-machine with a longer name'),
        { TZ: 'Asia/Kathmandu', LANG: 'tr_TR.UTF-8', LC_ALL: 'tr_TR.UTF-8', SOURCE_DATE_EPOCH: '1' },
        [`--import=${new URL('testing/other-machine.mjs', import.meta.url)}`],
      ),
    );
    expect(here.size).toBeGreaterThan(500);
    expect([...here.keys()]).toEqual([...there.keys()]);
    expect([...here].filter(([path, hash]) => there.get(path) !== hash).map(([path]) => path)).toEqual([]);
  },
  TIME_LIMIT_MS,
);
