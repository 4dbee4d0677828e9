import { findCircle } from './circles.ts';
import type { Source } from './graph.ts';
import { isTest } from './rooms.ts';

const DRIZZLE_FILES = /(^|\/)(table|read|write)\.ts$|^server\/database(\/|\.ts)/;

/** 'price' for server/price/read.ts; files directly in server/ belong to none. */
export const featureOf = (path: string): string | undefined => /^server\/([^/]+)\/[^/]+/.exec(path)?.[1];

/** The server's order: main → app → routes → read and write → table (rules 5 and 6 of the house). */
export function featureFaults(sources: Source[]): string[] {
  const server = sources.filter((source) => source.path.startsWith('server/') && !isTest(source.path));
  return [...server.flatMap(drizzleFaults), ...server.flatMap(layerFaults), ...featureCircle(server)];
}

function drizzleFaults(source: Source): string[] {
  if (DRIZZLE_FILES.test(source.path) || !source.packages.some((name) => name.startsWith('drizzle-orm'))) return [];
  return [
    `${source.path} imports drizzle-orm: only table, read and write do. Move the query to the feature's read.ts or write.ts.`,
  ];
}

function layerFaults(source: Source): string[] {
  return source.ours.flatMap((target) => {
    const says = (why: string) => [`${source.path} imports ${target.path}: ${why}`];
    if (target.path === 'server/main.ts') return says('nothing imports main; pass what you need in from it.');
    if (target.path === 'server/app.ts' && source.path !== 'server/main.ts') return says('only main imports app.');
    const own = featureOf(source.path);
    const other = featureOf(target.path);
    if (/\/routes\.ts$/.test(target.path) && source.path !== 'server/app.ts') return says('only app mounts routes.');
    if (/\/routes\.ts$/.test(source.path) && /\/table\.ts$/.test(target.path))
      return says('routes go through read or write.');
    if (!own || !other || own === other || !FEATURES_WITH_TABLE(target.path)) return [];
    return says(`a feature reaches another only through its read or write, not its table.`);
  });
}

const FEATURES_WITH_TABLE = (path: string) => /\/table\.ts$/.test(path);

function featureCircle(server: Source[]): string[] {
  const edges = new Map<string, Set<string>>();
  for (const source of server) {
    const own = featureOf(source.path);
    if (!own) continue;
    const others = edges.get(own) ?? new Set<string>();
    edges.set(own, others);
    for (const target of source.ours) {
      const other = featureOf(target.path);
      if (other && other !== own) others.add(other);
    }
  }
  const circle = findCircle(edges);
  return circle
    ? [`The server's features form a circle: ${circle.join(' → ')}. Move the shared verb into the lower feature.`]
    : [];
}
