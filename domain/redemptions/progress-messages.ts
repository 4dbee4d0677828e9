import { site } from '#site';
import { REVIEW_MESSAGE } from '../messages/review.ts';
import { DELIVERY_BUSINESS_DAYS, LOST_PACKAGE_DAYS, RESHIPPING_WEEKS } from '../terms.ts';
import type { RedemptionTransitionName } from './machine.ts';
import type { NextForHolder } from './next.ts';

const [daysLeast, daysMost] = DELIVERY_BUSINESS_DAYS;
const [weeksLeast, weeksMost] = RESHIPPING_WEEKS;

const signed = `An adult has to be there to sign and show government ID. If the coins don’t arrive, tell us on this page within ${LOST_PACKAGE_DAYS} days of the ship date.`;

/** While a request is new: what the old site said on its page. */
export const REDEMPTION_THANKS = {
  title: 'Thank you! Your request is being processed.',
  text: 'Your request was sent. Our support staff will contact you for the remaining steps.',
} as const;

/** What the holder has to do or to wait for. */
export const NEXT_REDEMPTION_MESSAGES: Record<NextForHolder, string> = {
  burn_tokens: `We’ve saved your request. The burn of your ${site.symbol} isn’t on the blockchain yet.`,
  send_tokens: `Please send the ${site.symbol} to this ticket’s own address below, from any wallet or exchange. We’ll burn them for your coins.`,
  wait_for_burn: `All your ${site.symbol} have arrived. You don’t need to do anything now. We’ll burn them for your coins and email you.`,
  wait_for_approval: `Please keep your ${site.symbol} for now. Delivery outside the United States needs our approval first. We’ll email you, and then this page tells you what to do.`,
  wait_for_first_check: `Please keep your ${site.symbol} for now. We’re checking your identity and the cost of delivery. We’ll email you the firm cost, and then this page tells you what to do.`,
  wait_for_chain: 'The burn is in a block on the Ethereum blockchain. It will be final in a moment.',
  give_identity: 'We need to know who will receive the coins. Please fill in the form below.',
  send_documents: 'We’re waiting for documents from you. You can send them on this page.',
  wait_for_review: REVIEW_MESSAGE,
  wait_for_check:
    'The tokens are permanently burned. You don’t need to do anything now. We’re checking the request and will then ship the coins.',
  wait_for_shipping:
    'You don’t need to do anything now. We’re packing the coins and will email you the tracking number.',
  receive_coins: `The coins are on their way. Delivery typically takes ${daysLeast} to ${daysMost} business days. ${signed}`,
  pay_costs: `The package came back to us. The coins are safe, and they’re still yours. Please answer our email with the right address: we’ll tell you the costs, and ship the coins again once they’re paid.`,
  wait_for_reshipping: `You don’t need to do anything now: the costs are settled. We’ll ship the coins again and email you the tracking number. It can take ${weeksLeast} to ${weeksMost} weeks or more.`,
  receive_again: `The coins are on their way again. It can take ${weeksLeast} to ${weeksMost} weeks or more. ${signed}`,
  wait_for_search:
    'The package was reported to us. You don’t need to do anything now. We’ll look into it with the carrier and email you what we find.',
  wait_for_receipt: 'The coins were delivered. There’s nothing left to do. We’ll record the receipt on the blockchain.',
  claim_refused: 'We looked into your report with the carrier. From what we found, the coins were delivered.',
  nothing: 'The coins were delivered, and the receipt is on the blockchain. There’s nothing left to do.',
  over: `This request is closed, and no ${site.symbol} were burned for it.`,
};

/** What each transition of a redemption is called for the holder. */
export const REDEMPTION_TRANSITION_LABELS: Readonly<Record<RedemptionTransitionName, string>> = {
  request_approval: 'Request sent; we check it first',
  request: 'Request sent',
  approve: 'Checked, and cost confirmed',
  burn: 'Tokens burned',
  unburn: 'The burn disappeared from the blockchain',
  refuse: 'Request refused',
  cancel: 'Request cancelled',
  send_back: 'Tokens sent back',
  check_identity: 'Request checked',
  keep_check: 'Identity was checked before',
  ship: 'Coins shipped',
  deliver: 'Coins delivered',
  return: 'Package returned to us',
  pay_costs: 'Reshipping costs settled',
  reship: 'Coins shipped again',
  claim_lost: 'Package reported lost',
  report_lost: 'Package reported to us',
  decline_claim: 'Report answered',
  find: 'Package found and delivered',
  replace: 'Lost package replaced',
  withhold: 'Documents requested',
  release: 'Documents received',
  close: 'Receipt on the blockchain',
};

/** Whether the receipt on the page is the one on the chain. */
export const RECEIPT_MESSAGES = {
  waits: 'Next, we’ll record the receipt on the blockchain. Then you can check it here.',
  agrees: 'Your browser checked it: this receipt matches the one on the blockchain.',
  differs: 'This receipt doesn’t match the one on the blockchain. Please write to us.',
} as const;
