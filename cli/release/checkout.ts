import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expiryOf } from '#domain/release/manifest.ts';
import { commitOf } from '../../scripts/commit.mjs';
import { type Release, readReleases } from '../../scripts/releases.ts';

/** A checkout that can be released: its commit, and what its page says of the release. */
export type Checkout = { commit: string; version: string; number: number; issued: string; page: Release };

const PAGE = 'docs/releases.md';

function isAncestor(folder: string, commit: string): boolean {
  try {
    execFileSync('git', ['merge-base', '--is-ancestor', commit, 'HEAD'], { cwd: folder, stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

const isBehind = (number: number, earlier: readonly Release[]) => earlier.some((each) => (each.number ?? 0) >= number);

function pageFaults(
  { version }: { version: string },
  page: Release | undefined,
  earlier: readonly Release[],
): string[] {
  if (page?.version !== version) return [`${PAGE} begins with ${page?.version}, and package.json says ${version}.`];
  if (page.number === undefined || page.issued === undefined)
    return [
      `${PAGE} doesn’t say that ${version} is released: add its lines \`- Release: NUMBER\` and \`- Issued: YYYY-MM-DDTHH:MM:SSZ\`.`,
    ];
  return [
    expiryOf(page.issued) === '' && `${PAGE}: ${page.issued} is no time such as 2030-01-31T12:00:00Z.`,
    isBehind(page.number, earlier) &&
      `${PAGE}: the number ${page.number} isn’t greater than that of every earlier release.`,
    page.notes.length === 0 && `${PAGE} says nothing under “What is new:” of ${version}.`,
    page.verifier === undefined && `${PAGE} doesn’t name the verifier’s SHA-256. Run npm run documents.`,
  ].filter((fault) => fault !== false);
}

/** The checkout in a folder, or everything that keeps it from being released. */
export function readCheckout(folder: string): { ok: true; checkout: Checkout } | { ok: false; faults: string[] } {
  const { version } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as { version: string };
  const [page, ...earlier] = readReleases(readFileSync(join(folder, PAGE), 'utf8'));
  const known = commitOf(folder, {});
  const elsewhere = earlier.filter(({ commit }) => commit === undefined || !isAncestor(folder, commit));
  const faults = [
    ...(known ? [] : ['This isn’t a git checkout, so a release couldn’t name its commit.']),
    ...(known?.isChanged ? ['Files were changed since the commit. Commit them, or undo the changes.'] : []),
    ...elsewhere.map(
      (each) => `The commit that ${PAGE} names for ${each.version} isn’t in this history: ${each.commit ?? 'none'}.`,
    ),
    ...pageFaults({ version }, page, earlier),
  ];
  if (faults.length > 0 || !known || page?.number === undefined || page.issued === undefined)
    return { ok: false, faults };
  const { number, issued } = page;
  return { ok: true, checkout: { commit: known.commit, version, number, issued, page } };
}
