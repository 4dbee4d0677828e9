import { site } from '#site';
import { formatUsdCents } from '../money.ts';
import { CANCELLATION_FEE_MAX_CENTS, PAYMENT_WINDOW_HOURS } from '../terms.ts';

/** What the orders' calls and the desk say when something does not fit. */
export const ORDER_MESSAGES = {
  notFound: 'There is no such order',
  methodUnknown: 'Please choose one of the accepted payment methods',
  methodAch: 'ACH transfers are not accepted. Please choose Bitcoin, Ethereum, cash or a USD bank wire.',
  priceUnknown: 'No price was set at this time',
  priceTooOld: 'This price was no longer in force when the request was made',
  addressNeeded: 'Please enter the approved wallet address',
  addressForbidden: `${site.symbol} issued to this address would be lost`,
  reasonNeeded: 'Please give the reason; the customer reads it',
  feeInvalid: `The cancellation fee must be from 0.00 to ${formatUsdCents(CANCELLATION_FEE_MAX_CENTS)} USD`,
  feeBeforePlaced: 'An order that was not placed yet carries no cancellation fee',
  paymentInvalid: 'The payment must be a whole number of cents',
  paymentTooLittle: 'The payment is less than the order’s total',
  paymentDateInvalid: 'Please give the date of the payment, such as 2030-11-22',
  paymentDateAhead: 'The date of the payment is still to come',
  paymentReferenceNeeded: 'Please give the bank’s reference or the transaction of the payment',
  transactionInvalid: 'This is not the hash of a transaction',

  stepUnknown: 'There is no such step',
  stepTooLate: 'This step is not possible now: something else happened in the meantime. Please look again.',
  requestTaken: 'This request has an order already, or is closed. Please look again.',
  withheld: 'This is withheld for documents. Please release it first.',
  issueNotStarted: 'Please start the issue before its transaction is linked',
  issueOnItsWay:
    'The Ethereum network has the transaction of this issue, or may still take it. It has not failed, as far as anyone can say.',
  issueIsAnother: 'This transaction does not issue this order: token, hash, wallet address and amount must all match',
} as const;

/** Why an order ended by itself. */
export const LAPSED_REASON = `No payment arrived within ${PAYMENT_WINDOW_HOURS} hours. Nothing is owed, and there is no fee.`;

/** Why staff must look at an order, by the code that is stored. */
export const ORDER_ALARMS = {
  issued_unexpectedly: 'Its tokens were issued on the blockchain although it was not paid, or was over.',
  issued_wrongly: 'An issue on the blockchain carries its hash, but to another address or of another amount.',
} as const;
export type OrderAlarm = keyof typeof ORDER_ALARMS;
