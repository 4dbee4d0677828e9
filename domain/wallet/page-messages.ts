/** What the wallet's page says beside its buttons and after they were pressed: apart from the wallet's other messages, which come after the page. */
export const WALLET_STATE_MESSAGES = {
  starting: 'Looking for your wallet.',
  busy: 'The wallet is busy.',
  none: 'There’s no wallet in this browser.',
  locked: 'The wallet is locked.',
  unlocked: 'The wallet is already unlocked.',
  lockedAlready: 'The wallet is already locked.',
  impossible: 'Not available in this browser.',
  noReload: 'This browser can’t keep the wallet unlocked when you reload, so you’ll have to enter the password again.',
} as const;

export const WALLET_DONE_MESSAGES = {
  created: 'Your wallet is ready.',
  restored: 'Your wallet has been restored.',
  unlocked: 'Your wallet is unlocked.',
  locked: 'Your wallet is locked.',
  forgotten: 'The wallet has been removed from this browser.',
  verified: 'Your backup works: it has this wallet and opens with your password.',
  downloaded: 'The file is in your browser’s downloads.',
  passwordChanged: 'Your password has been changed.',
  passkeyAdded: 'Your passkey now unlocks this wallet. Your password still does, too.',
  passkeyRemoved: 'This passkey no longer unlocks the wallet. You may also delete it in your password manager.',
  autoLockSet: 'Your choice has been saved.',
  faucetSent: 'The play money has arrived.',
} as const;
