import { PAGE_PATHS } from './page-paths.ts';

/** Devices that a page may use: a Ledger over USB, a camera. Such a page's document has a policy of its own, which comes only with a load. */
const DEVICE_PAGES: Readonly<Record<string, readonly ('hid' | 'camera')[]>> = {
  [PAGE_PATHS.desk]: ['hid'],
  [PAGE_PATHS.wallet]: ['camera', 'hid'],
  [PAGE_PATHS.walletAlone]: ['camera', 'hid'],
  '/redeem': ['hid'],
  '/profile': ['hid'],
};
export const devicesOf = (path: string) => DEVICE_PAGES[`/${path.split('/')[1]}`] ?? [];

/**
 * Pages that code shows in the document of another one although its devices are others: what follows a burn is shown by the page that
 * waits for it. Elsewhere the document is loaded.
 */
export const SHOWN_IN: Readonly<Record<string, readonly string[]>> = { '/redeem': ['/redeemsuccess'] };
