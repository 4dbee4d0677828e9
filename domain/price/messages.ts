import { MINT_ENTRY_DAYS, PRICE_AHEAD_DAYS, PRICE_LATE_HOURS, SPOT_ENTRY_HOURS } from '../terms.ts';

/** Setting, scheduling and withdrawing the price. */
export const PRICE_MESSAGES = {
  priceNeeded: 'Please enter a price such as 1627.50',
  priceForm: 'The price must be a number of dollars with two decimals or fewer',
  priceNotCents: 'The price must be a whole number of cents',
  priceNotPositive: 'The price must be more than zero',
  priceAbsurd: 'The price can’t be more than $1,000,000.00',
  priceTimeInvalid: 'The time must be a whole number of unix seconds',
  priceStale: 'The signed time isn’t within a minute of the server’s clock. Please sign again.',
  clockDiffers:
    'Your device’s clock and the site’s are more than ten minutes apart, so nothing was signed. Set your clock and try again. If it’s right, please tell the operator.',
  priceTimeAhead: 'The site lists a price dated in the future, so nothing was signed. Please tell the operator.',
  priceTimeUsed: 'A price with this time or a later one has already been set. Please sign again.',
  priceWrongSigner: 'The signature isn’t from an account that can set the price',
  priceSet: 'The price has been set.',
  priceWaits: 'The price is signed. It waits for another person’s approval and isn’t in force yet.',
  takesTwo: 'This change takes two people. The other one reads your reason; it isn’t public.',
  priceRetyped: 'This doesn’t match the new price',
  withdrawalWaits: 'The withdrawal is signed. It waits for another person’s approval.',
  priceWithdrawn: 'The price has been withdrawn. It stays in the public log, marked as withdrawn.',
  priceNotInLog: 'No price was set at this time',
  priceAlreadyWithdrawn: 'This price has already been withdrawn',
  withdrawalTooEarly: 'The price came into force after this withdrawal was signed. Please sign again.',
  scheduleTime: `Choose a time in the future, no more than ${PRICE_AHEAD_DAYS} days ahead`,
  scheduleWhyNeeded: 'Please say why, for your colleagues',
  scheduledAlready: 'Another price is scheduled. Withdraw it first; only one waits at a time.',
  scheduledBefore: 'This price was scheduled for this time before. Choose another time.',
  scheduledEnded: 'This price is no longer scheduled',
  scheduled: 'The price is scheduled. Only staff can see it until it’s in force.',
  scheduledWaits: 'The price is scheduled. It also needs another person’s approval.',
  sourceNeeded: 'Please say where you read it: who publishes this price',
  entryTime: {
    spot: `Choose a time in the last ${SPOT_ENTRY_HOURS} hours`,
    mint: `Choose a time in the last ${MINT_ENTRY_DAYS} days`,
  },
  scheduledWithdrawn: 'The scheduled price has been withdrawn. The price in force stays.',
} as const;

/** Why a scheduled price isn’t in force, where the price still has to be set. */
export const PRICE_DROPPED: Readonly<Partial<Record<string, string>>> = {
  signer: 'It isn’t in force: its signer could no longer set prices. Set the price.',
  late: `It isn’t in force: the site was down for more than ${PRICE_LATE_HOURS} hours. Set the price.`,
  unapproved: 'It isn’t in force: nobody approved it in time. Set the price.',
};
