import { type Address, getAddress, type Hex } from 'viem';
import type { Context } from '../../platform/context.ts';
import { findOrder } from '../find-order.ts';
import { findPurchase } from '../find-purchase.ts';
import { keyOfPurchase } from '../purchase-key.ts';
import type { SaleQuote } from './find-quote.ts';
import { type DeskFacts, deskFacts } from './read-desk.ts';

/** What became of a quote: still open, over unused, or in a final block with its order. */
export type QuoteState = 'open' | 'expired' | 'settled';

const stateOf = ({ now }: Pick<Context, 'now'>, { settledAt, notAfter }: SaleQuote): QuoteState => {
  if (settledAt !== null) return 'settled';
  return now().getTime() / 1_000 < notAfter ? 'open' : 'expired';
};

/** A quote as its buyer's wallet reads it: what to sign is computed from `quote`, `desk` and `usdc`, not taken from the server. */
export async function quoteJson(context: Context, row: SaleQuote) {
  const { usdc, usdcName, usdcVersion }: DeskFacts = await deskFacts(context.chain);
  return {
    id: row.id,
    state: stateOf(context, row),
    quote: {
      order_hash: row.orderHash as Hex,
      buyer: getAddress(row.buyer) as Address,
      coins: row.coins,
      /** Millionths of a dollar. */
      usdc: row.usdc.toString(),
      price_time: row.priceTime,
      not_after: row.notAfter,
      terms_hash: row.termsHash as Hex,
    },
    /** With it, anyone can settle the quote: the site pays the fee where it can. */
    signature: row.signature as Hex,
    quoter: getAddress(row.quoter),
    chain_id: row.chainId,
    desk: getAddress(row.desk),
    usdc: { address: getAddress(usdc), name: usdcName, version: usdcVersion },
    price_cents: row.priceCents,
    total_cents: row.coins * row.priceCents,
    created_at: row.createdAt.toISOString(),
    /** The server's clock, by which it ends. */
    now: context.now().toISOString(),
    /** Opens the page of the request that it became. */
    purchase_key: row.settledAt === null ? null : await purchaseKeyOf(context, row.id),
  };
}

async function purchaseKeyOf(context: Context, orderId: string): Promise<string | null> {
  const order = await findOrder(context, orderId);
  const purchase = order && (await findPurchase(context, order.purchaseId));
  return purchase ? keyOfPurchase(context, purchase) : null;
}
