import { expect, it } from 'vitest';
import { EMAILED_PATHS, PAGE_PATHS } from '#domain/page-paths.ts';
import { PAGE_FILES, routeTable } from './postbuild/page-files.ts';
import routes from './routes.ts';

/** docs/product.md, 'Pages', in its order; the contract page's own path is an example of "a path containing …". */
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

const { routes: table, fallback, tokenPage } = routeTable();
const patterns = table.map(({ pattern }) => pattern);

it('has every path of the specification, in its order', () => {
  expect(patterns.filter((pattern) => SPECIFIED.includes(pattern))).toEqual(SPECIFIED);
});

it('draws exactly the protected pages in the browser only', () => {
  const fallbacks = table.filter(({ file }) => file === fallback).map(({ pattern }) => pattern);
  expect(fallbacks).toEqual(['/leads', '/users', '/admin/purchase', '/admin/redemption', '/profile/*', '/dashboard/*']);
});

it('draws every page inside the shell', () => {
  expect(routes.map(({ file }) => file)).toEqual(['shell.tsx']);
});

it('prerenders every other page into its own file, and the contract’s page for unmatched paths with the token’s address', () => {
  expect(PAGE_FILES.map(({ pattern }) => pattern)).toEqual([
    ...table.filter(({ file }) => file !== fallback).map(({ pattern }) => pattern),
    '*',
  ]);
  expect(PAGE_FILES.at(-1)?.file).toBe(tokenPage);
  expect(new Set(PAGE_FILES.map(({ file }) => file)).size).toBe(PAGE_FILES.length);
  expect(PAGE_FILES.find(({ pattern }) => pattern === '/')?.file).toBe('index.html');
  expect(PAGE_FILES.find(({ pattern }) => pattern === '/user-agreement/terms')).toEqual({
    pattern: '/user-agreement/terms',
    prerender: '/user-agreement/terms',
    file: 'user-agreement/terms/index.html',
  });
});

it('shows the unmatched page last, with status 404', () => {
  expect(table.at(-1)).toEqual({ pattern: '*', file: 'unmatched/index.html', status: 404 });
});

it('has every page that emails, webhooks and the rest of the server lead to', () => {
  expect(patterns).toEqual(expect.arrayContaining(Object.values({ ...PAGE_PATHS, ...EMAILED_PATHS })));
});
