import { execFileSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { testFolder } from '#server/testing/folder.ts';
import { readCheckout } from './checkout.ts';

let folder: ReturnType<typeof testFolder>;
const git = (...args: string[]) =>
  execFileSync('git', ['-c', 'user.name=x', '-c', 'user.email=x@example.org', ...args], {
    cwd: folder.path,
    encoding: 'utf8',
  }).trim();
const write = (name: string, text: string) => writeFileSync(join(folder.path, name), text);
const commit = () => {
  git('add', '.');
  git('commit', '--quiet', '--message=x');
  return git('rev-parse', 'HEAD');
};

type Facts = { number?: string; issued?: string; before?: string; earlier?: number; version?: string };
function page({ number = '2', issued = '2030-01-01T12:00:00Z', before = '', earlier = 1, version = '0.2.0' }: Facts) {
  const newest = [
    `## ${version}`,
    '',
    ...(number ? [`- Release: ${number}`] : []),
    `- Issued: ${issued}`,
    `- Verifier: \`usg-verifier.html\`, SHA-256 \`${'ab'.repeat(32)}\``,
    '',
    'What is new:',
    '',
    '- It opens faster.',
  ];
  return ['# Releases', '', ...newest, '', '## 0.1.0', '', `- Release: ${earlier}`, `- Commit: \`${before}\``, ''].join(
    '\n',
  );
}

let first = '';
beforeEach(() => {
  folder = testFolder();
  git('init', '--quiet');
  mkdirSync(join(folder.path, 'docs'));
  write('package.json', '{"version":"0.2.0"}');
  write('docs/releases.md', '# Releases\n');
  first = commit();
});
afterEach(() => folder.remove());

function faultsWith(facts: Facts): string[] {
  write('docs/releases.md', page({ before: first, ...facts }));
  commit();
  const read = readCheckout(folder.path);
  return read.ok ? [] : read.faults;
}

it('takes a clean checkout whose page names the release, and gives its commit', () => {
  expect(faultsWith({})).toEqual([]);
  const checkout = { commit: git('rev-parse', 'HEAD'), version: '0.2.0', number: 2, issued: '2030-01-01T12:00:00Z' };
  expect(readCheckout(folder.path)).toMatchObject({ ok: true, checkout });
});

it.each<[string, Facts, string]>([
  ['another version', { version: '0.3.0' }, 'docs/releases.md begins with 0.3.0, and package.json says 0.2.0.'],
  ['no number', { number: '' }, 'doesn’t say that 0.2.0 is released'],
  ['the number of an earlier one', { number: '1' }, 'the number 1 isn’t greater'],
  ['a number below an earlier one’s', { earlier: 5 }, 'the number 2 isn’t greater'],
  ['a day that there isn’t', { issued: 'soon' }, 'soon is no time'],
  ['an earlier commit of another history', { before: 'c0ffee'.padEnd(40, '0') }, 'for 0.1.0 isn’t in this history'],
])('refuses %s, and says so', (_, facts, fault) => {
  expect(faultsWith(facts)).toEqual([expect.stringContaining(fault)]);
});

it('refuses changed files, and what is no checkout', () => {
  faultsWith({});
  write('package.json', '{"version":"0.2.0","private":true}');
  expect(readCheckout(folder.path)).toMatchObject({
    ok: false,
    faults: [expect.stringContaining('Files were changed')],
  });
  execFileSync('rm', ['-r', join(folder.path, '.git')]);
  const read = readCheckout(folder.path);
  expect(read.ok ? [] : read.faults[0]).toContain('isn’t a git checkout');
});
