import { existsSync, globSync, readFileSync } from 'node:fs';
import { basename, dirname, join, relative } from 'node:path';
import { expect, it } from 'vitest';
import { SETTING_NAMES } from '#server/platform/env-schema.ts';
import type { OperatorCommand } from '#server/platform/operator-command.ts';
import { COMMANDS } from '../cli/commands.ts';
import { EXIT_CODES } from '../cli/exit-codes.ts';

const root = join(import.meta.dirname, '..');
const pages = ['README.md', 'CONTRIBUTING.md', ...globSync('docs/**/*.md', { cwd: root })];
const NOT_OURS = ['.git', '.runtime', 'build', 'data', 'node_modules'];
const files = globSync('**/*', { cwd: root, exclude: (path) => NOT_OURS.includes(path) });
const folders = new Set(files.map((path) => path.split('/')[0]));
const names = new Set(files.map((path) => basename(path)));

const read = (page: string) => readFileSync(join(root, page), 'utf8');
/** The page without blocks of code. */
const proseOf = (page: string) => read(page).replaceAll(/^ *```[\s\S]*?^ *```/gm, '');

const CODE = /\.(css|json|mdx?|mjs|mts|sol|sql|tsx?)$/;
/** Written by commands, browsers or operators, so that a fresh clone has none of it. */
const GENERATED =
  /^contracts\/out\/|^deploy\/(usg\.env|\.env|secrets\/)$|^release\/NUMBER\/|^notes\.md$|^(local|chain\/state|commit|state\.previous|usg_address_book|usg_cost_basis|release|safe|enrollment|bundle|bundle-prev|usg-VERSION\.cdx)\.json$/;

/** Whether text in backticks names a file or folder of this project that doesn't exist. */
function isMissing(text: string): boolean {
  if (!/^[\w@.*-]+(\/[\w@.*-]+)*\/?$/.test(text) || GENERATED.test(text)) return false;
  if (!text.includes('/')) return CODE.test(text) && !names.has(text);
  if (!CODE.test(text) && !folders.has(text.split('/')[0])) return false;
  return globSync(text, { cwd: root }).length === 0;
}

/** As GitHub makes the fragment of a heading. */
const slugOf = (heading: string) =>
  heading
    .replaceAll(/\[([^\]]*)\]\([^)]*\)/g, '$1')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
    .trim()
    .replaceAll(' ', '-');

function isDead(page: string, link: string): boolean {
  if (/^(https?|mailto):/.test(link)) return false;
  const [path = '', fragment] = link.split('#');
  const target = path === '' ? page : relative(root, join(root, dirname(page), path));
  if (!existsSync(join(root, target))) return true;
  if (fragment === undefined) return false;
  return ![...proseOf(target).matchAll(/^#+ (.*)$/gm)].some(([, heading = '']) => slugOf(heading) === fragment);
}

it('names only files that exist', () => {
  const missing = pages.flatMap((page) =>
    [...proseOf(page).matchAll(/`([^`\n]+)`/g)].flatMap(([, text = '']) =>
      isMissing(text) ? [`${page}: ${text}`] : [],
    ),
  );
  expect(missing).toEqual([]);
});

it('is named by the doctor’s findings only with pages and headings that exist', () => {
  const sources = globSync('server/doctor/**/*.ts', { cwd: root });
  const named = sources.flatMap((path) => read(path).match(/docs\/operating\/[\w/-]+\.md(#[\w-]+)?/g) ?? []);
  expect(named.length).toBeGreaterThan(10);
  expect(named.filter((link) => isDead('README.md', link))).toEqual([]);
});

it('links only to pages and headings that exist', () => {
  const dead = [...pages, 'contracts/README.md'].flatMap((page) =>
    [...proseOf(page).matchAll(/\]\(([^)\s]+)\)/g)].flatMap(([, link = '']) =>
      isDead(page, link) ? [`${page}: ${link}`] : [],
    ),
  );
  expect(dead).toEqual([]);
});

it('has every setting in docs/operating/settings.md, and no other', () => {
  const page = read('docs/operating/settings.md');
  const rows = [...page.matchAll(/^\| `([A-Z\d_]+)` \|/gm)].map(([, name]) => name);
  const ours = page.match(/^Don't set these yourself: [^.]*/m)?.[0].match(/[A-Z\d_]{4,}/g) ?? [];
  expect([...rows, ...ours].sort()).toEqual(SETTING_NAMES.toSorted());
});

const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> };
const GROUPS = new Set(Object.keys(COMMANDS).flatMap((name) => (name.includes(' ') ? [name.split(' ')[0] ?? ''] : [])));

/** The command that begins a text, such as `staff grant` of `staff grant EMAIL`; a group may stand alone. */
function isCommand(text: string): boolean {
  const [first = '', second = ''] = text.split(/\s+/);
  if (!GROUPS.has(first)) return first in COMMANDS || first.startsWith('-');
  return !/^[a-z]/.test(second) || `${first} ${second}` in COMMANDS;
}

const sources = files.filter((path) => /\.(ts|tsx|mjs)$/.test(path) && !/\.test\.tsx?$/.test(path));
const texts = [...pages, 'contracts/README.md', ...sources];
const allIn = (page: string, pattern: RegExp) =>
  [...read(page).matchAll(pattern)].map(([, text = '']) => ({ page, text }));

it('names only commands of usg that exist, in pages, messages and comments', () => {
  const typed = texts.flatMap((page) => allIn(page, /(?:\bnpx usg |npm run usg -- |\busg\(')([a-z-][^`'\n]*)/g));
  // In the wallet's code, `usg …` begins what is derived and signed.
  const inBackticks = texts
    .filter((page) => !page.startsWith('wallet/'))
    .flatMap((page) => allIn(page, /`usg ([a-z-][^`\n]*)/g));
  const named = [...typed, ...inBackticks];
  expect(named.length).toBeGreaterThan(60);
  expect(named.filter(({ text }) => !isCommand(text))).toEqual([]);
});

it('names only npm scripts that exist', () => {
  const named = texts.flatMap((page) => allIn(page, /npm run ([a-z][\w-]*(?::[\w-]+)*)/g));
  expect(named.length).toBeGreaterThan(60);
  expect(named.filter(({ text }) => !(text in scripts))).toEqual([]);
});

it('has every command of usg in docs/operating/usg.md with its sentence, and every exit code', () => {
  const page = read('docs/operating/usg.md');
  const rows = [...page.matchAll(/^\| `usg ([^`]+)` \| (.*) \|$/gm)].map(([, line = '', summary = '']) => [
    line,
    summary,
  ]);
  const words = (command: OperatorCommand<never>) =>
    [...Object.keys(command.words ?? {}), ...Object.keys(command.options ?? {}).map((flags) => `[${flags}]`)].join(' ');
  const ours = Object.entries(COMMANDS).map(([name, command]) => [`${name} ${words(command)}`.trim(), command.summary]);
  expect(rows).toEqual(ours);
  const codes = [...page.matchAll(/^\| (\d) \| (.*) \|$/gm)].map(([, code, says]) => [code, says]);
  expect(codes).toEqual(Object.entries(EXIT_CODES));
});
