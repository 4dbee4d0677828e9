import { PAGE_PLACEHOLDERS } from '#domain/price/page-placeholders.ts';
import { FALLBACK_FILE, PAGE_FILES, PROTECTED_PATTERNS } from './page-files.ts';

/** Files that the server fills as it does pages. */
export const FILLED_TEXTS = ['robots.txt', 'sitemap.xml'];

/** build/routes.json: all that the server knows of the web. Files are relative to build/client. */
export const routeTable = () => ({
  routes: [
    ...PAGE_FILES.filter(({ pattern }) => pattern !== '*').map(({ pattern, file }) => ({ pattern, file })),
    ...PROTECTED_PATTERNS.map((pattern) => ({ pattern, file: FALLBACK_FILE })),
    ...PAGE_FILES.filter(({ pattern }) => pattern === '*').map(({ pattern, file, status }) => ({
      pattern,
      file,
      status,
    })),
  ],
  fallback: FALLBACK_FILE,
  texts: FILLED_TEXTS,
  placeholders: PAGE_PLACEHOLDERS,
});
