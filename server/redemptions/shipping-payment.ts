import { type HowToPay, howToPay } from '#domain/orders/how-to-pay.ts';
import { isSpecialMethod, PAYMENT_METHODS, type PaymentMethod } from '#domain/orders/payment-methods.ts';
import { redemptionMachine } from '#domain/redemptions/machine.ts';
import { shippingReference } from '#domain/redemptions/shipment.ts';
import { canTransition } from '#domain/state-machine.ts';
import type { Redemption } from './find-redemption.ts';
import { costOf } from './redemption-json.ts';

/** Whether the holder is asked to pay for shipping now: what it costs is firm, and neither paid nor waived. */
export const owesShipping = (redemption: Redemption): boolean =>
  costOf(redemption).is_firm && canTransition(redemptionMachine, 'pay_shipping', redemption);

const METHODS = (Object.keys(PAYMENT_METHODS) as PaymentMethod[]).filter((method) => !isSpecialMethod(method));
/** A bank wire first: its details are known, and the other methods' come by email. */
const WAYS = METHODS.toSorted((one, other) => Number(other === 'wire') - Number(one === 'wire'));

const noWays: HowToPay[] = [];
const referenceOf = ({ ticketHash }: Redemption) => shippingReference(ticketHash as `0x${string}`);

/** What the holder pays for shipping, and what became of it. `ways` are the methods that need no approval; empty unless the payment is due. */
export const shippingPaymentOf = (redemption: Redemption) => ({
  due_cents: redemption.shippingSettledAt === null ? costOf(redemption).shipping_cents : 0,
  reference: referenceOf(redemption),
  ways: owesShipping(redemption) ? WAYS.map((method) => howToPay(method, referenceOf(redemption))) : noWays,
  settled_at: redemption.shippingSettledAt?.toISOString() ?? null,
  /** null where it was waived, or isn't settled. */
  paid_cents: redemption.shippingPaidCents,
  paid_on: redemption.shippingPaidOn,
  method: redemption.shippingPaidMethod,
});
