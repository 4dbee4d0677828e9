import { isSpecialMethod, methodText, type PaymentMethod } from '#domain/orders/payment-methods.ts';
import { redemptionMachine } from '#domain/redemptions/machine.ts';
import { shippingReference } from '#domain/redemptions/shipment.ts';
import { canTransition } from '#domain/state-machine.ts';
import { payment } from '#site';
import type { Redemption } from './find-redemption.ts';
import { costOf } from './redemption-json.ts';

/** Whether the holder is asked to pay for shipping now: what it costs is firm, and neither paid nor waived. */
export const owesShipping = (redemption: Redemption): boolean =>
  costOf(redemption).is_firm && canTransition(redemptionMachine, 'pay_shipping', redemption);

const WAYS = (Object.keys(payment) as PaymentMethod[]).filter((method) => !isSpecialMethod(method));

/** How shipping is paid, by the methods that need no approval. */
export const waysToPay: readonly { method: string; lines: readonly string[] }[] = WAYS.map((method) => ({
  method: methodText(method),
  lines: payment[method],
}));

/** What the holder pays for shipping, and what became of it. `ways` is empty unless the payment is due. */
export const shippingPaymentOf = (redemption: Redemption) => ({
  due_cents: redemption.shippingSettledAt === null ? costOf(redemption).shipping_cents : 0,
  reference: shippingReference(redemption.ticketHash as `0x${string}`),
  ways: owesShipping(redemption) ? waysToPay : [],
  settled_at: redemption.shippingSettledAt?.toISOString() ?? null,
  /** null where it was waived, or isn't settled. */
  paid_cents: redemption.shippingPaidCents,
  paid_on: redemption.shippingPaidOn,
  method: redemption.shippingPaidMethod,
});
