import { counted } from '../counted.ts';
import { formatCount } from '../money.ts';

/** For a transaction that its holder speeds up or cancels while it waits for a block. */
export const REPLACEMENT_MESSAGES = {
  'speed-up':
    'The same transaction will be sent again with a higher fee. Only one of the two can go through, and you only pay for that one.',
  cancel:
    'An empty transaction will be sent in its place, for a fee. If the first one gets into a block before that, it still goes through.',
  spedUp: 'Sent again with a higher fee.',
  cancelling: 'Canceling, waiting for a block',
  cancelled: 'Canceled. No tokens moved.',
  cancelledTooLate: 'It was canceled too late.',
} as const;

/** What is wrong with a filter of the wallet's transactions. */
export const HISTORY_MESSAGES = {
  daysReversed: 'This day is before the first one',
  nameUnknown:
    'No name in your address book matches. Names are known while the wallet is unlocked. A whole address always works.',
  namesTooMany: 'Too many names match. Please enter more of the name.',
} as const;

/** Progress of reading a long history. */
export const transactionsRead = (count: number): string => `${counted(count, 'transaction')} read…`;

/** What a statement and a cost basis leave out. */
export const pendingLeftOut = (count: number): string =>
  count === 1
    ? 'One transaction isn’t final yet, so it isn’t included.'
    : `${formatCount(count)} transactions aren’t final yet, so they aren’t included.`;

/** Why a statement has only totals. */
export const statementTooLong = (count: number, most: number): string =>
  `${formatCount(count)} transactions are included. Up to ${formatCount(most)} can be listed here: download the year’s CSV for all of them.`;
