import type { Source } from './graph.ts';

const ALLOWED: Record<string, string[]> = {
  domain: [],
  contracts: ['domain'],
  wallet: ['domain', 'contracts'],
  server: ['domain', 'contracts', 'site.config.ts'],
  web: ['domain', 'wallet', 'contracts', 'site.config.ts'],
};

export const roomOf = (path: string): string => path.split('/')[0] ?? '';
export const isTest = (path: string): boolean => /\.test\.tsx?$|(^|\/)testing\//.test(path);

/** Which room imports which (rules 1 to 4 of the house); every fault with how to mend it. */
export function roomFaults(sources: Source[]): string[] {
  const faults: string[] = [];
  for (const source of sources) {
    const room = roomOf(source.path);
    const allowed = ALLOWED[room];
    if (!allowed || (room === 'contracts' && source.path !== 'contracts/abi.ts')) continue;
    for (const target of source.ours) {
      const other = roomOf(target.path);
      if (other === room && room !== 'contracts') continue;
      if (allowed.includes(other) && room !== 'contracts') continue;
      if (isTest(source.path) && other === 'contracts') continue;
      if (source.path === 'web/lib/api.ts' && target.path === 'server/app.ts' && target.typeOnly) continue;
      faults.push(
        `${source.path} imports ${target.path}: ${room} may import ${allowed.join(', ') || 'nothing of ours'}. ` +
          'Move what is shared to domain/, or pass it in as a value.',
      );
    }
  }
  return [...faults, ...pageFaults(sources)];
}

const pageOf = (path: string): string | undefined => /^web\/pages\/([^/]+)/.exec(path)?.[1]?.replace(/\.tsx?$/, '');

function pageFaults(sources: Source[]): string[] {
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
