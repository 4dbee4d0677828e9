import { site } from '#site';
import { formatUsdCents } from '../money.ts';
import type { PurchaseCheck, PurchaseHistoryName } from '../purchases/machine.ts';
import { CANCELLATION_FEE_MAX_CENTS, LOST_PACKAGE_DAYS } from '../terms.ts';

/** The admin page: signing in with a wallet, issuing, setting the price. */
export const ADMIN_MESSAGES = {
  loginFailed: 'Failed to log in',
  loginStale: 'Failed to log in: the signed time is too old or too far ahead. Please try again.',
  loginUsed: 'Failed to log in: this sign-in has already been used. Please try again.',
  loginNotStaff: 'Failed to log in: this wallet holds no staff role on the token contract',
  adminSessionNeeded: 'Please log in with an admin wallet first',

  needsWallet: 'This page signs with the wallet of this browser.',
  amountDecimals: 'Please use at most 9 decimals',
  amountNeeded: 'Please enter the number of tokens',
  addressNeeded: 'Please enter the target address',
  priceNeeded: 'Please enter a price such as 1627.50',
  priceForm: 'The price must be a number of dollars with at most two decimals',
  issueSent: 'The issue was sent. It is followed below until it is final.',
  loggedOut: 'You are logged out.',
  issueConfirm: `Are you sure you want to issue ${site.symbol}? This cannot be undone.`,

  priceNotCents: 'The price must be a whole number of cents',
  priceNotPositive: 'The price must be more than zero',
  priceAbsurd: 'The price must not be over 1,000,000.00 USD',
  priceTimeInvalid: 'The time must be a whole number of unix seconds',
  priceStale: 'The signed time is not within a minute of the server’s clock. Please sign again.',
  priceTimeUsed: 'A price with this time or a later one has already been set. Please sign again.',
  priceWrongSigner: 'The signature is not by an account that may set the price',
  priceSet: 'The price has been set.',
  priceRetyped: 'This is not the new price',
  priceWithdrawn: 'The price has been withdrawn. It stays in the public log, marked as withdrawn.',
  priceNotInLog: 'No price was set at this time',
  priceAlreadyWithdrawn: 'This price has already been withdrawn',
  withdrawalTooEarly: 'A price cannot be withdrawn before it was set',
} as const;

/** What the desk says to the staff who work at it. */
export const DESK_MESSAGES = {
  leadsNotFound: 'Failed to find leads',
  listFailed: 'This list could not be loaded',
  recordFailed: 'This could not be loaded',
  queueFailed: 'The work queue could not be loaded',
  auditFailed: 'The audit log could not be loaded',
  auditForStaff: 'Only staff read this log. Log in at the admin page with an admin wallet, or with a staff account.',
  nothingFound: 'Nothing matches. Change the search or the filters.',
  queueEmpty: 'Nothing needs attention now.',
  noteNeeded: 'Please write the note first',
  walletNeeded: 'Unlock a wallet that holds the role on the token to go on.',
} as const;

/** What the orders' calls and the desk say when something does not fit. */
export const ORDER_MESSAGES = {
  notFound: 'There is no such order',
  methodUnknown: 'Please choose one of the accepted payment methods',
  methodAch: 'ACH transfers are not accepted. Please choose Bitcoin, Ethereum, cash or a USD bank wire.',
  priceUnknown: 'No price was set at this time',
  priceWithdrawn: 'This price has been withdrawn. Choose another one.',
  priceTooOld: 'This price was no longer in force when the request was made',
  addressNeeded: 'Please enter the approved wallet address',
  feeInvalid: `The cancellation fee must be from 0.00 to ${formatUsdCents(CANCELLATION_FEE_MAX_CENTS)} USD`,
  feeBeforePlaced: 'An order that was not placed yet carries no cancellation fee',
  paymentInvalid: 'The payment must be a whole number of cents',
  paymentTooLittle: 'The payment is less than the order’s total',
  paymentDateInvalid: 'Please give the date of the payment, such as 2030-11-22',
  paymentDateAhead: 'The date of the payment is still to come',
  paymentReferenceNeeded: 'Please give the bank’s reference or the transaction of the payment',
  transactionInvalid: 'This is not the hash of a transaction',

  requestTaken: 'This request has an order already, or is closed. Please look again.',
  issueNotStarted: 'Please start the issue before its transaction is linked',
  issueOnItsWay:
    'The Ethereum network has the transaction of this issue, or may still take it. It has not failed, as far as anyone can say.',
  issueIsAnother: 'This transaction does not issue this order: token, hash, wallet address and amount must all match',
} as const;

/** What the desk's calls for redemptions say when something does not fit. */
export const REDEMPTION_MESSAGES = {
  channelUnknown: 'Please choose e-mail or phone',
  carrierNeeded: 'Please name the carrier',
  trackingNeeded: 'Please enter the tracking number',
  insuredNeeded: 'Please enter the insured value, in whole cents above 0: coins are only shipped insured',
  costsInvalid: 'Please enter what was paid, in whole cents, 0 where nothing is owed',
  burnOnItsWay: 'The burn of this ticket’s tokens is in a block already: it can no longer be refused or cancelled.',
  lostTooLate: `A package can only be reported lost within ${LOST_PACKAGE_DAYS} days of the day it was shipped`,
  nothingToSendBack: 'Only tokens that reached the redemption address for a request that is over are sent back, once',
} as const;

/** Why staff must look at an order, by the code that is stored. */
export const ORDER_ALARM_MESSAGES = {
  issued_unexpectedly: 'Its tokens were issued on the blockchain although it was not paid, or was over.',
  issued_wrongly: 'An issue on the blockchain carries its hash, but to another address or of another amount.',
} as const;
export type OrderAlarm = keyof typeof ORDER_ALARM_MESSAGES;

/** Why staff must look at a redemption, by the code that is stored. */
export const REDEMPTION_ALARM_MESSAGES = {
  burned_after_end: `Its ${site.symbol} were burned on the blockchain although the request was refused or cancelled: the coins are owed.`,
  receipt_differs: 'The receipt on the blockchain is not the one of this delivery.',
} as const;
export type RedemptionAlarm = keyof typeof REDEMPTION_ALARM_MESSAGES;

/** Transitions of a request that its customer hears of through the order alone. */
export const ORDERED_TRANSITION_LABELS = {
  order: 'Order made of it',
  reopen: 'Open again, as its order is over',
  restore: 'Ordered again, as its tokens are out',
} as const satisfies Partial<Record<PurchaseHistoryName, string>>;
export type OrderedName = keyof typeof ORDERED_TRANSITION_LABELS;

/** What is still open before a request can become an order, by its check. */
export const PURCHASE_CHECK_LABELS: Readonly<Record<PurchaseCheck, string>> = {
  identity: 'Identity not verified',
  agreement: 'Agreement not ticked, and no payment received',
};

/** Said when the tick of a row is changed, beside the button that takes it back. */
export const markedText = (title: string, complete: boolean) =>
  `${title} is ${complete ? 'marked complete' : 'open again'}.`;
