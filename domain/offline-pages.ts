import { PAGE_PATHS } from './page-paths.ts';

/** Pages of which a browser that holds a wallet keeps a copy, for when the site can't be reached. */
export const OFFLINE_PAGES: readonly string[] = [PAGE_PATHS.wallet, PAGE_PATHS.walletAlone];

/** The service worker that keeps it, at an address that stays, so that browsers see when it changes. */
export const OFFLINE_WORKER = '/wallet-offline.js';
