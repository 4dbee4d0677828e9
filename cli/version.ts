import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { CommandResult } from '#server/platform/operator-command.ts';
import { commitOf, commitOfBuild } from '../scripts/commit.mjs';
import { root } from '../scripts/root.mjs';

type Commit = { commit: string; isChanged: boolean };

const said = (known: Commit | undefined) =>
  known ? `${known.commit}${known.isChanged ? ', with changes that are not committed' : ''}` : 'unknown';

/** One hash over everything that the pages were built from (scripts/build-web.mjs). */
function sourcesOf(build: string): string | undefined {
  const file = join(build, 'sources.sha256');
  return existsSync(file) ? readFileSync(file, 'utf8') : undefined;
}

/** `usg version`: which sources run here, and which the pages were built from. */
export async function versionCommand(
  folder = root,
  buildDir = process.env.BUILD_DIR ?? 'build',
): Promise<CommandResult> {
  const { version } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as { version: string };
  const build = join(folder, buildDir);
  const [own, built]: (Commit | undefined)[] = [commitOf(folder), commitOfBuild(build)];
  const sources = sourcesOf(build);
  const commit = own ?? built;
  const lines = [
    `usg ${version}`,
    `Commit: ${said(commit)}`,
    sources ? `Build: ${sources}, from commit ${said(built)}` : `Build: there is none in ${build}`,
    `Node: ${process.versions.node}`,
  ];
  const data = { version, ...commit, build: sources && { sources, ...built }, node: process.versions.node };
  return { ok: true, lines, data };
}
