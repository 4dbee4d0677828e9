import { site } from '#site';

/** What the wallet's page says beside its buttons and after they were pressed. */
export const WALLET_REASONS = {
  starting: 'The wallet is being looked for.',
  busy: 'The wallet is busy.',
  none: 'There is no wallet in this browser.',
  locked: 'The wallet is locked.',
  unlocked: 'The wallet is already unlocked.',
  lockedAlready: 'The wallet is already locked.',
  impossible: 'Not possible in this browser.',
  noReload: 'This browser cannot keep the wallet unlocked over a reload: you will be asked for the password again.',
} as const;

export const WALLET_DONE = {
  created: 'Your wallet is ready.',
  restored: 'Your wallet has been restored.',
  unlocked: 'Your wallet is unlocked.',
  locked: 'Your wallet is locked.',
  forgotten: 'The wallet has been removed from this browser.',
  verified: 'Your backup works: it holds this wallet and opens with your password.',
  downloaded: 'The file has been handed to your browser’s downloads.',
  faucetSent: 'The play money has arrived.',
} as const;

/** What goes on while a password becomes a key, which takes a moment on purpose. */
export const WALLET_WORK = {
  creating: 'Making and encrypting your wallet',
  restoring: 'Opening and encrypting your wallet',
  opening: 'Checking your password',
  checking: 'Opening your backup',
} as const;

export const WALLET_FORM_SENTENCES = {
  wordNeeded: 'Please enter a word',
  passwordsDiffer: 'The two passwords are not the same',
  fileNeeded: 'Please choose the wallet file',
  fileUnread: 'The file could not be read. Please choose it again.',
  keyNeeded: 'Please enter the private key',
  accountNeeded: 'Please choose an account',
  sendAddressNeeded: 'Please enter the address of the recipient',
  sendAmountNeeded: `Please enter an amount of ${site.symbol}`,
  sendAmountZero: 'The amount must be more than zero',
  usdUnknown: `There is no price at the moment, so only the amount of ${site.symbol} can be entered.`,
  balanceUnknown: 'Your balance cannot be read right now, so nothing can be sent.',
} as const;

export const walletPasswordShort = (least: number) => `Please use at least ${least} characters`;

/** Advice, never a rule: what would make a password harder to guess. */
export const PASSWORD_ADVICE = {
  weak: 'Easy to guess. Four or five unrelated words would be much safer.',
  fair: 'Fair. One or two more words would make it much harder to guess.',
  strong: 'Hard to guess. Be sure that you can find it again: nobody can reset it.',
} as const;

/** In place of the words of a send that the network has not confirmed to have. */
export const SEND_KEPT =
  'The network did not answer. Your transaction is signed and kept in this browser, and is handed on as soon as the network answers. Do not send it again.';

/** How a transaction stands, as its owner reads it. */
export const TRANSACTION_SENTENCES = {
  signed: 'Signed, waiting to be handed to the network',
  sent: 'Sent, waiting for a block',
  confirmed: 'Confirmed for good',
  failed: 'Failed',
  dropped: 'Did not happen',
} as const;

export const transactionInBlock = (confirmations: number) =>
  `In a block, ${confirmations} ${confirmations === 1 ? 'confirmation' : 'confirmations'}`;
