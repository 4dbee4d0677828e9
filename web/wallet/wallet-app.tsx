import { isNoticeOn } from '#wallet/pin/is-notice-on.ts';
import { lazyPart } from '#web/lib/lazy-part.ts';

// What the wallet's page asks of its code, which comes later as this one file.
// biome-ignore-start lint/performance/noBarrelFile: the page imports this file once, with import().
export { connection } from '#web/wallet/signers/connection.ts';
export { walletObstacle, walletStore } from '#web/wallet/wallet.ts';
export { AppleStorageNote } from './apple-storage-note.tsx';
export { WalletChecklist } from './wallet-checklist.tsx';
// biome-ignore-end lint/performance/noBarrelFile: as above

/** Of those who have a wallet. */
export const Underway = lazyPart(() => import('#web/request-status/redemption/underway-notice.tsx'));

/** What stands before the wallet in a browser that has pinned a release; undefined in all others. */
export const loadNotice = async () => (isNoticeOn() ? import('./pin/change-notice.tsx') : undefined);
