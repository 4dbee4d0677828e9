import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { checkRelease } from '#domain/release/check-release.ts';
import { RELEASE_PATHS } from '#domain/release/manifest.ts';
import type { CommandResult } from '#server/platform/operator-command.ts';
import { releases } from '#site';
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

/** What the release in a build says of itself, as far as a release key vouches for it. */
async function releaseOf(build: string, keys: readonly string[], now: Date) {
  const [manifest, signature] = Object.values(RELEASE_PATHS).map((path) => join(build, 'client', path));
  if (!manifest || !signature || !existsSync(manifest) || !existsSync(signature)) return undefined;
  return checkRelease({ manifest: readFileSync(manifest), signature: readFileSync(signature, 'utf8'), keys, now });
}

function releaseLine(checked: Awaited<ReturnType<typeof releaseOf>>): string {
  if (!checked) return 'Release: none';
  if (!checked.ok) return `Release: none. ${checked.message}`;
  const { number, issued, emergency } = checked.release;
  return `Release: ${number}${emergency ? ', an emergency' : ''}, issued ${issued}, signed with ${checked.keyId}`;
}

/** `usg version`: which sources run here, and which the pages were built from. */
export async function versionCommand(
  folder = root,
  buildDir = process.env.BUILD_DIR ?? 'build',
  keys = releases.keys,
  now = new Date(),
): Promise<CommandResult> {
  const { version } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as { version: string };
  const build = join(folder, buildDir);
  const [own, built]: (Commit | undefined)[] = [commitOf(folder), commitOfBuild(build)];
  const sources = sourcesOf(build);
  const commit = own ?? built;
  const release = await releaseOf(build, keys, now);
  const lines = [
    `usg ${version}`,
    `Commit: ${said(commit)}`,
    sources ? `Build: ${sources}, from commit ${said(built)}` : `Build: there is none in ${build}`,
    releaseLine(release),
    `Node: ${process.versions.node}`,
  ];
  const data = {
    version,
    ...commit,
    build: sources && { sources, ...built },
    release: release?.ok ? release.release.number : undefined,
    node: process.versions.node,
  };
  return { ok: true, lines, data };
}
