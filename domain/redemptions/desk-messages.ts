import { site } from '#site';
import { LOST_PACKAGE_DAYS } from '../terms.ts';

/** What the desk's calls for redemptions say when something does not fit. */
export const REDEMPTION_MESSAGES = {
  channelUnknown: 'Please choose email or phone',
  identityAwaited: 'The customer hasn’t given the identity data yet. Nothing is approved before.',
  costNeeded: 'Please enter what shipping costs, in whole cents',
  carrierNeeded: 'Please enter the carrier',
  trackingNeeded: 'Please enter the tracking number',
  insuredNeeded: 'Please enter the insured value, in whole cents above 0: we only ship coins insured',
  costsInvalid: 'Please enter the amount paid, in whole cents, or 0 if nothing is owed',
  notArrived: 'The tokens for this ticket haven’t all arrived at its address yet, in final blocks',
  burnOnItsWay: 'This ticket’s burn is already in a block, so you can’t refuse or cancel it anymore.',
  lostTooLate: `A package can only be reported lost within ${LOST_PACKAGE_DAYS} days of the day it was shipped`,
  amountInvalid: 'Please enter an amount above zero, with no more decimals than it has',
  assetUnknown: 'Please choose what is sent back',
  contractNeeded: 'Please enter the address of the token’s contract',
  contractUnknown: 'There’s no ERC-20 token at this address',
  nothingToSendBack: 'There isn’t that much to send back at the ticket’s address',
  returnNotPlanned: 'No return is planned for this ticket',
  returnPlanned: 'Another return is planned for this ticket. Pay or drop it first',
} as const;

/** Why staff must look at a redemption, by the code that is stored. */
export const REDEMPTION_ALARM_MESSAGES = {
  burned_after_end: `Its ${site.symbol} were burned on the blockchain even though the request was refused or cancelled. We owe the coins.`,
  burned_unasked: `The ${site.symbol} at its address were burned, but no one started that at the desk. Find out who has a FULFILMENT key.`,
  arrived_after_end: `${site.symbol} arrived at its address after the request was closed or burned. Send them back.`,
  receipt_differs: 'The receipt on the blockchain doesn’t match this delivery.',
} as const;
export type RedemptionAlarm = keyof typeof REDEMPTION_ALARM_MESSAGES;
