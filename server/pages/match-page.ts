import type { PageRoute } from './read-build.ts';

export type Match = { kind: 'page'; file: string; status: 200 | 404 } | { kind: 'moved'; to: string };

const folded = (path: string) => (path.replace(/\/+$/, '') || '/').toLowerCase();

/**
 * Which page a path shows (docs/operating.md, "Paths"): a known one, with or without a closing slash; the fallback for
 * paths below a pattern that ends in an asterisk and for paths with the token's address in them; a known one with more
 * after it moves to that page; all others show the page of '*'.
 */
export function matchPage(
  { routes, fallback }: { routes: readonly PageRoute[]; fallback: string },
  token: string,
  path: string,
): Match {
  const wanted = folded(path);
  const page = (file: string): Match => ({ kind: 'page', file, status: 200 });
  const exact = routes.find((route) => folded(route.pattern) === wanted && route.pattern !== '*');
  if (exact) return page(exact.file);
  if (wanted.includes(token.toLowerCase())) return page(fallback);
  const below = routes.find(
    ({ pattern }) => pattern.endsWith('/*') && `${wanted}/`.startsWith(pattern.slice(0, -1).toLowerCase()),
  );
  if (below) return page(below.file);
  const parent = routes
    .map((route) => folded(route.pattern))
    .filter((pattern) => pattern !== '/' && !pattern.endsWith('*') && wanted.startsWith(`${pattern}/`))
    .sort((a, b) => b.length - a.length)[0];
  if (parent) return { kind: 'moved', to: parent };
  const unmatched = routes.find((route) => route.pattern === '*');
  return { kind: 'page', file: unmatched?.file ?? fallback, status: 404 };
}
