import { PAGE_PATHS } from './page-paths.ts';

/**
 * The wallet's pages. They are the same bytes for everyone, with nothing in them that only a server knows, so that anyone can compare them with a
 * release; a browser that holds a wallet keeps a copy of them, for when the site can't be reached.
 */
export const OFFLINE_PAGES: readonly string[] = [PAGE_PATHS.wallet, PAGE_PATHS.walletAlone];

/** The service worker that keeps it, at an address that stays, so that browsers see when it changes. */
export const OFFLINE_WORKER = '/wallet-offline.js';

/** The list of every file that these pages may request, as the build writes it: what a browser that has pinned a release keeps. */
export const WALLET_FILES = '/wallet-files.json';

/** The service worker of a browser that has pinned a release: its name has the hash of its script, which therefore never changes. */
export const PIN_WORKER = /^\/assets\/pin\.worker-[\w-]+\.js$/;

/** What these workers answer for: a worker's script has a scope of its own, since the page's service worker doesn't see that request. */
export const WALLET_SCOPES: readonly string[] = [PAGE_PATHS.wallet, '/assets/kdf.worker'];
