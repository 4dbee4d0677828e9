import { type Host, isWalletPage } from './page-paths.ts';

type Address = { host: Host | undefined; walletUrl: string | undefined };

/** The origin of the holders' wallet as seen from an address of the site; empty where the wallet is at the same address, as the desk has one of its own. */
export const walletOriginFrom = ({ host, walletUrl }: Address): string =>
  host === 'site' && walletUrl !== undefined ? walletUrl : '';

/** Where a link to a path leads: to the wallet's own origin if it is one of the wallet's pages and not at this address. */
export const linkTarget = (path: string, walletOrigin: string): string =>
  isWalletPage(path) ? walletOrigin + path : path;
