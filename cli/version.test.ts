import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { signedRelease, testKey } from '#domain/release/testing/release.ts';
import { commitOf, keepCommit } from '../scripts/commit.mjs';
import { root } from '../scripts/root.mjs';
import { versionCommand } from './version.ts';

let folder = '';
const git = (...args: string[]) =>
  execFileSync('git', ['-c', 'user.name=x', '-c', 'user.email=x@example.org', ...args], {
    cwd: folder,
    encoding: 'utf8',
  });
const build = () => join(folder, 'build');
const version = async () => (await versionCommand(folder, 'build')).lines;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'usg-version-'));
  for (const file of ['package.json', '.gitattributes', 'scripts/archived-commit.txt'])
    cpSync(join(root, file), join(folder, file));
  writeFileSync(join(folder, '.gitignore'), 'build/\n');
  mkdirSync(build());
  writeFileSync(join(build(), 'sources.sha256'), 'ab'.repeat(32));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

function commit(): string {
  git('init', '--quiet');
  git('add', '.');
  git('commit', '--quiet', '--message=x');
  return git('rev-parse', 'HEAD').trim();
}

it('shows the commit of a checkout, and that files were changed since', async () => {
  const head = commit();
  expect(await version()).toContain(`Commit: ${head}`);
  writeFileSync(join(folder, 'package.json'), '{ "version": "9.9.9" }');
  expect(await version()).toEqual(
    expect.arrayContaining(['usg 9.9.9', `Commit: ${head}, with changes that are not committed`]),
  );
});

it('shows the commit that the build kept, where there is no git', async () => {
  const head = commit();
  keepCommit(build(), folder);
  rmSync(join(folder, '.git'), { recursive: true });
  keepCommit(build(), folder);
  expect(await versionCommand(folder, 'build')).toMatchObject({
    lines: [
      expect.stringMatching(/^usg \d/),
      `Commit: ${head}`,
      `Build: ${'ab'.repeat(32)}, from commit ${head}`,
      'Release: none',
      expect.stringMatching(/^Node: /),
    ],
    data: { commit: head, isChanged: false, build: { sources: 'ab'.repeat(32), commit: head } },
  });
});

it('knows its commit in what git archive wrote, and takes SOURCE_COMMIT at its word', () => {
  const head = commit();
  const tar = execFileSync('git', ['archive', 'HEAD'], { cwd: folder });
  const unpacked = join(folder, 'build', 'unpacked');
  mkdirSync(unpacked);
  execFileSync('tar', ['-x', '-C', unpacked], { input: tar });
  expect(commitOf(unpacked, {})).toEqual({ commit: head, isChanged: false });
  expect(commitOf(unpacked, { SOURCE_COMMIT: 'c'.repeat(40) })).toEqual({ commit: 'c'.repeat(40), isChanged: false });
});

it('says that the commit is unknown in a plain copy, also within another repository', async () => {
  expect(await version()).toContain('Commit: unknown');
  commit();
  const copy = join(folder, 'copy');
  mkdirSync(copy);
  expect(commitOf(copy, {})).toBeUndefined();
  rmSync(build(), { recursive: true });
  expect(await version()).toContain(`Build: there is none in ${build()}`);
});

it('shows the number of a release that a release key vouches for, and says why there is none otherwise', async () => {
  const key = await testKey();
  const { manifest, signature } = await signedRelease(key);
  mkdirSync(join(build(), 'client'));
  writeFileSync(join(build(), 'client/release.json'), manifest);
  writeFileSync(join(build(), 'client/release.json.minisig'), signature);
  const shown = async (keys: string[], now: string) => {
    const { lines, data } = await versionCommand(folder, 'build', keys, new Date(now));
    return [lines.find((line) => line.startsWith('Release:')), (data as { release?: number }).release];
  };
  const [line, number] = await shown([key.text], '2030-01-02');
  expect([line, number]).toEqual([
    expect.stringMatching(/^Release: 3, issued 2030-01-01T12:00:00Z, signed with [0-9A-F]{16}$/),
    3,
  ]);
  expect(await shown([], '2030-01-02')).toEqual([expect.stringContaining('No release key is known'), undefined]);
  expect(await shown([key.text], '2030-05-01')).toEqual([expect.stringContaining('Release 3 expired'), undefined]);
});
