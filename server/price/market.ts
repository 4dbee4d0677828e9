import { setTimeout as sleep } from 'node:timers/promises';
import { desc, eq } from 'drizzle-orm';
import type { Address } from 'viem';
import { readContract } from 'viem/actions';
import { type EnterMarketPrice, isEntryRecent } from '#domain/price/enter-market-price.ts';
import type { Market, MarketKind, MarketPrice } from '#domain/price/market.ts';
import { PRICE_MESSAGES } from '#domain/price/messages.ts';
import { isFeedUsable, PRICE_FEED_ABI } from '#domain/price/price-feed.ts';
import { PRICE_MAX_CENTS } from '#domain/terms.ts';
import { recordAuditEvent } from '../platform/audit/record-audit-event.ts';
import type { Context, DeskContext } from '../platform/context.ts';
import { Invalid } from '../platform/errors.ts';
import { promiseCache } from '../platform/promise-cache.ts';
import { marketPrices } from './table.ts';

type Known = Pick<Context, 'db' | 'chain' | 'env' | 'now' | 'outages'>;

/** Feeds in US dollars have eight decimals; any other is one of something else. */
const FEED_DECIMALS = 8;
const UNITS_PER_CENT = 10n ** BigInt(FEED_DECIMALS - 2);
/** The longest that anyone waits for the feed. */
const PATIENCE_MS = 3_000;

/** What the contract answers; throws where it doesn't, or isn't a price of gold in US dollars of the last day. */
async function askFeed({ chain: { client }, now }: Known, address: Address): Promise<MarketPrice> {
  const feed = { address, abi: PRICE_FEED_ABI } as const;
  const [decimals, [, answer, , updatedAt]] = await Promise.all([
    readContract(client, { ...feed, functionName: 'decimals' }),
    readContract(client, { ...feed, functionName: 'latestRoundData' }),
  ]);
  if (decimals !== FEED_DECIMALS) throw new FeedUnusable(`it has ${decimals} decimals, not ${FEED_DECIMALS}`);
  const cents = answer / UNITS_PER_CENT;
  const isPrice = cents > 0n && cents <= BigInt(PRICE_MAX_CENTS);
  const seconds = BigInt(Math.floor(now().getTime() / 1000));
  if (!isPrice || !isFeedUsable({ answer, updatedAt }, seconds))
    throw new FeedUnusable(`it says ${answer} as of ${updatedAt}`);
  return { cents: Number(cents), at: new Date(Number(updatedAt) * 1000).toISOString(), source: address };
}

class FeedUnusable extends Error {}

/** An ounce of gold by the operator's price feed; undefined if there is none, or it can't be used or doesn't answer in time. */
async function readGoldFeed(context: Known): Promise<MarketPrice | undefined> {
  const { env, outages } = context;
  const address = env.xauPriceFeed;
  if (!address) return undefined;
  const waiting = new AbortController();
  const late = sleep(PATIENCE_MS, undefined, { signal: waiting.signal, ref: false }).then(() => {
    throw new FeedUnusable('no answer in time');
  });
  try {
    const price = await Promise.race([askFeed(context, address), late]);
    outages.end('price feed of gold', 'calls');
    return price;
  } catch (error) {
    const problem = error instanceof FeedUnusable ? error.message : (error as Error).name;
    outages.begin('price feed of gold', 'calls', { problem });
    return undefined;
  } finally {
    waiting.abort();
  }
}

async function lastEntry({ db }: Pick<Context, 'db'>, kind: MarketKind) {
  const [row] = await db
    .select()
    .from(marketPrices)
    .where(eq(marketPrices.kind, kind))
    .orderBy(desc(marketPrices.id))
    .limit(1);
  return row;
}

/** What staff entered last, unless it is too old by now. */
async function recentEntry(context: Known, kind: MarketKind): Promise<MarketPrice | null> {
  const row = await lastEntry(context, kind);
  if (!row || !isEntryRecent(kind, row.at, context.now())) return null;
  return { cents: row.cents, at: row.at.toISOString(), source: row.source };
}

/** Spot gold by the feed, or else as staff entered it; and the mint's posted price as staff entered it. */
export async function knownMarket(context: Known): Promise<Market> {
  const [fed, mint] = await Promise.all([readGoldFeed(context), recentEntry(context, 'mint')]);
  return { spot: fed ?? (await recentEntry(context, 'spot')), mint };
}

/** How old an answer from memory may be: a feed changes a few times an hour at most. */
const FRESH_MS = 30_000;

/** The same as this process last read it, so that views don't ask the node. */
export function marketMemory() {
  const cache = promiseCache<Market>(FRESH_MS);
  return {
    read: (context: Known) => cache.get('market', () => knownMarket(context)),
    forget: cache.clear,
  };
}

/** Keeps a price that staff read elsewhere; it is shown until it's too old, or until the next entry. */
export async function enterMarketPrice(context: DeskContext, input: EnterMarketPrice): Promise<void> {
  const { kind, price: cents, source } = input;
  const now = context.now();
  const at = new Date(input.time * 1000);
  if (!isEntryRecent(kind, at, now)) throw new Invalid({ time: [PRICE_MESSAGES.entryTime[kind]] });
  await context.db.transaction(async (tx) => {
    const inside = { ...context, db: tx };
    const before = await lastEntry(inside, kind);
    await tx.insert(marketPrices).values({ kind, cents, at, source, createdAt: now });
    await recordAuditEvent(inside, {
      action: 'market_price.enter',
      subject: { kind: 'market_price', id: kind },
      before: { price_cents: before?.cents ?? null },
      after: { price_cents: cents, at: at.toISOString(), source },
    });
  });
}
