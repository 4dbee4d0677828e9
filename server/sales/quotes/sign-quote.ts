import type { Address } from 'viem';
import { serializeSignature } from 'viem';
import { orderHash } from '#domain/orders/order-hash.ts';
import { leftOfAll, leftOfDay, SALE_MESSAGES, tooManyCoins } from '#domain/sale/messages.ts';
import { type Quote, quoteDigest, termsHashOf, usdcFor } from '#domain/sale/quote.ts';
import type { QuoteInput } from '#domain/sale/quote-input.ts';
import { LEAST_QUOTE_SECONDS } from '#domain/sale/times.ts';
import { sale } from '#site';
import { fullNameOf } from '../../accounts/find-user.ts';
import type { AccountContext } from '../../accounts/require-account.ts';
import { chainKey } from '../../chain/stored-events.ts';
import { namesGiven } from '../../compliance/identity/find-identity.ts';
import { screenPerson } from '../../compliance/screening/screen-record.ts';
import type { Context } from '../../platform/context.ts';
import { Conflict, Invalid, TooMany, Unavailable } from '../../platform/errors.ts';
import { uuidv7 } from '../../platform/id.ts';
import { withIdempotencyKey } from '../../platform/idempotency/with-idempotency-key.ts';
import { checkRecipient } from '../check-recipient.ts';
import { buyerOf } from '../find-purchase.ts';
import { coinsOfDay, deskReadTo, findQuote, lockQuotesOf, type SaleQuote, sameQuote } from './find-quote.ts';
import { quoteEnd, type SaleState, saleState } from './sale-state.ts';
import { saleQuotes } from './table.ts';

type Signed = typeof saleQuotes.$inferInsert;

/**
 * Signs a quote for a signed-in buyer whose identity was verified, and stores it before it leaves. Who may buy, where and on which terms is
 * decided here, since anyone who has a quote can settle it. Asked again for the same, as by a double click, it gives the quote that there is.
 */
export async function signQuote(
  context: AccountContext,
  input: QuoteInput,
  idempotencyKey?: string,
): Promise<SaleQuote> {
  checkRecipient(context, input.buyer);
  const state = await saleState(context);
  const request = { scope: 'POST /api/quotes', key: idempotencyKey, body: input };
  if (state.closed !== null) throw new Conflict(state.closed);
  if (input.coins > state.desk.facts.coinsPerOrder)
    throw new Invalid({ coins: [tooManyCoins(state.desk.facts.coinsPerOrder)] });
  const { verified, isStopped } = await buyerOf(context, context.account.user.id);
  if (!verified?.checkedAt) throw new Conflict(SALE_MESSAGES.identityNeeded);
  const row = await prepare(context, input, state, verified.checkedAt);
  if (isStopped || (await isListed(context, row, verified.id))) throw new Conflict(SALE_MESSAGES.listed);
  const readTo = await deskReadTo(context);
  const { id } = await withIdempotencyKey(context, request, (inside) => keep(inside, row, { ...state, readTo }));
  const kept = await findQuote(context, id);
  if (!kept) throw new Error('A quote that was just stored is gone.');
  return kept;
}

/** The quote with its signature, which leaves only once it is stored. */
async function prepare(
  context: AccountContext,
  input: QuoteInput,
  state: SaleState,
  identityCheckedAt: Date,
): Promise<Signed> {
  const { chain, quoter, account } = context;
  const { price } = state;
  const desk = chain.saleDesk?.address;
  if (!quoter || !price || !desk) throw new Unavailable(SALE_MESSAGES.noQuoter);
  const createdAt = context.now();
  const id = uuidv7(createdAt);
  const buyer = input.buyer.toLowerCase() as Address;
  const notAfter = quoteEnd(context, state);
  const quote: Quote = {
    orderHash: orderHash(id),
    buyer,
    coins: BigInt(input.coins),
    usdc: usdcFor(BigInt(input.coins), price.cents),
    priceTime: BigInt(price.time),
    notAfter: BigInt(notAfter),
    termsHash: termsHashOf(input.agreement),
  };
  const digest = quoteDigest({ chainId: chain.id, desk }, quote);
  const signer = await quoter();
  const signature = serializeSignature(await signer.signDigest(digest));
  return {
    id,
    ...chainKey(context),
    desk: desk.toLowerCase(),
    digest,
    orderHash: quote.orderHash,
    accountId: account.user.id,
    buyer,
    coins: input.coins,
    usdc: quote.usdc,
    priceTime: price.time,
    priceCents: price.cents,
    notAfter,
    termsHash: quote.termsHash,
    quoter: signer.address.toLowerCase(),
    signature,
    email: account.user.email,
    country: input.country,
    usState: input.country === 'US' ? (input.us_state ?? null) : null,
    agreement: input.agreement,
    identityCheckedAt,
    createdAt,
  };
}

/** Whether a list names the buyer's wallet, account, or identity as it was verified. That it was looked up stays in the audit log, refused or not. */
async function isListed(context: AccountContext, { id, buyer }: Signed, verifiedId: string): Promise<boolean> {
  const given = await namesGiven(context, { kind: 'purchase', id: verifiedId });
  const names = [fullNameOf(context.account.user), ...given].filter(Boolean);
  return context.db.transaction((tx) =>
    screenPerson({ ...context, db: tx }, { kind: 'quote', id }, { point: 'quote', wallets: [buyer], names }),
  );
}

type Known = SaleState & { readTo: number };

async function keep(context: Context, row: Signed, { desk, readTo }: Known): Promise<{ id: string }> {
  const { accountId, buyer, coins, priceTime, country, usState } = row;
  if (!accountId || !country) throw new Error('A quote is for an account.');
  await lockQuotesOf(context, accountId);
  const asked = { accountId, buyer, coins, priceTime, country, usState: usState ?? null };
  const same = await sameQuote(context, asked, LEAST_QUOTE_SECONDS);
  if (same) return { id: same.id };
  const left = sale.coinsPerPerson - (await coinsOfDay(context, { accountId, buyer, readTo }));
  if (coins > left) throw new TooMany(60, leftOfDay(Math.max(0, left)));
  if (coins > desk.coinsLeft) throw new TooMany(60, leftOfAll(desk.coinsLeft));
  await context.db.insert(saleQuotes).values(row);
  return { id: row.id };
}
