import { site } from '#site';
import { coinsText, wordFor } from '../counted.ts';
import { GIVE_IDENTITY, type NextStep, SEND_DOCUMENTS } from '../messages/next-step.ts';
import { REVIEW_MESSAGE } from '../messages/review.ts';
import { tokensText } from '../purchases/messages.ts';
import { DELIVERY_BUSINESS_DAYS, RESHIPPING_WEEKS } from '../terms.ts';
import { AT_THE_DOOR, CONFIRM_DELIVERY } from './delivery-messages.ts';
import { burnInBlock } from './messages.ts';
import type { NextOfState } from './states.ts';

/** What happens next, seen from the holder. */
export type NextForHolder =
  | NextOfState
  | 'burn_tokens'
  | 'send_tokens'
  | 'wait_for_burn'
  | 'wait_for_approval'
  | 'wait_for_first_check'
  | 'wait_for_chain'
  | 'give_identity'
  | 'send_documents'
  | 'pay_shipping'
  | 'wait_for_review'
  | 'claim_refused';

type Facts = {
  coins: number;
  /** Of a burn that is in a block and not final. */
  confirmations?: number | undefined;
  /** The carrier's page for the package, where there is one. */
  trackingUrl?: string | null | undefined;
};

const [daysLeast, daysMost] = DELIVERY_BUSINESS_DAYS;
const [weeksLeast, weeksMost] = RESHIPPING_WEEKS;
const BY_EMAIL = `We’ll email you within ${site.support.answersWithin}.`;
const OVER = `This request is closed, and no ${site.symbol} were burned for it.`;

const yourTokens = (coins: number) => `your ${tokensText(coins)}`;
const yourCoins = (coins: number) => (coins === 1 ? 'your coin' : `your ${coinsText(coins)}`);
const atStart = (words: string) => `${words.charAt(0).toUpperCase()}${words.slice(1)}`;
const are = (coins: number) => wordFor(coins, 'is', 'are');
const them = (coins: number) => wordFor(coins, 'it', 'them');
const onTheirWay = (coins: number) => `on ${wordFor(coins, 'its', 'their')} way`;
/** What its holder can do while a package is on its way; nobody waits for it. */
const onTheWay = ({ trackingUrl }: Facts): Pick<NextStep, 'action'> => ({
  action: trackingUrl
    ? { label: 'Track with carrier', where: trackingUrl, isOptional: true }
    : { label: CONFIRM_DELIVERY, where: '#redemption', isOptional: true },
});
const delivered = ({ coins }: Facts): NextStep => ({
  status: 'delivered',
  sentence: `Delivered. Enjoy ${yourCoins(coins)}.`,
  isOver: true,
});

const STEPS: Readonly<Record<NextForHolder, (facts: Facts) => NextStep>> = {
  burn_tokens: ({ coins }) => ({
    status: `waiting for ${yourTokens(coins)}`,
    sentence: `Next: turn in ${yourTokens(coins)} from your wallet. We’ve saved your request; the burn isn’t on the blockchain yet.`,
    action: { label: 'Continue', where: '#redemption' },
  }),
  send_tokens: ({ coins }) => ({
    status: `waiting for ${yourTokens(coins)}`,
    sentence: `Next: send ${yourTokens(coins)} to this ticket’s own address, from any wallet or exchange.`,
    action: { label: 'See the address', where: '#ticket-address' },
  }),
  wait_for_burn: ({ coins }) => ({
    status: `${site.symbol} received`,
    sentence: `We have ${yourTokens(coins)}. Next, we’ll burn ${them(coins)} for ${yourCoins(coins)} and email you.`,
  }),
  wait_for_approval: () => ({
    status: 'awaiting approval',
    sentence: `Please keep your ${site.symbol} for now: delivery outside the United States needs our approval first. ${BY_EMAIL}`,
  }),
  wait_for_first_check: () => ({
    status: 'being checked',
    sentence: `Please keep your ${site.symbol} for now: we’re checking your identity and the cost of delivery. ${BY_EMAIL}`,
  }),
  wait_for_chain: ({ confirmations = 1 }) => ({
    status: 'confirming on the blockchain',
    sentence: burnInBlock(confirmations),
  }),
  give_identity: ({ coins }) => ({
    status: 'identity needed',
    sentence: `Next: tell us who will receive ${yourCoins(coins)}. It takes a few minutes.`,
    action: GIVE_IDENTITY,
  }),
  send_documents: () => ({
    status: 'documents needed',
    sentence: 'Next: send us the documents we asked for.',
    action: SEND_DOCUMENTS,
  }),
  pay_shipping: ({ coins }) => ({
    status: 'awaiting payment for shipping',
    sentence: `We have ${yourTokens(coins)}. Next: pay for shipping, handling and insurance. Then ${yourCoins(coins)} ${wordFor(coins, 'ships', 'ship')}.`,
    action: { label: 'Pay for shipping', where: '#pay-shipping' },
  }),
  wait_for_review: () => ({ status: 'in review', sentence: REVIEW_MESSAGE }),
  wait_for_check: ({ coins }) => ({
    status: 'being checked',
    sentence: `We have ${wordFor(coins, 'your token', 'your tokens')}. Next: a quick check, then ${yourCoins(coins)} ${wordFor(coins, 'ships', 'ship')}.`,
  }),
  wait_for_shipping: ({ coins }) => ({
    status: 'being packed',
    sentence: `We’re packing ${yourCoins(coins)}. We’ll email you the tracking number.`,
  }),
  receive_coins: (facts) => ({
    status: onTheirWay(facts.coins),
    sentence: `${atStart(yourCoins(facts.coins))} ${are(facts.coins)} ${onTheirWay(facts.coins)}. Delivery typically takes ${daysLeast} to ${daysMost} business days. ${AT_THE_DOOR}`,
    ...onTheWay(facts),
  }),
  receive_again: (facts) => ({
    status: `${onTheirWay(facts.coins)} again`,
    sentence: `${atStart(yourCoins(facts.coins))} ${are(facts.coins)} ${onTheirWay(facts.coins)} again. It can take ${weeksLeast} to ${weeksMost} weeks or more. ${AT_THE_DOOR}`,
    ...onTheWay(facts),
  }),
  wait_for_receipt: delivered,
  nothing: delivered,
  claim_refused: ({ coins }) => ({
    status: 'delivered',
    sentence: `We looked into your report with the carrier. From what we found, ${yourCoins(coins)} ${wordFor(coins, 'was', 'were')} delivered.`,
    isOver: true,
  }),
  pay_costs: ({ coins }) => ({
    status: 'returned to us',
    sentence: `Your package came back to us. ${atStart(yourCoins(coins))} ${are(coins)} safe, and still yours. Next: answer our email with the right address. We’ll tell you what it costs to ship ${them(coins)} again.`,
    action: { label: 'Write to us', where: `mailto:${site.support.email}` },
  }),
  wait_for_reshipping: ({ coins }) => ({
    status: 'shipping again soon',
    sentence: `The costs are settled. Next, we’ll ship ${yourCoins(coins)} again and email you the tracking number. It can take ${weeksLeast} to ${weeksMost} weeks or more.`,
  }),
  wait_for_search: () => ({
    status: 'being traced',
    sentence:
      'We have the report about your package. We’re looking into it with the carrier and will email you what we find.',
  }),
  over: () => ({ status: 'closed', sentence: OVER, isOver: true }),
};

/** What the holder of a redemption reads and does next. */
export const redemptionNextStep = (next: NextForHolder, facts: Facts): NextStep => STEPS[next](facts);
