import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isServedAt } from '#domain/page-paths.ts';

export const BUILD = join(import.meta.dirname, '../../build');

/** Each route of the web build and the file that it answers with. */
export const builtRoutes: { pattern: string; file: string }[] = JSON.parse(
  readFileSync(join(BUILD, 'routes.json'), 'utf8'),
).routes;

/** Every page that a visitor of a site with a single address can read, and one path without a page. */
export const publicPaths = builtRoutes
  .filter(({ file, pattern }) => !file.startsWith('__') && isServedAt(undefined, pattern, []))
  .map(({ pattern }) => (pattern === '*' ? '/no-such-page' : pattern));
