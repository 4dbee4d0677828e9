import { site } from '#site';
import { formatUsdCents } from '../money.ts';
import type { PurchaseCheck, PurchaseTransitionName } from '../purchases/machine.ts';
import { CANCELLATION_FEE_MAX_CENTS, LOST_PACKAGE_DAYS, PRICE_AHEAD_DAYS, PRICE_LATE_HOURS } from '../terms.ts';

/** Logging in with a wallet that has a role, and acting with it. */
export const ADMIN_LOGIN_MESSAGES = {
  loginFailed: 'Failed to log in',
  loginStale: 'Failed to log in: the signed time is too old or too far ahead. Please try again.',
  loginUsed: 'Failed to log in: this sign-in has already been used. Please try again.',
  loginNotStaff: 'Failed to log in: this wallet has no staff role on the token contract',
  adminSessionNeeded: 'Please log in with an admin wallet first',
  accountFirst:
    'Failed to log in: log in with your staff account first. On this site, a wallet only opens the desk together with its owner’s account, so that both count as one person.',
  walletOfAnother:
    'This wallet belongs to another staff account. A wallet stays permanently with the first staff account that uses it.',
  signerUnknown:
    'This wallet isn’t connected to a staff account. Log in to your staff account, then log in with this wallet on the admin page. After that, sign again.',
  needsWallet: 'You can sign with the wallet in this browser, or choose another one above.',
  loggedOut: 'You’re logged out.',
} as const;

/** Issuing tokens on the admin page. */
export const ISSUE_MESSAGES = {
  amountDecimals: 'Please use at most 9 decimals',
  amountNeeded: 'Please enter the number of tokens',
  addressNeeded: 'Please enter the target address',
  issueSent: 'The issue was sent. Follow it below until it’s final.',
  issueConfirm: `Are you sure you want to issue ${site.symbol}? This cannot be undone.`,
} as const;

/** Setting, scheduling and withdrawing the price. */
export const PRICE_MESSAGES = {
  priceNeeded: 'Please enter a price such as 1627.50',
  priceForm: 'The price must be a number of dollars with at most two decimals',
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
  priceRetyped: 'This doesn’t match the new price',
  withdrawalWaits: 'The withdrawal is signed. It waits for another person’s approval.',
  priceWithdrawn: 'The price has been withdrawn. It stays in the public log, marked as withdrawn.',
  priceNotInLog: 'No price was set at this time',
  priceAlreadyWithdrawn: 'This price has already been withdrawn',
  withdrawalTooEarly: 'The price came into force after this withdrawal was signed. Please sign again.',
  scheduleTime: `Choose a time in the future, at most ${PRICE_AHEAD_DAYS} days ahead`,
  scheduleWhyNeeded: 'Please say why, for your colleagues',
  scheduledAlready: 'Another price is scheduled. Withdraw it first; only one waits at a time.',
  scheduledBefore: 'This price was scheduled for this time before. Choose another time.',
  scheduledEnded: 'This price is no longer scheduled',
  scheduled: 'The price is scheduled. Only staff can see it until it’s in force.',
  scheduledWaits: 'The price is scheduled. It also needs another person’s approval.',
  scheduledWithdrawn: 'The scheduled price has been withdrawn. The price in force stays.',
} as const;

/** Why a scheduled price isn’t in force, where the price still has to be set. */
export const PRICE_DROPPED: Readonly<Partial<Record<string, string>>> = {
  signer: 'It isn’t in force: its signer could no longer set prices. Set the price.',
  late: `It isn’t in force: the site was down for more than ${PRICE_LATE_HOURS} hours. Set the price.`,
  unapproved: 'It isn’t in force: nobody approved it in time. Set the price.',
};

/** Instead of a form that the session’s wallet cannot use. */
export const roleNeeded = (role: string): string => `This needs a wallet that has the ${role} role on the token.`;

/** What is said of webhooks: to their sender, and to staff who send one again. */
export const WEBHOOK_MESSAGES = {
  // Which of them it was would only help whoever tries.
  unsigned: 'The webhook’s signature is missing, wrong or too old',
  timeInvalid: 'The event’s timestamp must be a time in ISO 8601',
  known: 'This event was already received',
  gone: 'This message was already sent or dismissed',
} as const;

/** What the desk says to the staff who work at it. */
export const DESK_MESSAGES = {
  accountNeeded: 'This needs a staff account. A wallet on its own only opens what its roles are for.',
  leadsNotFound: 'Failed to find leads',
  listFailed: 'We couldn’t load this list',
  recordFailed: 'We couldn’t load this',
  queueFailed: 'We couldn’t load the work queue',
  auditFailed: 'We couldn’t load the audit log',
  auditForStaff: 'Only staff can read this log. Log in on the admin page.',
  auditHeadInvalid: 'Enter the head as in the email: a number, a colon and 64 characters',
  nothingSoFar: 'No matches in this part of the list. Use the buttons below to keep searching.',
  nothingFound: 'Nothing matches. Change the search or the filters.',
  queueEmpty: {
    needs_you: 'Nothing needs attention now.',
    mine: 'Nothing is assigned to you.',
    issue: 'No paid order waits for its tokens.',
    burned: 'No burn waits for a check.',
    new: 'Nothing new.',
    waiting: 'We aren’t waiting for any customer.',
    alarms: 'No alarms.',
    done: 'Nothing was finished in the last seven days.',
  },
  nothingOpen: 'Choose a row to open it here.',
  colleagueUnknown: 'Choose someone who works at the desk',
  noteNeeded: 'Please write the note first',
  accountInvalid: 'This isn’t an Ethereum address',
  walletNeeded: 'To continue, choose or unlock a wallet with the role that this needs.',
} as const;

