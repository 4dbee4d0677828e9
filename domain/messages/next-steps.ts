import { site } from '#site';
import { type NextForCustomer, nextPurchaseMessage, type ToPay } from '../purchases/progress-messages.ts';
import { NEXT_REDEMPTION_MESSAGES, type NextForHolder } from '../redemptions/next.ts';

const BY_EMAIL = `We’ll email you within ${site.support.answersWithin}.`;

/** The next steps of purchases whose text on the request's page points to something there. */
const PURCHASE_STEPS_ELSEWHERE: Partial<Record<NextForCustomer, string>> = {
  give_wallet:
    'Give us your wallet’s address: we can’t accept your order without it. Meanwhile, we’re reviewing your request.',
  give_identity: 'Verify your identity: fill in the form on your request’s page.',
  send_documents: 'Send us the documents that our email names.',
  wait_for_order: `We’re reviewing your request. ${BY_EMAIL}`,
  wait_for_approval: `Please don’t pay yet: this payment method needs our approval first. ${BY_EMAIL}`,
};

/** The same of redemptions. */
const REDEMPTION_STEPS_ELSEWHERE: Partial<Record<NextForHolder, string>> = {
  burn_tokens: `Burn your ${site.symbol}: we’ve saved your request, but the burn isn’t on the blockchain yet.`,
  send_tokens: `Send your ${site.symbol} to the address on your ticket’s page. We’ll burn them for your coins.`,
  wait_for_burn: `All your ${site.symbol} have arrived. We’ll burn them for your coins. ${BY_EMAIL}`,
  wait_for_approval: `Please keep your ${site.symbol} for now: delivery outside the United States needs our approval first. ${BY_EMAIL}`,
  wait_for_first_check: `Please keep your ${site.symbol} for now: we’re checking your identity and the cost of delivery. ${BY_EMAIL}`,
  give_identity: 'Tell us who will receive the coins: fill in the form on your ticket’s page.',
  send_documents: 'Send us the documents that our email names.',
  pay_shipping: 'Pay for shipping, handling and insurance. Your ticket’s page shows how.',
};

/** The next step of a purchase, as shown on another page than its own. */
export const purchaseStepText = (step: NextForCustomer, order: ToPay | null): string =>
  PURCHASE_STEPS_ELSEWHERE[step] ?? nextPurchaseMessage(step, order);

/** The next step of a redemption, as shown on another page than its own. */
export const redemptionStepText = (step: NextForHolder): string =>
  REDEMPTION_STEPS_ELSEWHERE[step] ?? NEXT_REDEMPTION_MESSAGES[step];

/** Steps that the customer takes, by the text of the link to the page. */
export const STEP_BUTTONS: Partial<Record<NextForCustomer | NextForHolder, string>> = {
  give_wallet: 'Give the address',
  give_identity: 'Verify your identity',
  send_documents: 'See what we need',
  pay: 'Pay',
  pay_shipping: 'See how to pay',
  burn_tokens: 'Continue',
  send_tokens: 'See the address',
  pay_costs: 'See what to do',
};
