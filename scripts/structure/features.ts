import { isTest } from './folders.ts';
import type { Source } from './graph.ts';
import { findCircle } from './graph.ts';

const ROUTES = /(^|[/-])routes\.ts$/;
const TABLE = /(^|[/-])table\.ts$/;
export const READ_OR_WRITE = /(^|\/)(read|write)\.ts$/;

/** 'price' for server/price/set-price.ts; files directly in server/ belong to none. */
export const featureOf = (path: string): string | undefined => /^server\/([^/]+)\/[^/]+/.exec(path)?.[1];

/** Breaches of the server's order, main → app → routes → verbs and queries → table (rules 5 and 6), each with how to fix it. */
export function featureErrors(sources: Source[]): string[] {
  const server = sources.filter((source) => source.path.startsWith('server/') && !isTest(source.path));
  return [
    ...server.flatMap(drizzleErrors),
    ...server.flatMap(layerErrors),
    ...server.flatMap(nameErrors),
    ...featureCircle(server),
  ];
}

function drizzleErrors(source: Source): string[] {
  if (!ROUTES.test(source.path) || !source.packages.some((name) => name.startsWith('drizzle-orm'))) return [];
  return [
    `${source.path} imports drizzle-orm: routes never do. Move the query to a file named for what it asks or does.`,
  ];
}

function nameErrors({ path }: Source): string[] {
  if (READ_OR_WRITE.test(path))
    return [`${path}: name the file for the verb or question (place-order.ts, order-status.ts).`];
  if (/^server\/[^/]+\/(?!testing\/)[^/]+\//.test(path))
    return [`${path}: a feature is one flat folder. Move the file up, or make its folder a feature of its own.`];
  return [];
}

function layerErrors(source: Source): string[] {
  return source.ours.flatMap((target) => {
    const because = (why: string) => [`${source.path} imports ${target.path}: ${why}`];
    if (target.path === 'server/main.ts') return because('nothing imports main; pass what you need in from it.');
    if (target.path === 'server/app.ts' && source.path !== 'server/main.ts') return because('only main imports app.');
    const own = featureOf(source.path);
    const other = featureOf(target.path);
    if (ROUTES.test(target.path) && source.path !== 'server/app.ts' && own !== other)
      return because('only app mounts routes.');
    if (!TABLE.test(target.path)) return [];
    if (ROUTES.test(source.path)) return because('routes go through a verb or a query.');
    if (!own || !other || own === other) return [];
    return because('a feature reaches another through its verbs and queries, never its table.');
  });
}

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
