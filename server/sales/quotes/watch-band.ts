import { sql } from 'drizzle-orm';
import { saleDeskAbi } from '#contracts/abi.ts';
import { PRICE_FEED_ABI } from '#domain/price/price-feed.ts';
import type { Context } from '../../platform/context.ts';
import { ofThisDesk } from './find-quote.ts';
import { deskFacts } from './read-desk.ts';
import { deskCursors } from './table.ts';

/** How near an edge of the band, in basis points, the price may come before someone has to look. */
const NEAR_BPS = 100;
const PAR_BPS = 10_000;
/** As the contract compares: cents times 1e19 with 8 decimals of a dollar, billionths of an ounce and basis points. */
const SCALE = 10n ** 19n;

type Band = { min: number; max: number };

/** Whether a price so many basis points above its gold is within 1 % of an edge of the band, or outside it. */
const isNearEdge = (premiumBps: number, { min, max }: Band): boolean =>
  premiumBps + PAR_BPS < min + NEAR_BPS || premiumBps + PAR_BPS > max - NEAR_BPS;

/** Keeps how far the posted price is above the worth of its gold, and since when that is near an edge of the contract's band. */
export async function watchBand(context: Context): Promise<void> {
  const { chain, db, now } = context;
  if (!chain.saleDesk) return;
  const desk = { address: chain.saleDesk.address, abi: saleDeskAbi } as const;
  const { goldFeed } = await deskFacts(chain);
  const [[cents], min, max, weight, [, gold]] = await Promise.all([
    chain.client.readContract({ ...desk, functionName: 'posted' }),
    chain.client.readContract({ ...desk, functionName: 'bandMinBps' }),
    chain.client.readContract({ ...desk, functionName: 'bandMaxBps' }),
    chain.client.readContract({ ...desk, functionName: 'coinWeight' }),
    chain.client.readContract({ address: goldFeed, abi: PRICE_FEED_ABI, functionName: 'latestRoundData' }),
  ]);
  if (cents === 0n || gold <= 0n) return;
  const premiumBps = Number((cents * SCALE) / (gold * weight)) - PAR_BPS;
  const isNear = isNearEdge(premiumBps, { min: Number(min), max: Number(max) });
  const since = sql`coalesce(${deskCursors.edgeSince}, ${now().toISOString()}::timestamptz)`;
  await db
    .update(deskCursors)
    .set({ premiumBps, edgeSince: isNear ? since : null })
    .where(ofThisDesk(deskCursors, context));
}
