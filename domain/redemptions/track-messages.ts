import { site } from '#site';
import { wordFor } from '../counted.ts';
import type { NextStep } from '../messages/next-step.ts';
import type { RedemptionState } from './states.ts';

const tokens = (coins: number) => wordFor(coins, 'the token', 'the tokens');
const theCoins = (coins: number) => wordFor(coins, 'the coin', 'the coins');
const TheCoins = (coins: number) => theCoins(coins).replace('the', 'The');
const are = (coins: number) => wordFor(coins, 'is', 'are');
const theirWay = (coins: number) => `on ${wordFor(coins, 'its', 'their')} way`;
const OVER = `No ${site.symbol} were burned for this request.`;

const STATES: Readonly<Record<RedemptionState, (coins: number) => Pick<NextStep, 'status' | 'sentence'>>> = {
  awaiting_approval: (coins) => ({
    status: 'being checked',
    sentence: `We’re checking the request before ${tokens(coins)} ${are(coins)} turned in.`,
  }),
  requested: (coins) => ({
    status: `waiting for ${tokens(coins)}`,
    sentence: `Requested. Next, the holder turns in ${tokens(coins)}.`,
  }),
  burned: (coins) => ({
    status: 'being checked',
    sentence: `We have ${tokens(coins)}. Next: a quick check, then ${theCoins(coins)} ${wordFor(coins, 'ships', 'ship')}.`,
  }),
  checked: (coins) => ({
    status: 'checked',
    sentence: `Checked. Next, ${theCoins(coins)} ${wordFor(coins, 'ships', 'ship')}.`,
  }),
  shipped: (coins) => ({ status: theirWay(coins), sentence: `${TheCoins(coins)} ${are(coins)} ${theirWay(coins)}.` }),
  delivered: () => ({ status: 'delivered', sentence: 'Delivered. Next, the receipt goes on the blockchain.' }),
  closed: () => ({ status: 'delivered', sentence: 'Delivered. The receipt is on the blockchain.' }),
  returned: (coins) => ({
    status: 'returned to us',
    sentence: `The package came back to us. ${TheCoins(coins)} ${are(coins)} safe.`,
  }),
  costs_paid: (coins) => ({
    status: 'shipping again soon',
    sentence: `Next, we’ll ship ${theCoins(coins)} again.`,
  }),
  reshipped: (coins) => ({
    status: `${theirWay(coins)} again`,
    sentence: `${TheCoins(coins)} ${are(coins)} ${theirWay(coins)} again.`,
  }),
  lost_claimed: () => ({
    status: 'being traced',
    sentence: 'The package was reported. We’re looking into it with the carrier.',
  }),
  refused: () => ({ status: 'refused', sentence: `Refused. ${OVER}` }),
  cancelled: () => ({ status: 'canceled', sentence: `Canceled. ${OVER}` }),
};

/** While only its holder may know whether it has shipped. */
export const SHIPPING_HIDDEN = { status: 'checked', sentence: 'Checked. Shipping is shown here after delivery.' };

/** Where a redemption is, for anyone who looks: the tracker addresses no one. */
export const trackText = (state: RedemptionState, coins: number) => STATES[state](coins);
