/** Pages that more than the web knows, such as those that emails lead to, by their paths in web/routes.ts. */
export const PAGE_PATHS = {
  confirmEmail: '/confirm-email',
  desk: '/admin',
  forgotPassword: '/forgot-password',
  login: '/login',
  purchase: '/purchasesuccess',
  redemption: '/redeemsuccess',
  resetPassword: '/reset-password',
  track: '/track',
  unsubscribe: '/unsubscribe',
  wallet: '/wallet',
  walletAlone: '/wallet2',
} as const;
/** Opens the wallet's address at once, on the wallet's page. */
export const RECEIVE_HASH = '#receive';

/** Those that only emails lead to; apart, so that no page carries them. */
export const EMAILED_PATHS = { priceHistory: '/usmint', reserves: '/reserves' } as const;

export type PagePath =
  | (typeof PAGE_PATHS)[keyof typeof PAGE_PATHS]
  | (typeof EMAILED_PATHS)[keyof typeof EMAILED_PATHS];

/** The site's two addresses, where the desk has one of its own (DESK_URL): the public one and the desk's. */
export type Host = 'site' | 'desk';

/** Staff's pages, by the first part of their paths. */
const DESK_PAGES = ['admin', 'leads', 'users', 'audit'];
/** What staff need beside them at the desk's address: to log in, to keep their passkeys, and a wallet, which each address has its own of. */
const DESK_NEEDS = ['login', 'profile', 'wallet'];

/** Whether an address serves the page at that path; the only address there is serves all of them. */
export function isServedAt(host: Host | undefined, path: string): boolean {
  const [, first = ''] = path.toLowerCase().split('/');
  const isDeskPage = DESK_PAGES.includes(first);
  if (host === 'site') return !isDeskPage;
  return host === undefined || isDeskPage || DESK_NEEDS.includes(first);
}
