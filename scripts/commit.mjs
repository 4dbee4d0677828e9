import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Where a build keeps the commit that it was made from. */
const FILE = 'commit.json';
const HASH = /^[0-9a-f]{40}(?:[0-9a-f]{24})?$/;

/** By git, whose word on files that were changed since goes after the hash. Not of a repository that only holds this folder. */
function checkedOut(folder) {
  if (!existsSync(join(folder, '.git'))) return undefined;
  try {
    const args = ['describe', '--always', '--exclude=*', '--abbrev=40', '--dirty'];
    const options = { cwd: folder, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] };
    return execFileSync('git', args, options).trim();
  } catch {
    return undefined;
  }
}

/** `git archive`, and with it a release's tarball, writes the commit into this file. */
function archived(folder) {
  const file = join(folder, 'scripts', 'archived-commit.txt');
  return existsSync(file) ? readFileSync(file, 'utf8').trim() : undefined;
}

/** The commit of the sources in a folder, and whether files were changed since. Without git: what the archive or the settings say. */
export function commitOf(folder, settings = process.env) {
  const found = [settings.SOURCE_COMMIT, checkedOut(folder), archived(folder)].map((text = '') => text.split('-'));
  const [commit, dirty] = found.find(([hash]) => HASH.test(hash)) ?? [];
  return commit ? { commit, isChanged: dirty === 'dirty' } : undefined;
}

/** Writes into a build what its sources' commit is, for where they are without git: a container, or another machine. */
export function keepCommit(build, folder) {
  const known = commitOf(folder);
  if (known) writeFileSync(join(build, FILE), `${JSON.stringify(known)}\n`);
}

/** The commit that a build was made from, as far as it is known. */
export function commitOfBuild(build) {
  const file = join(build, FILE);
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined;
}
