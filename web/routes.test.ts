import type { RouteConfigEntry } from '@react-router/dev/routes';
import { expect, it } from 'vitest';
import { PAGE_FILES, PROTECTED_PATTERNS, routeTable } from './postbuild/page-files.ts';
import routes from './routes.ts';

/** SPEC.md section 2, word for word and in its order; the contract page's own path stands for "a path containing …". */
const SPECIFIED = [
  '/',
  '/admin',
  '/about',
  '/token',
  '/contact',
  '/contact-zendesk',
  '/wallet2',
  '/wallet',
  '/redeem',
  '/exchanges',
  '/ethereum-token',
  '/top-crypto-otc-desks',
  '/success',
  '/usmint',
  '/fincen',
  '/privacy',
  '/media',
  '/branding',
  '/purchasesuccess',
  '/redeemsuccess',
  '/user-agreement',
  '/amlkyc',
  '/register',
  '/registration-pending',
  '/login',
];

const flat = (entries: RouteConfigEntry[], inside: string[] = []): { path: string; inside: string[] }[] =>
  entries.flatMap((entry) => {
    const own = entry.index ? '/' : entry.path && (entry.path === '*' ? '*' : `/${entry.path}`);
    const below = flat(entry.children ?? [], [...inside, entry.file]);
    return own ? [{ path: own, inside }, ...below] : below;
  });

const all = flat(await routes);

it('has every path of the specification, in its order', () => {
  expect(all.map(({ path }) => path).filter((path) => SPECIFIED.includes(path))).toEqual(SPECIFIED);
});

it('asks for a login on exactly the protected paths', () => {
  const guarded = all.filter(({ inside }) => inside.some((file) => file.endsWith('guard.tsx')));
  expect(guarded.map(({ path }) => path)).toEqual(['/leads', '/users', '/profile/*', '/dashboard/*']);
  expect(PROTECTED_PATTERNS).toEqual(guarded.map(({ path }) => path));
});

it('draws every page inside the shell, and shows the unmatched page last', () => {
  expect(all.every(({ inside }) => inside[0] === 'shell.tsx')).toBe(true);
  expect(all.at(-1)?.path).toBe('*');
});

it('prerenders every public path', () => {
  const open = all.filter(({ inside }) => !inside.some((file) => file.endsWith('guard.tsx'))).map(({ path }) => path);
  expect(PAGE_FILES.map(({ pattern }) => pattern).sort()).toEqual(open.sort());
});

it('tells the server of every path, the unmatched one with status 404', () => {
  const { routes: table, fallback } = routeTable();
  expect(table.map(({ pattern }) => pattern).sort()).toEqual(all.map(({ path }) => path).sort());
  expect(table.at(-1)).toEqual({ pattern: '*', file: 'unmatched/index.html', status: 404 });
  expect(table.find(({ pattern }) => pattern === '/dashboard/*')?.file).toBe(fallback);
});
