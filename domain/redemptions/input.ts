import * as z from 'zod/mini';
import { recipientAddress } from '../ethereum-address.ts';
import { requiredText } from '../field-schemas.ts';
import { REDEMPTION_MESSAGES } from '../messages/staff.ts';
import { parseUsgDown } from '../money.ts';
import { transactionHash } from '../orders/input.ts';
import { centsUpTo, transitionInput } from '../transition-input.ts';
import { redemptionMachine } from './machine.ts';
import { redemptionRequest } from './redemption.ts';

/** How a request reached us; 'site' is burned by the holder's own wallet. */
export const CHANNELS = ['site', 'email', 'phone'] as const;
export type Channel = (typeof CHANNELS)[number];

/** POST /api/redemptionList: what staff type in for a holder who wrote or called. */
export const redemptionEntry = z.extend(z.omit(redemptionRequest, { ethereum_address: true }), {
  channel: z.enum(['email', 'phone'], REDEMPTION_MESSAGES.channelUnknown),
});
export type RedemptionEntry = z.infer<typeof redemptionEntry>;

const INSURED_MAX_CENTS = 10_000_000_000_000;
/** What a package needs before it leaves: coins go insured or not at all. */
const shipment = {
  carrier: requiredText(80, REDEMPTION_MESSAGES.carrierNeeded),
  tracking: requiredText(80, REDEMPTION_MESSAGES.trackingNeeded),
  insured_cents: centsUpTo(INSURED_MAX_CENTS, REDEMPTION_MESSAGES.insuredNeeded).check(
    z.minimum(1, REDEMPTION_MESSAGES.insuredNeeded),
  ),
};

const isAmount = (value: string) => (parseUsgDown(value.trim()) ?? 0n) > 0n;
const tokenAmount = z.pipe(
  z.string(REDEMPTION_MESSAGES.amountInvalid).check(z.refine(isAmount, REDEMPTION_MESSAGES.amountInvalid)),
  z.transform((value) => String(parseUsgDown(value.trim()))),
);

/** POST /api/redemptionList/:id/steps: what staff may do, with what each transition needs. Dollars in cents. */
export const redemptionTransitionInput = transitionInput(redemptionMachine, {
  approve: {},
  start_burn: {},
  refuse: {},
  cancel: {},
  check_identity: {},
  ship: shipment,
  deliver: {},
  return: {},
  /** What the holder paid; 0 where the return was our error. */
  pay_costs: { costs_cents: centsUpTo(INSURED_MAX_CENTS, REDEMPTION_MESSAGES.costsInvalid) },
  reship: shipment,
  claim_lost: {},
  find: {},
  replace: shipment,
  /** USG in decimals; given on as units. */
  plan_return: { to: recipientAddress, amount: tokenAmount },
  drop_return: {},
  send_back: { tx: transactionHash },
  withhold: {},
  release: {},
  settle_alarm: {},
});
export type RedemptionTransitionInput = z.infer<typeof redemptionTransitionInput>;
