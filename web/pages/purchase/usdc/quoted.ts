import { isOpenRelay } from '#domain/relay/machine.ts';
import type { Quote } from '#domain/sale/quote.ts';
import type { QuotedSale } from '#wallet/sale-payment.ts';
import type { AnswerIn, api } from '#web/lib/api.ts';

/** A quote with how far its payment is, as GET /api/quotes/:id answers. */
export type Quoted = AnswerIn<Awaited<ReturnType<(typeof api.quotes)[':id']['$get']>>>;

/** Whether its payment may still come to a sale, or has: final, it's an order as soon as the site has read its block. */
export const isOnItsWay = ({ payment }: Quoted): boolean =>
  payment !== null && (isOpenRelay(payment.state) || payment.state === 'final');

/** The quote as the contract and the wallet read it. */
export function saleOf({ quote: given, desk, chain_id: chainId, usdc }: Quoted): QuotedSale {
  const quote: Quote = {
    orderHash: given.order_hash,
    buyer: given.buyer,
    coins: BigInt(given.coins),
    usdc: BigInt(given.usdc),
    priceTime: BigInt(given.price_time),
    notAfter: BigInt(given.not_after),
    termsHash: given.terms_hash,
  };
  return { desk, quote, usdc: { chainId, usdc: usdc.address, name: usdc.name, version: usdc.version } };
}
