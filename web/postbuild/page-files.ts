import type { RouteConfigEntry } from '@react-router/dev/routes';
import type { href } from 'react-router';
import { OFFLINE_PAGES } from '#domain/offline-pages.ts';
import { PAGE_PLACEHOLDERS, TOKEN_MARK } from '#domain/page-texts.ts';
import { SITEMAP_FILE } from '#domain/sitemap.ts';
import routes from '../routes.ts';

/** A page of routes.ts; a protected one needs a login and is rendered in the browser only. */
type RoutePattern = { pattern: string; isProtected: boolean };

const isGuard = ({ file }: RouteConfigEntry) => file.endsWith('guard.tsx');

function patternOf({ index, path }: RouteConfigEntry): string | undefined {
  if (index) return '/';
  return path === undefined || path === '*' ? path : `/${path}`;
}

function patternsIn(entries: readonly RouteConfigEntry[], isProtected = false): RoutePattern[] {
  return entries.flatMap((entry) => {
    const pattern = patternOf(entry);
    const below = patternsIn(entry.children ?? [], isProtected || isGuard(entry));
    return pattern === undefined ? below : [{ pattern, isProtected }, ...below];
  });
}

const PATTERNS = patternsIn(routes);

export const FALLBACK_FILE = '__spa-fallback.html';

/** A path of routes.ts. */
type Page = Parameters<typeof href>[0];

type PageFile = { pattern: string; prerender: string; file: string; status?: number };

function pageFile(pattern: string): PageFile {
  if (pattern === '*') return { pattern, prerender: '/unmatched', file: 'unmatched/index.html', status: 404 };
  return { pattern, prerender: pattern, file: `${pattern}/index.html`.replace(/^\/+/, '') };
}

/** The contract's page as the route of unmatched paths draws it, at every path with the token's address in it. */
const TOKEN_PAGE: PageFile = { pattern: '*', prerender: `/${TOKEN_MARK}`, file: `${TOKEN_MARK}/index.html` };

/** Every prerendered page: the path that is rendered, the file it becomes and the pattern that the server answers with it. */
export const PAGE_FILES = [
  ...PATTERNS.filter(({ isProtected }) => !isProtected).map(({ pattern }) => pageFile(pattern)),
  TOKEN_PAGE,
];

/**
 * Pages that are of no use without their scripts: lists, and those that show a request's state. Pages that check the chain
 * aren't among them: begun at once, their checks would keep a phone busy for a second while its reader begins to read.
 */
const SCRIPTED: Page[] = ['/audit', '/transactions', '/purchasesuccess', '/redeemsuccess', '/track', '/unsubscribe'];
/**
 * Pages with a short form, whose button waits for the scripts: a browser may have filled the form in, and a first tap on the button
 * would be lost. The long forms of a purchase and a redemption are entered, which is an intent, before their button comes into sight.
 */
const ACCOUNT_FORMS: Page[] = ['/login', '/register', '/confirm-email', '/forgot-password', '/reset-password'];
const FORMS: Page[] = [...ACCOUNT_FORMS, '/contact', '/contact-zendesk'];
const AT_ONCE = [...SCRIPTED, ...FORMS];

/** Pages that are served as they were built: their marks are filled by the build. */
export const STATIC_FILES: readonly string[] = OFFLINE_PAGES.map((pattern) => pageFile(pattern).file);

/** Static pages are among them, since they have no price before their scripts ask for it. */
const AT_ONCE_FILES = new Set([FALLBACK_FILE, ...STATIC_FILES, ...AT_ONCE.map((pattern) => pageFile(pattern).file)]);

/** Whether a page is hydrated as soon as it is painted, instead of at the reader's first intent. */
export const hydratesAtOnce = (file: string): boolean => AT_ONCE_FILES.has(file);

/** Texts whose placeholders the server fills, as it does in pages. */
const FILLED_TEXTS = ['robots.txt', SITEMAP_FILE];

/** What goes into build/routes.json, from which the server knows the pages. Files are relative to build/client. */
export const routeTable = () => ({
  routes: PATTERNS.map(({ pattern, isProtected }) => {
    if (isProtected) return { pattern, file: FALLBACK_FILE };
    const { file, status } = pageFile(pattern);
    return { pattern, file, ...(status !== undefined && { status }) };
  }),
  fallback: FALLBACK_FILE,
  tokenPage: TOKEN_PAGE.file,
  texts: FILLED_TEXTS,
  static: STATIC_FILES,
  placeholders: PAGE_PLACEHOLDERS,
});
