import { site } from '#site';
import { DELIVERY_BUSINESS_DAYS, LOST_PACKAGE_DAYS, RESHIPPING_WEEKS } from '../terms.ts';
import type { NextForHolder } from './next.ts';

const [daysLeast, daysMost] = DELIVERY_BUSINESS_DAYS;
const [weeksLeast, weeksMost] = RESHIPPING_WEEKS;

/** What the desk's calls for tickets say when something does not fit. */
export const TICKET_MESSAGES = {
  channelUnknown: 'Please choose e-mail or phone',
  carrierNeeded: 'Please name the carrier',
  trackingNeeded: 'Please enter the tracking number',
  insuredNeeded: 'Please enter the insured value, in whole cents above 0: coins are only shipped insured',
  costsInvalid: 'Please enter what was paid, in whole cents, 0 where nothing is owed',
  burnOnItsWay: 'The burn of this ticket’s tokens is in a block already: it can no longer be refused or cancelled.',
  lostTooLate: `A package can only be reported lost within ${LOST_PACKAGE_DAYS} days of the day it was shipped`,
  nothingToSendBack: 'Only tokens that reached the redemption address for a request that is over are sent back, once',
} as const;

/** Why staff must look at a ticket, by the code that is stored. */
export const TICKET_ALARMS = {
  burned_after_end: `Its ${site.symbol} were burned on the blockchain although the request was refused or cancelled: the coins are owed.`,
  receipt_differs: 'The receipt on the blockchain is not the one of this delivery.',
} as const;
export type TicketAlarm = keyof typeof TICKET_ALARMS;

/** What the holder has to do or to wait for, as a sentence. */
export const NEXT_SENTENCES: Record<NextForHolder, string> = {
  burn_tokens: `Your request is stored. The burn of its ${site.symbol} has not been seen on the blockchain yet. Where it was not sent, go on with this ticket at Redeem: nothing is ever burned twice.`,
  send_tokens: `Please send the ${site.symbol} from your wallet to the redemption address below. We burn them with this ticket's number.`,
  wait_for_support: `Nothing for you to do now. Support writes to you about the ${site.symbol} and the delivery.`,
  wait_for_chain: 'The burn is in a block of the Ethereum blockchain. It is final in a moment.',
  give_identity: 'We need to know who receives the coins. Please fill in the form below.',
  send_documents: 'We wait for documents from you: please see the reason below and our e-mail.',
  wait_for_check:
    'The tokens are burned for good. Nothing for you to do now: our staff check the request and then ship the coins.',
  wait_for_shipping: 'Nothing for you to do now. We are packing the coins; the tracking number comes by e-mail.',
  receive_coins: `The coins are on their way, typically ${daysLeast} to ${daysMost} business days. An adult must be there with government ID and sign. Did they not arrive? Tell us within ${LOST_PACKAGE_DAYS} days of the ship date.`,
  pay_costs: `The package came back to us. It is shipped again once all costs are paid; that can take ${weeksLeast} to ${weeksMost} weeks or more. We write to you about the amount.`,
  wait_for_search: 'Nothing for you to do now. We have reported the package to the carrier as lost, and write to you.',
  wait_for_receipt: 'The coins were delivered. Nothing is left to do; the receipt follows on the blockchain.',
  nothing: 'The coins were delivered, and the receipt is on the blockchain. There is nothing left to do.',
  over: 'This request is over.',
};

/** What each step of a ticket is called for the holder. */
export const TICKET_STEP_LABELS: Readonly<Record<string, string>> = {
  request: 'Request sent',
  burn: 'Tokens burned',
  unburn: 'The burn is gone from the blockchain',
  refuse: 'Request refused',
  cancel: 'Request cancelled',
  send_back: 'Tokens sent back',
  check_identity: 'Request checked',
  ship: 'Coins shipped',
  deliver: 'Coins delivered',
  return: 'Package came back',
  pay_costs: 'Costs of another shipment settled',
  reship: 'Coins shipped again',
  claim_lost: 'Package reported lost',
  find: 'Package found and delivered',
  replace: 'Lost package replaced',
  withhold: 'Documents asked for',
  release: 'Documents received',
  close: 'Receipt on the blockchain',
};

/** Whether the receipt on the page is the one on the chain. */
export const RECEIPT_SENTENCES = {
  waits: 'The receipt is written to the blockchain next; you can check it here then.',
  agrees: 'Checked in your browser: this receipt is the one on the blockchain.',
  differs: 'This receipt is not the one on the blockchain. Please write to us.',
} as const;
