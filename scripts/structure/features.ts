import { parseSync } from 'oxc-parser';
import { isTest } from './folders.ts';
import type { Source } from './graph.ts';
import { findCircle } from './graph.ts';

const ROUTES = /(^|[/-])routes\.ts$/;
const TABLE = /(^|[/-])table\.ts$/;
const READ_OR_WRITE = /(^|\/)(read|write)\.ts$/;

/** 'price' for server/price/set-price.ts; files directly in server/ belong to none. */
export const featureOf = (path: string): string | undefined => /^server\/([^/]+)\/[^/]+/.exec(path)?.[1];

/** Breaches of the server's order (rules 5 and 6), main → app → routes → verbs and queries → table, and of who writes a state; each with how to fix it. */
export function featureErrors(sources: Source[]): string[] {
  const server = sources.filter((source) => source.path.startsWith('server/') && !isTest(source.path));
  return [
    ...server.flatMap(drizzleErrors),
    ...server.flatMap(layerErrors),
    ...server.flatMap(nameErrors),
    ...featureCircle(server),
    ...stateWriteErrors(server),
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

/** The one file that writes the state of an order, a purchase or a redemption. */
const TRANSITION = 'server/workflow/transition.ts';
const PG_TABLE = /export const (\w+) = pgTable\(\s*'(\w+)'/g;
/** A column whose type is the state of a machine. */
const STATE_COLUMN = /\bstate:\s*text\([^)]*\)\s*\.\$type<\w+State>/;

/**
 * Breaches of the rule that a state changes through transition() alone. Elsewhere in the server no row of a table with a state
 * machine is inserted, none is updated but with columns that are spelled out and leave the state alone, and none by SQL.
 */
function stateWriteErrors(server: Source[]): string[] {
  const tables = server.flatMap(stateTables);
  if (tables.length === 0) return [];
  return server
    .filter((source) => source.path !== TRANSITION && writesState(source, tables))
    .map(
      ({ path }) =>
        `${path} writes a row that has a state machine: use begin, transition or change of ${TRANSITION}, ` +
        'and declare the transition in the machine.',
    );
}

type StateTable = { name: string; sql: string };

function stateTables({ path, code }: Source): StateTable[] {
  if (!/^server\/[^/]+\/table\.ts$/.test(path)) return [];
  const found = [...code.matchAll(PG_TABLE)];
  return found
    .filter(({ index }, at) => STATE_COLUMN.test(code.slice(index, found[at + 1]?.index)))
    .map(([, name = '', sql = '']) => ({ name, sql }));
}

function writesState({ path, code }: Source, tables: StateTable[]): boolean {
  const names = tables.map(({ name }) => name);
  const raw = `\\b(update|insert\\s+into)\\s+("?(${tables.map(({ sql }) => sql).join('|')})"?\\b|\\$\\{(${names.join('|')})\\})`;
  if (new RegExp(raw, 'i').test(code)) return true;
  if (!/\.(insert|update)\(/.test(code)) return false;
  const calls = [...nodesOf(parseSync(path, code).program)].filter(({ type }) => type === 'CallExpression');
  const on = (verb: string) =>
    calls.filter((call) => methodOf(call) === verb && names.includes(String(argumentOf(call)?.name)));
  const harmless = calls
    .filter((call) => methodOf(call) === 'set' && leavesState(argumentOf(call)))
    .map(({ callee }) => (callee as Node).object);
  return on('insert').length > 0 || on('update').some((call) => !harmless.includes(call));
}

type Node = { type: string; [key: string]: unknown };

function* nodesOf(value: unknown): Generator<Node> {
  if (typeof value !== 'object' || value === null) return;
  if ('type' in value && typeof value.type === 'string') yield value as Node;
  for (const child of Object.values(value)) yield* nodesOf(child);
}

const methodOf = ({ callee }: Node) => ((callee as Node).property as Node | undefined)?.name;
const argumentOf = (call: Node) => (call.arguments as Node[])[0];

const leavesState = (columns: Node | undefined) =>
  columns?.type === 'ObjectExpression' &&
  (columns.properties as Node[]).every(
    ({ type, computed, key }) => type === 'Property' && !computed && (key as Node).name !== 'state',
  );
