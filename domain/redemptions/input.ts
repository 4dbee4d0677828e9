import * as z from 'zod/mini';
import { requiredText } from '../field-schemas.ts';
import { ORDER_MESSAGES, REDEMPTION_MESSAGES } from '../messages/staff.ts';
import { transactionHash } from '../orders/input.ts';
import { redemptionRequest } from './redemption.ts';

/** How a request reached us; 'site' is burned by the holder's own wallet. */
export const CHANNELS = ['site', 'email', 'phone'] as const;
export type Channel = (typeof CHANNELS)[number];

/** POST /api/redemptionList: what staff type in for a holder who wrote or called. */
export const redemptionEntry = z.extend(z.omit(redemptionRequest, { ethereum_address: true }), {
  channel: z.enum(['email', 'phone'], REDEMPTION_MESSAGES.channelUnknown),
});
export type RedemptionEntry = z.infer<typeof redemptionEntry>;

const reason = requiredText(1_000, ORDER_MESSAGES.reasonNeeded);

const INSURED_MAX_CENTS = 10_000_000_000_000;
const cents = (max: number, message: string) =>
  z.number({ error: message }).check(z.int(message), z.minimum(0, message), z.maximum(max, message));
const simple = <const Step extends string>(step: Step) => z.object({ step: z.literal(step) });
const withReason = <const Step extends string>(step: Step) => z.object({ step: z.literal(step), reason });
/** What a package needs before it leaves: coins go insured or not at all. */
const shipment = <const Step extends string>(step: Step) =>
  z.object({
    step: z.literal(step),
    carrier: requiredText(80, REDEMPTION_MESSAGES.carrierNeeded),
    tracking: requiredText(80, REDEMPTION_MESSAGES.trackingNeeded),
    insured_cents: cents(INSURED_MAX_CENTS, REDEMPTION_MESSAGES.insuredNeeded).check(
      z.minimum(1, REDEMPTION_MESSAGES.insuredNeeded),
    ),
  });

/** POST /api/redemptionList/:id/steps: what staff may do, with what each step needs. Dollars in cents. */
export const redemptionStepInput = z.discriminatedUnion(
  'step',
  [
    withReason('refuse'),
    withReason('cancel'),
    simple('check_identity'),
    shipment('ship'),
    simple('deliver'),
    withReason('return'),
    z.object({
      step: z.literal('pay_costs'),
      /** What the holder paid; 0 where the return was our fault. */
      costs_cents: cents(INSURED_MAX_CENTS, REDEMPTION_MESSAGES.costsInvalid),
    }),
    shipment('reship'),
    withReason('claim_lost'),
    simple('find'),
    shipment('replace'),
    z.object({ step: z.literal('send_back'), tx: transactionHash }),
    withReason('withhold'),
    simple('release'),
    z.object({ step: z.literal('settle_alarm'), reason }),
  ],
  ORDER_MESSAGES.stepUnknown,
);
export type RedemptionStepInput = z.infer<typeof redemptionStepInput>;
