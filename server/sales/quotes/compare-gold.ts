import type { Address } from 'viem';
import { PRICE_FEED_ABI } from '#domain/price/price-feed.ts';
import { sale } from '#site';
import type { Context } from '../../platform/context.ts';

const PAR_BPS = 10_000n;
const HOUR_SECONDS = 3_600n;

/** Whether two answers of feeds are within so many basis points of the first. */
const isWithin = (one: bigint, other: bigint, bps: number): boolean =>
  (one > other ? one - other : other - one) * PAR_BPS <= one * BigInt(bps);

/**
 * Whether the second source for the price of gold, where the settings name one, agrees with the desk's own; without one there is nothing
 * to compare, and the desk's feed alone decides. A second one that doesn't answer, or is too old, agrees with nothing.
 */
export async function goldSourcesAgree({ chain, now, outages }: Context, goldFeed: Address): Promise<boolean> {
  const second = chain.saleDesk?.secondGoldFeed;
  if (!second) return true;
  const { heartbeatHours, withinBps } = sale.secondGoldFeed;
  const read = async (address: Address) => {
    const feed = { address, abi: PRICE_FEED_ABI } as const;
    const [decimals, [, answer, , updatedAt]] = await Promise.all([
      chain.client.readContract({ ...feed, functionName: 'decimals' }),
      chain.client.readContract({ ...feed, functionName: 'latestRoundData' }),
    ]);
    return { answer: answer * 10n ** BigInt(18 - decimals), updatedAt };
  };
  try {
    const [own, other] = await Promise.all([read(goldFeed), read(second)]);
    const age = BigInt(Math.floor(now().getTime() / 1_000)) - other.updatedAt;
    const isFresh = age <= (BigInt(heartbeatHours) + 1n) * HOUR_SECONDS;
    outages.end('price feed of gold', 'sale desk');
    return isFresh && own.answer > 0n && other.answer > 0n && isWithin(own.answer, other.answer, withinBps);
  } catch (error) {
    outages.begin('price feed of gold', 'sale desk', { problem: (error as Error).name });
    return false;
  }
}
