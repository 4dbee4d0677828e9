import { and, asc, desc, eq, gte, lt, lte, type SQL } from 'drizzle-orm';
import { usdNumber } from '#domain/money.ts';
import type { PriceRecord } from '#domain/price/price.ts';
import type { Context } from '../context.ts';
import type { Page } from '../http/paging.ts';
import { prices } from './table.ts';

type PriceRow = typeof prices.$inferSelect;

export const ofThisToken = ({ chain }: Pick<Context, 'chain'>): SQL | undefined =>
  and(eq(prices.chainId, chain.id), eq(prices.token, chain.token.toLowerCase()));

export const priceRecord = (row: PriceRow): PriceRecord => ({
  USG: usdNumber(row.cents),
  cents: row.cents,
  time: row.time,
  signature: row.signature as `0x${string}`,
  signer: row.signer as `0x${string}`,
});

/** The price in force, or undefined before the first; its `time` differs from every other price's, so it serves as a version. */
export async function currentPrice(context: Pick<Context, 'db' | 'chain'>): Promise<PriceRecord | undefined> {
  const [row] = await context.db.select().from(prices).where(ofThisToken(context)).orderBy(desc(prices.time)).limit(1);
  return row && priceRecord(row);
}

/** The price of the log that was signed for that time, and until when it was in force; undefined where there is none. */
export async function priceOfTime(
  context: Pick<Context, 'db' | 'chain'>,
  time: number,
): Promise<{ price: PriceRecord; until: number | undefined } | undefined> {
  const rows = await context.db
    .select()
    .from(prices)
    .where(and(ofThisToken(context), gte(prices.time, time)))
    .orderBy(asc(prices.time))
    .limit(2);
  const [row, next] = rows;
  return row?.time === time ? { price: priceRecord(row), until: next?.time } : undefined;
}

/** The price that was in force at a moment, or undefined before the first. */
export async function priceAt(context: Pick<Context, 'db' | 'chain'>, moment: Date): Promise<PriceRecord | undefined> {
  const [row] = await context.db
    .select()
    .from(prices)
    .where(and(ofThisToken(context), lte(prices.time, Math.floor(moment.getTime() / 1000))))
    .orderBy(desc(prices.time))
    .limit(1);
  return row && priceRecord(row);
}

/** Prices before the one set at `after`, newest first; one more than `limit`, where there is one. */
export async function priceList(
  context: Pick<Context, 'db' | 'chain'>,
  { limit, after }: Page<number>,
): Promise<PriceRecord[]> {
  const rows = await context.db
    .select()
    .from(prices)
    .where(and(ofThisToken(context), after === undefined ? undefined : lt(prices.time, after)))
    .orderBy(desc(prices.time))
    .limit(limit + 1);
  return rows.map(priceRecord);
}
