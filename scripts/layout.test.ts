import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseSync } from 'oxc-parser';
import { expect, it } from 'vitest';
import { readGraph } from './module-graph.ts';

/** The one file that writes the state of an order, a purchase or a redemption. */
const TRANSITION = 'workflow/transition.ts';
const PG_TABLE = /export const (\w+) = pgTable\(\s*'(\w+)'/g;
/** A column whose type is the state of a machine. */
const STATE_COLUMN = /\bstate:\s*text\([^)]*\)\s*\.\$type<\w+State>/;

type Source = { path: string; code: string };
type Table = { name: string; sql: string };

const tablesWithState = (sources: Source[]): Table[] =>
  sources
    .filter(({ path }) => path.endsWith('/table.ts'))
    .flatMap(({ code }) => {
      const found = [...code.matchAll(PG_TABLE)];
      return found
        .filter(({ index }, at) => STATE_COLUMN.test(code.slice(index, found[at + 1]?.index)))
        .map(([, name = '', sql = '']) => ({ name, sql }));
    });

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

/** Whether the code inserts a row with a state, or updates one but with columns that are spelled out and leave the state alone. */
function writesState({ path, code }: Source, tables: Table[]): boolean {
  const names = tables.map(({ name }) => name);
  const sqlNames = tables.map(({ sql }) => sql).join('|');
  if (new RegExp(`\\b(update|insert\\s+into)\\s+("?(${sqlNames})"?\\b|\\$\\{(${names.join('|')})\\})`, 'i').test(code))
    return true;
  if (!/\.(insert|update)\(/.test(code)) return false;
  const calls = [...nodesOf(parseSync(path, code).program)].filter(({ type }) => type === 'CallExpression');
  const on = (verb: string) =>
    calls.filter((call) => methodOf(call) === verb && names.includes(String(argumentOf(call)?.name)));
  const harmless = calls
    .filter((call) => methodOf(call) === 'set' && leavesState(argumentOf(call)))
    .map(({ callee }) => (callee as Node).object);
  return on('insert').length > 0 || on('update').some((call) => !harmless.includes(call));
}

const writers = (sources: Source[]) => {
  const tables = tablesWithState(sources);
  return sources.filter((source) => source.path !== TRANSITION && writesState(source, tables)).map(({ path }) => path);
};

it('every file is named for its subject', () => {
  const root = fileURLToPath(new URL('..', import.meta.url));
  const named = [
    'domain',
    'content',
    'contracts',
    'proof',
    'wallet',
    'server',
    'web',
    'publishing',
    'e2e',
    'cli',
    'scripts',
    'bench',
  ];
  const empty = named
    .flatMap((folder) => readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }))
    .filter((path) => !path.includes('node_modules'))
    .filter((path) => /(^|[\\/])(utils?|helpers?|misc|common)(\.tsx?)?$/.test(path));
  expect(empty).toEqual([]);
});

it('only domain/dates.ts formats times', () => {
  const root = fileURLToPath(new URL('..', import.meta.url));
  const formatting = ['domain', 'content', 'wallet', 'server', 'web', 'publishing']
    .flatMap((folder) =>
      readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map((path) => `${folder}/${path}`),
    )
    .filter((path) => /\.tsx?$/.test(path) && !/\.test\.tsx?$|\/testing\//.test(path))
    .filter((path) => /\.DateTimeFormat\(|toLocale(Date|Time)String\(/.test(readFileSync(join(root, path), 'utf8')));
  expect(formatting).toEqual(['domain/dates.ts']);
});

/** The files of the server that read their machine's clock. All others take the time from the context: it is the database's. */
const MACHINE_CLOCK = [
  // Modification times of files are the machine's, too.
  'server/compliance/screening/watch-lists.ts',
  // It compares the two, and the days that are left of a certificate are a browser's.
  'server/doctor/checks/clock.ts',
  'server/doctor/checks/outside.ts',
  // It warns where the two clocks differ.
  'server/platform/database/clock.ts',
];
const READS_CLOCK = /\bDate\.now\b|\bnew Date\(\)|(?<!new )\bDate\(\)/;

it('the server’s time is the database’s: nothing that is stored, signed or compared is of a machine’s clock', () => {
  const root = fileURLToPath(new URL('..', import.meta.url));
  const reading = readdirSync(join(root, 'server'), { recursive: true, encoding: 'utf8' })
    .map((path) => `server/${path.replaceAll('\\', '/')}`)
    .filter((path) => /\.ts$/.test(path) && !/\.test\.ts$|\/testing\//.test(path))
    .filter((path) => READS_CLOCK.test(readFileSync(join(root, path), 'utf8')));
  expect(reading.toSorted()).toEqual(MACHINE_CLOCK);
});

it('the server loads nothing of its metrics where METRICS_PORT is not set: only the start does, when it is', () => {
  const graph = new Map(
    readGraph(fileURLToPath(new URL('..', import.meta.url))).map((source) => [source.path, source]),
  );
  const reached = new Set<string>();
  const follow = (path: string) => {
    if (reached.has(path)) return;
    reached.add(path);
    for (const { path: next, typeOnly, dynamic } of graph.get(path)?.ours ?? [])
      if (!typeOnly && !dynamic) follow(next);
  };
  follow('server/main.ts');
  expect(reached.size).toBeGreaterThan(300);
  expect([...reached].filter((path) => graph.get(path)?.packages.includes('prom-client'))).toEqual([]);
});

it('only transition() writes the state of a record', () => {
  const server = fileURLToPath(new URL('../server', import.meta.url));
  const sources = readdirSync(server, { recursive: true, encoding: 'utf8' })
    .map((path) => path.replaceAll('\\', '/'))
    .filter((path) => path.endsWith('.ts') && !/\.test\.ts$|(^|\/)testing\//.test(path))
    .map((path) => ({ path, code: readFileSync(join(server, path), 'utf8') }));
  expect(tablesWithState(sources).map(({ sql }) => sql)).toEqual(
    expect.arrayContaining(['purchase', 'sales_order', 'redemption']),
  );
  expect(writers(sources)).toEqual([]);
});

const table = {
  path: 'sales/table.ts',
  code:
    "export const orders = pgTable('sales_order', { state: text('state').$type<OrderState>() });\n" +
    "export const notes = pgTable('note', { text: text('text') });\n",
};
it.each([
  ['an insert', 'db.insert(orders).values({ id });'],
  ['an update of the state', "db.update(orders).set({ paidCents, state: 'paid' }).where(of);"],
  ['an update whose columns it does not show', 'db.update(orders).set(changes);'],
  ['an update that spreads columns', 'db.update(orders).set({ ...changes });'],
  ['an update by SQL', `db.execute(sql\`update \${orders} set state = 1\`);`],
  ['an update by plain SQL', 'db.execute(sql`update sales_order set state = 1`);'],
])('this test sees %s elsewhere', (_, code) => {
  expect(writers([table, { path: TRANSITION, code }])).toEqual([]);
  expect(writers([table, { path: 'sales/pay-order.ts', code }])).toEqual(['sales/pay-order.ts']);
});

it('others write the other columns, and rows without a state', () => {
  const code =
    `export const pay = () => db.update(orders).set({ search: sql\`\${orders.search} || 1\` }).where(of);\n` +
    'export const note = () => db.insert(notes).values(row);\n';
  expect(writers([table, { path: 'sales/pay-order.ts', code }])).toEqual([]);
});
