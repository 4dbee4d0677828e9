import { getAddress } from 'viem';
import { clearingNotes } from '#domain/orders/clearing.ts';
import { formatCrypto, isCryptoMethod } from '#domain/orders/crypto-payment.ts';
import { howToPay } from '#domain/orders/how-to-pay.ts';
import { refundDueCents } from '#domain/orders/order.ts';
import { SALE_METHOD } from '#domain/orders/payment-methods.ts';
import type { MarketPrice } from '#domain/price/market.ts';
import type { PurchaseRequest } from '#domain/purchases/purchase.ts';
import type { ChainIssue, Order } from './find-order.ts';
import type { Purchase } from './find-purchase.ts';

/** What a customer asked for and agreed to, for staff and the customer alike: every field of the request. */
export const requestFacts = (purchase: Purchase) =>
  ({
    created_at: purchase.createdAt.toISOString(),
    qty_to_purchase: purchase.qtyToPurchase,
    email: purchase.email,
    ethereum_address: purchase.ethereumAddress === '' ? '' : getAddress(purchase.ethereumAddress),
    country: purchase.country,
    us_state: purchase.usState,
    /** null: the client did not ask, so nothing was ticked. */
    agreement: purchase.agreement,
    agreed_at: purchase.agreedAt?.toISOString() ?? null,
    state: purchase.state,
  }) satisfies Record<keyof PurchaseRequest, unknown> & Record<string, unknown>;

export const iso = (at: Date | null) => at?.toISOString() ?? null;

/** '0.0451 BTC', where the order is paid by a cryptocurrency and staff named its amount. */
export function cryptoAmountOf({ method, cryptoUnits }: Pick<Order, 'method' | 'cryptoUnits'>): string | null {
  return isCryptoMethod(method) && cryptoUnits !== null ? formatCrypto(method, cryptoUnits) : null;
}

/** Spot gold when an order was placed, where it was known. */
export const spotOf = ({ spotCents, spotAt, spotSource }: Order): MarketPrice | null =>
  spotCents === null || spotAt === null || spotSource === null
    ? null
    : { cents: spotCents, at: spotAt.toISOString(), source: spotSource };

/** How an order is paid, and when the payment counts; null where nothing is to be paid now. */
export function howToPayOf(order: Order, { sanctionsHoldSince }: Pick<Purchase, 'sanctionsHoldSince'>) {
  if (order.state !== 'placed' || order.method === SALE_METHOD || sanctionsHoldSince !== null) return null;
  const how = howToPay(order.method, order.number, order.cryptoUnits);
  return { ...how, notes: [...how.notes, ...clearingNotes(order.method)] };
}

/** What the customer sees of an order: everything but the whole address and the staff's notes on the payment. */
export const orderFacts = (order: Order, issue: ChainIssue | undefined) => ({
  number: order.number,
  state: order.state,
  quantity: order.quantity,
  price_cents: order.priceCents,
  /** The entry of the public price log (GET /api/prices) that the price is. */
  price_time: order.priceTime,
  total_cents: order.totalCents,
  /** Spot gold when it was placed; null where none was known. */
  spot: spotOf(order),
  method: order.method,
  crypto_amount: cryptoAmountOf(order),
  created_at: order.createdAt.toISOString(),
  due_at: iso(order.dueAt),
  paid_cents: order.paidCents,
  paid_on: order.paidOn,
  /** The first day on which its payment can't be reversed any more, and its tokens can be issued. */
  clears_on: order.clearsOn,
  issued_at: iso(order.issuedAt),
  issue: issue ?? (order.issueTx === null ? null : { tx: order.issueTx, confirmations: 0, final: false }),
  fee_cents: order.feeCents,
  /** Of a cancelled order alone: what goes back to the customer, and what did. */
  refund_due_cents: order.state === 'cancelled' ? refundDueCents(order) : null,
  refunded_cents: order.refundedCents,
  refunded_on: order.refundedOn,
  market:
    order.fairMarketAt === null
      ? null
      : {
          at: order.fairMarketAt.toISOString(),
          fair_market_cents: order.fairMarketCents,
          difference_cents: order.marketDifferenceCents,
        },
});
