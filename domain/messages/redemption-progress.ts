import { site } from '#site';
import type { RedemptionHistoryName } from '../redemptions/machine.ts';
import type { NextForHolder } from '../redemptions/next.ts';
import { DELIVERY_BUSINESS_DAYS, LOST_PACKAGE_DAYS, RESHIPPING_WEEKS } from '../terms.ts';

const [daysLeast, daysMost] = DELIVERY_BUSINESS_DAYS;
const [weeksLeast, weeksMost] = RESHIPPING_WEEKS;

/** What the holder has to do or to wait for. */
export const NEXT_REDEMPTION_MESSAGES: Record<NextForHolder, string> = {
  burn_tokens: `Your request is stored. The burn of its ${site.symbol} has not been seen on the blockchain yet.`,
  send_tokens: `Please send the ${site.symbol} from your wallet to the redemption address below. We’ll burn them with this ticket’s number.`,
  wait_for_support: `You don’t need to do anything now. We’ll e-mail you about the ${site.symbol} and the delivery.`,
  wait_for_chain: 'The burn is in a block of the Ethereum blockchain. It will be final in a moment.',
  give_identity: 'We need to know who receives the coins. Please fill in the form below.',
  send_documents: 'We’re waiting for documents from you: see the reason below and our e-mail.',
  wait_for_check:
    'The tokens are burned for good. You don’t need to do anything now: we’re checking the request and will then ship the coins.',
  wait_for_shipping:
    'You don’t need to do anything now. We’re packing the coins and will e-mail you the tracking number.',
  receive_coins: `The coins are on their way, typically ${daysLeast} to ${daysMost} business days. An adult must be there with government ID and sign. If they don’t arrive, tell us within ${LOST_PACKAGE_DAYS} days of the ship date.`,
  pay_costs: `The package came back to us. We’ll ship it again once all costs are paid; that can take ${weeksLeast} to ${weeksMost} weeks or more. We’ll e-mail you the amount.`,
  wait_for_search:
    'You don’t need to do anything now. We’ve reported the package to the carrier as lost and will e-mail you.',
  wait_for_receipt: 'The coins were delivered. Nothing is left to do; the receipt follows on the blockchain.',
  nothing: 'The coins were delivered, and the receipt is on the blockchain. There is nothing left to do.',
  over: 'This request is over.',
};

/** What each transition of a redemption is called for the holder. */
export const REDEMPTION_TRANSITION_LABELS: Readonly<Record<RedemptionHistoryName, string>> = {
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
export const RECEIPT_MESSAGES = {
  waits: 'Next we’ll record the receipt on the blockchain; then you can check it here.',
  agrees: 'Checked in your browser: this receipt is the one on the blockchain.',
  differs: 'This receipt is not the one on the blockchain. Please write to us.',
} as const;