const AUDIT_PROBLEMS = {
  'left-out': 'it’s missing from the chain',
  gone: 'it was removed',
  'not-following': 'it doesn’t follow the entry before it',
  changed: 'it was changed',
} as const;

/** Where the chain of the audit log breaks, and how. */
export const auditProblem = ({
  position,
  problem,
}: {
  position: number;
  problem: keyof typeof AUDIT_PROBLEMS;
}): string => `The log breaks at entry ${position}: ${AUDIT_PROBLEMS[problem]}.`;

/** Of an order whose wallet its customer could not correct. Apart from the others, since no page needs it. */
export const WALLET_UNSETTLED =
  'The wallet was changed on the request’s page within the last day, and its customer can’t change it again yet. Please ask the customer, or try again tomorrow.';

/** What the orders' calls and the desk say when something does not fit. */
export const ORDER_MESSAGES = {
  notFound: 'This order doesn’t exist',
  methodUnknown: 'Please choose one of the accepted payment methods',
  methodAch: 'ACH transfers are not accepted. Please choose Bitcoin, Ethereum, cash or a USD bank wire.',
  priceUnknown: 'No price was set at this time',
  priceWithdrawn: 'This price has been withdrawn. Choose another one.',
  priceTooOld: 'This price was no longer in force when the request was made',
  addressNeeded: 'Please enter the approved wallet address',
  feeInvalid: `The cancellation fee must be from $0.00 to $${formatUsdCents(CANCELLATION_FEE_MAX_CENTS)}`,
  feeBeforePlaced: 'There’s no cancellation fee for an order that hasn’t been placed',
  paymentInvalid: 'The payment must be a whole number of cents',
  paymentTooLittle: 'The payment is less than the order’s total',
  paymentDateInvalid: 'Please enter the payment date, such as 2030-11-22',
  refundInvalid: 'Enter what was returned, from $0.00 to what was paid',
  refundReferenceNeeded: 'Please enter the bank’s reference or the transaction of the refund',
  refundNothing: 'Nothing was paid for this order, or it was refunded already',
  paymentDateAhead: 'The payment date is in the future (Mountain Time)',
  paymentDateTooEarly: 'The payment date is more than a month before the order. Please check the year.',
  refundDateAhead: 'The refund date is in the future (Mountain Time)',
  refundDateTooEarly: 'The refund date is before the payment date',
  paymentReferenceNeeded: 'Please enter the payment’s bank reference or transaction',
  transactionInvalid: 'This isn’t a transaction hash',

  requestTaken: 'This request already has an order, or it’s closed. Please reload and check.',
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

/** Why staff must look at an order, by the code that is stored. */
export const ORDER_ALARM_MESSAGES = {
  issued_unexpectedly: 'Its tokens were issued on the blockchain even though it wasn’t paid, or was closed.',
  issued_by_payer: 'The person who marked this order as paid also issued its tokens. That takes two people.',
  issued_by_unknown:
    'Its tokens were issued with a wallet that isn’t connected to a staff account, so it may have been the person who marked the order as paid. That takes two people.',
  issued_wrongly: 'An issue on the blockchain has its hash, but a different address or amount.',
} as const;
export type OrderAlarm = keyof typeof ORDER_ALARM_MESSAGES;

/** Why staff must look at a redemption, by the code that is stored. */
export const REDEMPTION_ALARM_MESSAGES = {
  burned_after_end: `Its ${site.symbol} were burned on the blockchain even though the request was refused or cancelled. We owe the coins.`,
  burned_unasked: `The ${site.symbol} at its address were burned, but no one started that at the desk. Find out who has a FULFILMENT key.`,
  arrived_after_end: `${site.symbol} arrived at its address after the request was closed or burned. Send them back.`,
  receipt_differs: 'The receipt on the blockchain doesn’t match this delivery.',
} as const;
export type RedemptionAlarm = keyof typeof REDEMPTION_ALARM_MESSAGES;

/** Transitions of a request that its customer hears of through the order alone. */
export const ORDERED_TRANSITION_LABELS = {
  order: 'Order placed',
  reopen: 'Reopened: its order ended',
  restore: 'Ordered again: its tokens were issued',
} as const satisfies Partial<Record<PurchaseTransitionName, string>>;
export type OrderedName = keyof typeof ORDERED_TRANSITION_LABELS;

/** What is still open before a request can become an order, by its check. */
export const PURCHASE_CHECK_LABELS: Readonly<Record<PurchaseCheck, string>> = {
  identity: 'Identity not verified',
  agreement: 'Agreement not ticked, and no payment received',
};

/** Said when records are marked, beside the button that takes it back. */
export const markedText = (name: string, complete: boolean) =>
  `${name} ${complete ? 'marked as complete' : 'opened again'}.`;
