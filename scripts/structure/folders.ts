import type { Source } from './graph.ts';

const SITE = 'site.config.ts';
const ALLOWED: Record<string, string[]> = {
  domain: [SITE],
  contracts: ['domain'],
  content: ['domain', SITE],
  wallet: ['domain', 'contracts', SITE],
  server: ['domain', 'contracts', SITE],
  web: ['domain', 'content', 'wallet', 'contracts', SITE],
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
