import { parseSync } from 'oxc-parser';
import { isTest } from './folders.ts';
import type { Source } from './graph.ts';

/** The one file that writes the state of an order, a purchase or a redemption. */
const TRANSITION = 'server/history/transition.ts';
const TABLE = /export const (\w+) = pgTable\(\s*'(\w+)'/g;
/** A column whose type is the state of a machine. */
const STATE_COLUMN = /\bstate:\s*text\([^)]*\)\s*\.\$type<\w+State>/;

/**
 * Breaches of the rule that a state changes through transition() alone. Elsewhere in the server no row of a table with a state
 * machine is inserted, none is updated but with columns that are spelled out and leave the state alone, and none by SQL.
 */
export function stateWriteErrors(sources: Source[]): string[] {
  const server = sources.filter(({ path }) => path.startsWith('server/') && path.endsWith('.ts') && !isTest(path));
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
  const found = [...code.matchAll(TABLE)];
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
