import { PAGE_PLACEHOLDERS } from '#domain/price/page-price.ts';

const PUBLIC_PATHS = [
  'admin',
  'about',
  'token',
  'contact',
  'contact-zendesk',
  'wallet2',
  'wallet',
  'redeem',
  'exchanges',
  'ethereum-token',
  'top-crypto-otc-desks',
  'success',
  'usmint',
  'fincen',
  'privacy',
  'media',
  'branding',
  'purchasesuccess',
  'redeemsuccess',
  'user-agreement',
  'user-agreement/terms',
  'user-agreement/2019-12',
  'user-agreement/token-purchase-agreement-buyer',
  'user-agreement/token-purchase-agreement-purchaser',
  'amlkyc',
  'register',
  'registration-pending',
  'login',
  'forgot-password',
  'reset-password',
  'purchase',
  'transactions',
  'audit',
  'faq',
];

export const FALLBACK_FILE = '__spa-fallback.html';

/** Every prerendered page: the path that is rendered, the file it becomes and the pattern that the server answers with it. */
export const PAGE_FILES: { pattern: string; prerender: string; file: string; status?: number }[] = [
  { pattern: '/', prerender: '/', file: 'index.html' },
  ...PUBLIC_PATHS.map((path) => ({ pattern: `/${path}`, prerender: `/${path}`, file: `${path}/index.html` })),
  { pattern: '*', prerender: '/unmatched', file: 'unmatched/index.html', status: 404 },
];

/** Pages behind the login are drawn in the browser only. */
export const PROTECTED_PATTERNS = ['/leads', '/users', '/profile/*', '/dashboard/*'];

/** Files that the server fills as it does pages. */
const FILLED_TEXTS = ['robots.txt', 'sitemap.xml'];

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
