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
