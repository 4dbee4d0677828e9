import { site } from '#site';
import { usdText } from '../money.ts';
import { CANCELLATION_FEE_MAX_CENTS } from '../terms.ts';

/** Issuing tokens on the admin page. */
export const ISSUE_MESSAGES = {
  amountDecimals: 'Please use 9 decimals or fewer',
  amountNeeded: 'Please enter the number of tokens',
  addressNeeded: 'Please enter the target address',
  issueSent: 'The issue was sent. Follow it below until it’s final.',
  issueConfirm: `Are you sure you want to issue ${site.symbol}? This cannot be undone.`,
} as const;

/** What the orders' calls and the desk say when something does not fit. */
export const ORDER_MESSAGES = {
  notFound: 'This order doesn’t exist',
  methodUnknown: 'Please choose one of the accepted payment methods',
  methodAch: 'We don’t accept ACH transfers. Please choose Bitcoin, Ethereum, cash or a USD bank wire.',
  priceUnknown: 'No price was set at this time',
  priceWithdrawn: 'This price has been withdrawn. Choose another one.',
  priceTooOld: 'This price was no longer in force when the request was made',
  addressNeeded: 'Please enter the approved wallet address',
  cryptoAmountNeeded: 'Please enter the exact amount that the customer pays',
  cryptoAmountInvalid: 'Enter an amount such as 0.0451, with 8 decimals or fewer for Bitcoin, 18 for Ethereum',
  cryptoAmountOther: 'Only a payment by Bitcoin or Ethereum has an amount of its own',
  feeInvalid: `The cancellation fee must be from $0.00 to ${usdText(CANCELLATION_FEE_MAX_CENTS)}`,
  feeBeforePlaced: 'There’s no cancellation fee for an order that hasn’t been placed',
  paymentInvalid: 'The payment must be a whole number of cents',
  paymentTooLittle: 'The payment is less than the order’s total',
  paymentDateInvalid: 'Please enter the payment date, such as 2030-11-22',
  refundInvalid: 'Enter what was returned, from $0.00 to what was paid',
  refundReferenceNeeded: 'Please enter the bank’s reference or the transaction of the refund',
  refundNothing: 'Nothing was paid for this order, or it was refunded already',
  refundNotSale: 'Only an order that was paid with USDC at once is refunded this way',
  refundAllowed: 'This refund was approved already. Send it, and record its transaction.',
  refundNotAllowed: 'Two people have to approve this refund before it’s sent',
  refundElsewhere: 'This transaction is already recorded as the refund of another order',
  refundIsAnother:
    'This transaction isn’t the refund: in a final block, it has to send exactly the approved amount in USDC to the wallet that paid',
  paymentDateAhead: 'The payment date is in the future (Mountain Time)',
  paymentDateTooEarly: 'The payment date is more than a month too early. Please check the year.',
  refundDateAhead: 'The refund date is in the future (Mountain Time)',
  refundDateTooEarly: 'The refund date is before the payment date',
  cleared: 'This payment has cleared, so the tokens can be issued.',
  clearsSoonerInvalid: 'Choose a day before the one on which the payment clears',
  paymentReferenceNeeded: 'Please enter the payment’s bank reference or transaction',
  transactionInvalid: 'This isn’t a transaction hash',

  issueNotStarted: 'Please start the issue before linking its transaction',
  issueOnItsWay:
    'The Ethereum network has this issue’s transaction, or may still accept it. We can’t say yet that it failed.',
  voided:
    'This order’s hash was voided on the blockchain, so it can’t be issued anymore. Cancel it and place a new one.',
  voidFirst:
    'An issue of this order was started, so a signed transaction may still exist. Void it on the blockchain first, and wait until that’s final.',
  issueIsAnother:
    'This transaction doesn’t issue this order: the token, hash, wallet address and amount must all match',
} as const;

/** Why staff must look at an order, by the code that is stored. */
export const ORDER_ALARM_MESSAGES = {
  issued_unexpectedly: 'Its tokens were issued on the blockchain even though it wasn’t paid, or was closed.',
  issued_early: 'Its tokens were issued on the blockchain while its payment could still be reversed.',
  issued_by_payer: 'The person who marked this order as paid also issued its tokens. That takes two people.',
  issued_by_unknown:
    'Its tokens were issued with a wallet that isn’t connected to a staff account, so it may have been the person who marked the order as paid. That takes two people.',
  issued_wrongly: 'An issue on the blockchain has its hash, but a different address or amount.',
} as const;
export type OrderAlarm = keyof typeof ORDER_ALARM_MESSAGES;
