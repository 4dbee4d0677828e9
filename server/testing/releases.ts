import { readFileSync } from 'node:fs';

/** What docs/releases.md states of a release; the newest has no commit until the next one begins. */
export type Release = {
  version: string;
  commit: string | undefined;
  /** Its last migration. */
  schema: string | undefined;
  /** The oldest version that runs on its schema. */
  compatibleSince: string | undefined;
};

const PAGE = new URL('../../docs/releases.md', import.meta.url);

/** The releases, the newest first. */
export function readReleases(page: string = readFileSync(PAGE, 'utf8')): Release[] {
  const [, ...sections] = page.split(/^## /m);
  return sections.map((section) => ({
    version: section.split('\n', 1)[0] ?? '',
    commit: /^- Commit: `([0-9a-f]{40})`$/m.exec(section)?.[1],
    schema: /^- Schema: `(\w+)`$/m.exec(section)?.[1],
    compatibleSince: /^- Oldest version that runs on it: (\S+)$/m.exec(section)?.[1],
  }));
}
