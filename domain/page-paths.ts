/** Pages that more than the web knows, such as those that emails lead to, by their paths in web/routes.ts. */
export const PAGE_PATHS = {
  confirmEmail: '/confirm-email',
  desk: '/admin',
  forgotPassword: '/forgot-password',
  login: '/login',
  movedWallet: '/moved-wallet',
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

/** The site's addresses, where the desk (DESK_URL) or the wallet (WALLET_URL) has one of its own: the public one, the desk's and the wallet's. */
export type Host = 'site' | 'desk' | 'wallet';
/** What has an address of its own, and so isn't at the public one. */
export type Apart = readonly Exclude<Host, 'site'>[];

/** Staff's pages, by the first part of their paths. */
const DESK_PAGES = ['admin', 'leads', 'users', 'audit'];
/** What staff need beside them at the desk's address: to log in, to keep their passkeys, and a wallet, which each address has its own of. */
const DESK_NEEDS = ['login', 'profile', 'wallet', 'wallet2'];
const WALLET_PAGES = ['wallet', 'wallet2'];
/** What a holder needs beside them at the wallet's address: to redeem with it, and to link it to an account, which takes both in one place. */
const WALLET_NEEDS = ['redeem', 'login', 'profile'];

const firstPart = (path: string) => path.toLowerCase().split(/[/?#]/)[1] ?? '';

/** Whether the path is one of the wallet's own pages. */
export const isWalletPage = (path: string): boolean => WALLET_PAGES.includes(firstPart(path));

/** Whether the path is one of staff's pages. */
export const isDeskPage = (path: string): boolean => DESK_PAGES.includes(firstPart(path));

/** Whether an address serves the page at that path, or `any` that has a wallet does; the only address there is serves all of them. */
export function isServedAt(host: Host | 'any' | undefined, path: string, apart: Apart): boolean {
  const first = firstPart(path);
  if (host === 'any') return DESK_NEEDS.includes(first);
  if (host === 'desk') return isDeskPage(path) || DESK_NEEDS.includes(first);
  if (host === 'wallet') return isWalletPage(path) || WALLET_NEEDS.includes(first);
  if (`/${first}` === PAGE_PATHS.movedWallet) return apart.includes('wallet');
  if (isDeskPage(path)) return !apart.includes('desk');
  return !(apart.includes('wallet') && isWalletPage(path));
}
