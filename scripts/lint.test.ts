import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, expect, it } from 'vitest';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'usg-lint-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const imports = (from: string) => `import { b } from '${from}';\nexport const c = b;\n`;
const REFUSED = [
  ['server code in domain/', 'domain/a.ts', imports('#server/app.ts'), 'domain/ may import'],
  ['the server in wallet/', 'wallet/a.ts', imports('#server/app.ts'), 'wallet/ may import'],
  ['a value of the server in web/', 'web/lib/a.ts', imports('#server/app.ts'), 'web/ may import'],
  [
    'a higher area of the server',
    'server/platform/http/a.ts',
    imports('../../desk/b.ts'),
    'server/platform/ may import',
  ],
  ['a neighbor that is as high', 'server/sales/a.ts', imports('../redemptions/b.ts'), 'server/sales/ may import'],
  ['Drizzle in routes', 'server/price/routes.ts', imports('drizzle-orm'), 'Routes never query'],
  ['a table in routes', 'server/price/desk-routes.ts', imports('./table.ts'), 'Routes never use a table'],
  ['another folder’s table', 'server/sales/a-table.ts', imports('../price/table.ts'), 'belongs to the folder'],
  ['another folder’s routes', 'server/sales/b-routes.ts', imports('../price/routes.ts'), 'Only app.ts mounts routes'],
  ['the app', 'server/sales/c.ts', imports('../app.ts'), 'Only main.ts imports app.ts'],
  ['a page from a page', 'web/pages/home/a.tsx', imports('../about/b.tsx'), 'Pages never import pages'],
  [
    'a page from a folder of the web',
    'web/pages/home/b.tsx',
    imports('../../pages/about/b.tsx'),
    'Pages never import pages',
  ],
  ['a page’s path written by hand', 'web/shell/a.tsx', "export const link = { to: '/about' };\n", 'Use href()'],
  ['a name in another case', 'domain/aFile.ts', 'export const a = 1;\n', 'kebab-case'],
  ['a barrel', 'web/ui/index.ts', "export * from './button.tsx';\n", 'barrel'],
  ['a spread of a literal into an object', 'domain/b.ts', 'export const a = { b: 1, ...{ c: 2 } };\n', 'literal whole'],
  ['a spread of a literal into a list', 'domain/c.ts', 'export const a = [1, ...[2]];\n', 'literal whole'],
  ['a spread of a literal as const', 'domain/f.ts', 'export const a = [1, ...([2] as const)];\n', 'literal whole'],
  ['a spread of a literal into a call', 'domain/d.ts', 'export const a = Math.max(...[1, 2]);\n', 'literal whole'],
] as const;
const ALLOWED = [
  ['web/lib/api.ts', "import type { App } from '#server/app.ts';\nexport type B = App;\n"],
  ['server/site/a.ts', imports('../sales/b.ts')],
  ['server/sales/d.ts', imports('#domain/redemptions/b.ts')],
  ['server/price/a.test.ts', imports('../sales/table.ts')],
  ['web/shell/b.tsx', "export const link = { to: '/documents/a.pdf' };\n"],
  ['domain/e.ts', 'export const a = (b: number[]) => [...b, ...b.map((c) => c + 1), ...(b[0] ? [2] : [])];\n'],
] as const;

type Report = { diagnostics: { message: string; location?: { path?: string } }[] };

/** What our own configuration says of those files, by path. */
function lint(files: readonly (readonly [path: string, code: string])[]): Map<string, string> {
  const config = JSON.parse(readFileSync(join(ROOT, 'biome.json'), 'utf8'));
  const plugins = readdirSync(join(ROOT, 'scripts/lint')).map((name) => join(ROOT, 'scripts/lint', name));
  writeFileSync(join(folder, 'biome.json'), JSON.stringify({ ...config, $schema: undefined, plugins, vcs: undefined }));
  for (const [path, code] of files) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), code);
  }
  const args = [
    join(ROOT, 'node_modules/@biomejs/biome/bin/biome'),
    'lint',
    '--reporter=json',
    '--max-diagnostics=none',
  ];
  let output: string;
  try {
    output = execFileSync(process.execPath, [...args, '.'], { cwd: folder, encoding: 'utf8', stdio: 'pipe' });
  } catch (error) {
    output = (error as { stdout: string }).stdout;
  }
  const said = new Map<string, string>();
  for (const { message, location } of (JSON.parse(output) as Report).diagnostics)
    said.set(location?.path ?? '', `${said.get(location?.path ?? '') ?? ''}${message}\n`);
  return said;
}

it('refuses each breach of the layout, and only those', () => {
  const said = lint([...REFUSED.map(([, path, code]) => [path, code] as const), ...ALLOWED]);
  for (const [what, path, , message] of REFUSED) expect(said.get(path), what).toContain(message);
  for (const [path] of ALLOWED) expect(said.get(path), path).toBeUndefined();
});

it('refuses a circle of imports', () => {
  const said = lint([
    ['domain/one.ts', "import { two } from './two.ts';\nexport const one = () => two;\n"],
    ['domain/two.ts', "import { one } from './one.ts';\nexport const two = () => one;\n"],
  ]);
  expect(said.get('domain/one.ts')).toContain('cycle');
});
