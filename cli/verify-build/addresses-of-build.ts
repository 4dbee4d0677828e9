import { randomUUID } from 'node:crypto';
import { OFFLINE_WORKER } from '#domain/offline-pages.ts';
import type { Build } from '#server/site/pages/read-build.ts';

/** Every page: at its path, with a slash and a query, since a server could answer those otherwise, and below a path that has pages below it. */
function pagePaths(routes: Build['routes'], token: string): string[] {
  const unknown = randomUUID();
  const known = routes.map(({ pattern }) => pattern).filter((pattern) => pattern !== '*');
  const plain = known.filter((pattern) => !pattern.endsWith('/*'));
  const parents = known.filter((pattern) => pattern.endsWith('/*')).map((pattern) => pattern.slice(0, -2));
  return [
    ...plain.flatMap((path) => (path === '/' ? [path, `/?${unknown}`] : [path, `${path}/`, `${path}?${unknown}`])),
    ...parents.flatMap((path) => [path, `${path}/${unknown}`]),
    `/${token}`,
    // These move to their page.
    `/wallet/${unknown}`,
    `/about/${unknown}`,
  ];
}

/** What a release doesn't have, and an attacker might add: an old service worker asks for its script at the address that it came from. */
function unknownPaths(): string[] {
  const unknown = randomUUID();
  return [
    `/${unknown}`,
    `/${unknown}/${unknown}`,
    `/${unknown}.js`,
    `/${unknown}.html`,
    `/assets/${unknown}.js`,
    '/sw.js',
    '/service-worker.js',
    '/firebase-messaging-sw.js',
  ];
}

/** Every path at which a site is compared with a build, calls aside. A page's file is asked for, too: it is answered at the page's path alone. */
export const addressesOfBuild = ({ routes, texts }: Build, files: readonly string[], token: string): string[] => [
  ...new Set([
    ...pagePaths(routes, token),
    OFFLINE_WORKER,
    ...texts.map((text) => `/${text}`),
    ...files,
    ...unknownPaths(),
  ]),
];
