import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { structureErrors } from './check-structure.ts';

const roots: string[] = [];
afterEach(() => {
  for (const root of roots.splice(0)) rmSync(root, { recursive: true });
});

function project(files: Record<string, string>): string[] {
  const root = mkdtempSync(join(tmpdir(), 'project-'));
  roots.push(root);
  for (const [path, code] of Object.entries(files)) {
    mkdirSync(join(root, dirname(path)), { recursive: true });
    writeFileSync(join(root, path), code);
  }
  return structureErrors(root);
}
const one = 'export const one = 1;\n';

describe('the project layout', () => {
  it('accepts a project in order', () => {
    const files = {
      'domain/money.ts': one,
      'wallet/store.ts': "import { one } from '#domain/money.ts';\nexport const two = one;\n",
      'server/app.ts': "import { one } from './price/routes.ts';\nexport type App = typeof one;\n",
      'server/price/routes.ts': "import { one } from './current-price.ts';\nexport const two = one;\nexport { one };\n",
      'server/price/current-price.ts': "import { sql } from 'drizzle-orm';\nexport const one = sql;\n",
      'web/lib/api.ts': "import type { App } from '#server/app.ts';\nexport const app = {} as App;\n",
    };
    expect(project(files)).toEqual([]);
  });

  it.each([
    ['domain', 'domain/a.ts', "import '#server/b.ts';", 'domain may import site.config.ts'],
    [
      'wallet to server',
      'wallet/a.ts',
      "import { b } from '#server/b.ts';\nexport const c = b;",
      'wallet may import domain',
    ],
    ['server to wallet', 'server/a.ts', "export const w = () => import('#wallet/b.ts');", 'server may import domain'],
    [
      'web to server',
      'web/a.tsx',
      "import type { App } from '#server/app.ts';\nexport type B = App;",
      'web may import',
    ],
    [
      'a value from the server',
      'web/lib/api.ts',
      "import { App } from '#server/app.ts';\nexport type B = App;",
      'web may import',
    ],
    [
      'page to page',
      'web/pages/home/a.tsx',
      "import { b } from '../about/b.tsx';\nexport const c = b;",
      'pages never import pages',
    ],
    [
      'Drizzle in routes',
      'server/price/routes.ts',
      "import { sql } from 'drizzle-orm';\nexport const c = sql;",
      'routes never do',
    ],
    [
      'routes to table',
      'server/price/routes.ts',
      "import { b } from './table.ts';\nexport const c = b;",
      'through a verb or a query',
    ],
    [
      'another table',
      'server/price/current-price.ts',
      "import { b } from '../chain/table.ts';\nexport const c = b;",
      'through its verbs and queries',
    ],
    [
      'importing app',
      'server/price/current-price.ts',
      "import { b } from '../app.ts';\nexport const c = b;",
      'only main imports app',
    ],
    ['a file named write', 'server/price/write.ts', one, 'name the file for the verb'],
    ['a folder in a feature', 'server/price/set/set-price.ts', one, 'one flat folder'],
    ['a name', 'web/lib/utils.ts', one, 'the name says nothing'],
    ['a path', 'web/shell/a.tsx', "export const link = { to: '/about' };\n", 'Use href()'],
    ['a barrel', 'web/ui/index.ts', "export * from './button.tsx';\n", 'only passes on other files'],
  ])('refuses a breach: %s', (_, path, code, message) => {
    expect(project({ [path]: code }).join('\n')).toContain(message);
  });

  const table =
    "export const orders = pgTable('sales_order', { state: text('state').$type<OrderState>() });\n" +
    "export const notes = pgTable('note', { text: text('text') });\n";
  it.each([
    ['an insert', 'db.insert(orders).values({ id });'],
    ['an update of the state', "db.update(orders).set({ paidCents, state: 'paid' }).where(of);"],
    ['an update whose columns it does not show', 'db.update(orders).set(changes);'],
    ['an update that spreads columns', 'db.update(orders).set({ ...changes });'],
    ['an update by SQL', `db.execute(sql\`update \${orders} set state = 1\`);`],
    ['an update by plain SQL', 'db.execute(sql`update sales_order set state = 1`);'],
  ])('lets only transition() write a state: refuses %s', (_, code) => {
    const files = { 'server/sales/table.ts': table, 'server/workflow/transition.ts': code };
    expect(project(files)).toEqual([]);
    expect(project({ ...files, 'server/sales/pay-order.ts': code }).join('\n')).toContain(
      'server/sales/pay-order.ts writes a row that has a state machine',
    );
  });

  it('lets others write the other columns, and rows without a state', () => {
    const code =
      `export const pay = () => db.update(orders).set({ search: sql\`\${orders.search} || 1\` }).where(of);\n` +
      'export const note = () => db.insert(notes).values(row);\n';
    expect(project({ 'server/sales/table.ts': table, 'server/sales/pay-order.ts': code })).toEqual([]);
  });

  it('finds a circle of files and a circle of features', () => {
    const errors = project({
      'server/a/one.ts': "import { b } from '../b/two.ts';\nexport const a = b;\n",
      'server/b/two.ts': "import { a } from '../a/one.ts';\nexport const b = a;\n",
    }).join('\n');
    expect(errors).toContain('Imports form a circle: server/a/one.ts → server/b/two.ts → server/a/one.ts');
    expect(errors).toContain('features form a circle: a → b → a');
  });
});
