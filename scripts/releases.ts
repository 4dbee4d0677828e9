import { readFileSync } from 'node:fs';

/** What docs/releases.md states of a release. */
export type Release = {
  version: string;
  /** The newest has none until the next one begins: a commit can't name itself. */
  commit: string | undefined;
  /** Its last migration. */
  schema: string | undefined;
  /** The oldest version that runs on its schema. */
  compatibleSince: string | undefined;
  /** The SHA-256 of the verifier that its sources build. */
  verifier: string | undefined;
  /** Its number in the manifest, and when it was issued; none before it is released. */
  number: number | undefined;
  issued: string | undefined;
  isEmergency: boolean;
  /** The SHA-256 of its manifest; a release's own page can't have it. */
  manifest: string | undefined;
  /** What is new, each without its links. */
  notes: string[];
};

const PAGE = new URL('../docs/releases.md', import.meta.url);

const NEW = /^What is new:\n\n((?:[- ].*\n?)+)/m;

/** The entries of a list, each in one line and as plain text. */
const entriesOf = (list: string): string[] =>
  list
    .split(/^- /m)
    .slice(1)
    .map((entry) =>
      entry
        .trim()
        .replace(/\s+/g, ' ')
        .replace(/\[([^\]]*)\]\([^)]*\)/g, '$1')
        .replace(/`([^`]*)`/g, '$1'),
    );

function readRelease(section: string): Release {
  const fact = (pattern: RegExp) => pattern.exec(section)?.[1];
  const number = fact(/^- Release: (\d+)$/m);
  return {
    version: section.split('\n', 1)[0] ?? '',
    commit: fact(/^- Commit: `([0-9a-f]{40})`$/m),
    schema: fact(/^- Schema: `(\w+)`$/m),
    compatibleSince: fact(/^- Oldest version that runs on it: (\S+)$/m),
    verifier: fact(/^- Verifier: `[^`]+`, SHA-256 `([0-9a-f]{64})`$/m),
    number: number === undefined ? undefined : Number(number),
    issued: fact(/^- Issued: (\S+)$/m),
    isEmergency: /^- Emergency: yes$/m.test(section),
    manifest: fact(/^- Manifest: `release\.json`, SHA-256 `([0-9a-f]{64})`$/m),
    notes: entriesOf(NEW.exec(section)?.[1] ?? ''),
  };
}

/** The releases, the newest first. */
export function readReleases(page: string = readFileSync(PAGE, 'utf8')): Release[] {
  const [, ...sections] = page.split(/^## /m);
  return sections.map(readRelease);
}
