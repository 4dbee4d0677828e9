import { findCircle, type Source } from './graph.ts';

const EMPTY_NAME = /(^|\/)(utils?|helpers?|misc|common)(\/|\.[a-z]+$)/;

/** A link or a navigation to a page whose path is written by hand; files and the local mailbox are no pages. */
const PAGE_PATH = /\b(?:to=\{?|to: |navigate\()["'`]\/(?!api\/|dev\/|documents\/)/;

/** Rule 7 of the layout: no import circle, no name that says nothing, no barrel. */
export function fileErrors(sources: Source[]): string[] {
  const circle = findCircle(new Map(sources.map((source) => [source.path, source.ours.map((target) => target.path)])));
  return [
    ...sources.flatMap(oneFile),
    ...(circle ? [`Imports form a circle: ${circle.join(' → ')}. Move what both need into a third file.`] : []),
  ];
}

function oneFile(source: Source): string[] {
  const errors: string[] = [];
  if (EMPTY_NAME.test(source.path))
    errors.push(`${source.path}: the name says nothing. Name the file for its subject.`);
  if (/^web\/.*\.tsx?$/.test(source.path) && !isTest(source.path) && PAGE_PATH.test(source.code))
    errors.push(`${source.path} writes a page's path by hand. Use href() of react-router, which knows web/routes.ts.`);
  if (source.barrel) errors.push(`${source.path} only passes on other files. Import those files directly.`);
  return errors;
}

const SITE = 'site.config.ts';
const ALLOWED: Record<string, string[]> = {
  domain: [SITE],
  contracts: ['domain'],
  content: ['domain', SITE],
  proof: ['domain', 'contracts', SITE],
  wallet: ['domain', 'contracts', SITE],
  server: ['domain', 'contracts', 'proof', SITE],
  web: ['domain', 'content', 'wallet', 'contracts', 'proof', SITE],
  publishing: ['domain', 'content', 'web', 'scripts', SITE],
};

export const folderOf = (path: string): string => path.split('/')[0] ?? '';
export const isTest = (path: string): boolean => /\.test\.tsx?$|(^|\/)testing\//.test(path);

/** Breaches of which top-level folder may import which (rules 1 to 4), each with how to fix it. */
export function folderErrors(sources: Source[]): string[] {
  const errors: string[] = [];
  for (const source of sources) {
    const folder = folderOf(source.path);
    const allowed = ALLOWED[folder];
    if (!allowed || (folder === 'contracts' && source.path !== 'contracts/abi.ts')) continue;
    for (const target of source.ours) {
      const other = folderOf(target.path);
      if (other === folder && folder !== 'contracts') continue;
      if (allowed.includes(other) && folder !== 'contracts') continue;
      if (isTest(source.path) && ['contracts', 'web', 'scripts'].includes(other)) continue;
      if (source.path === 'web/lib/api.ts' && target.path === 'server/app.ts' && target.typeOnly) continue;
      errors.push(
        `${source.path} imports ${target.path}: ${folder} may import ${allowed.join(', ') || 'nothing of ours'}. ` +
          'Move what is shared to domain/, or pass it in as a value.',
      );
    }
  }
  return [...errors, ...pageErrors(sources)];
}

const pageOf = (path: string): string | undefined =>
  /^web\/pages\/([^/]+)/.exec(path)?.[1]?.replace(/(\.test)?\.tsx?$/, '');

function pageErrors(sources: Source[]): string[] {
  return sources.flatMap((source) => {
    const page = pageOf(source.path);
    if (!page) return [];
    return source.ours
      .filter((target) => pageOf(target.path) !== undefined && pageOf(target.path) !== page)
      .map(
        (target) =>
          `${source.path} imports ${target.path}: pages never import pages. Move the shared part to web/ui/ or web/lib/.`,
      );
  });
}
