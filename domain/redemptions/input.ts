import * as z from 'zod/mini';
import { recipientAddress, typedAddress } from '../ethereum-address.ts';
import { requiredText } from '../field-schemas.ts';
import { usdText } from '../money.ts';
import { paymentFields, paymentMethod, transactionHash } from '../orders/input.ts';
import { why } from '../staff/desk-input.ts';
import { LOST_PACKAGE_DAYS } from '../terms.ts';
import { centsUpTo, transitionInput } from '../transition-input.ts';
import { redemptionMachine } from './machine.ts';
import { checkDelivery, redemptionFields } from './redemption.ts';
import { shipmentFields } from './shipment.ts';

/** What the desk's calls for redemptions say when something does not fit. */
export const REDEMPTION_MESSAGES = {
  channelUnknown: 'Please choose email or phone',
  identityAwaited: 'The customer hasn’t given the identity data yet. Nothing is approved before.',
  costNeeded: 'Please enter what shipping costs, in whole cents',
  costsNeeded: 'Enter the amount paid, in whole cents above 0. If nothing is owed, have the costs waived.',
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

/** Shipping isn't confirmed, or paid, with less than it costs. */
export const costTooLittle = (leastCents: number) => `It costs ${usdText(leastCents)} at the least`;
export const paymentTooLittle = (dueCents: number) =>
  `The payment is less than the ${usdText(dueCents)} that shipping costs`;

/** How a request reached us; 'site' is burned by the holder's own wallet. */
export const CHANNELS = ['site', 'email', 'phone'] as const;
export type Channel = (typeof CHANNELS)[number];

/** POST /api/redemptionList: what staff type in for a holder who wrote or called. */
export const redemptionEntry = z
  .extend(redemptionFields, { channel: z.enum(['email', 'phone'], REDEMPTION_MESSAGES.channelUnknown) })
  .check(checkDelivery);
export type RedemptionEntry = z.infer<typeof redemptionEntry>;

const COST_MAX_CENTS = 10_000_000_000_000;
/** A payment of the holder's. */
const payment = { ...paymentFields, method: paymentMethod };

/** What is at a ticket's address: our tokens, or by mistake ether or another contract's tokens. */
const RETURNED = ['token', 'ether', 'other'] as const;

/** POST /api/redemptionList/:id/transitions: what staff may do, with what each transition needs. Dollars in cents. */
export const redemptionTransitionInput = transitionInput(redemptionMachine, {
  /** What shipping, handling and insurance cost, firmly. */
  approve: { shipping_cents: centsUpTo(COST_MAX_CENTS, REDEMPTION_MESSAGES.costNeeded) },
  start_burn: {},
  refuse: {},
  cancel: {},
  check_identity: {},
  pay_shipping: payment,
  waive_shipping: { why },
  ship: shipmentFields,
  deliver: {},
  return: {},
  pay_costs: payment,
  waive_costs: { why },
  reship: shipmentFields,
  claim_lost: {},
  decline_claim: {},
  find: {},
  replace: shipmentFields,
  /** The amount as a decimal; only the asset knows how many places there are. Without one, our tokens go back. */
  plan_return: {
    asset: z.optional(z.enum(RETURNED, REDEMPTION_MESSAGES.assetUnknown)),
    contract: z.optional(typedAddress),
    to: recipientAddress,
    amount: requiredText(100, REDEMPTION_MESSAGES.amountInvalid),
  },
  drop_return: {},
  send_back: { tx: transactionHash },
  withhold: {},
  release: {},
  release_listed: { why },
  settle_alarm: {},
});
export type RedemptionTransitionInput = z.infer<typeof redemptionTransitionInput>;
