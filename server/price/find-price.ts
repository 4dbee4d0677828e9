import { and, asc, desc, eq, gt, gte, isNull, lt, lte, ne, notInArray, or, type SQL, sql } from 'drizzle-orm';
import { leastUsgWorthACent, type UsdCents, type Usg, usdNumber } from '#domain/money.ts';
import type { LoggedPrice, PriceRecord } from '#domain/price/price.ts';
import { PRICE_WINDOW_HOURS } from '#domain/staff/two-person-rules.ts';
import type { ChainContext, Context } from '../platform/context.ts';
import { Unavailable } from '../platform/errors.ts';
import type { Page } from '../platform/http/paging.ts';
import { type SignedRow, unsignedAmong } from './signed-prices.ts';
import { prices } from './table.ts';

export type PriceRow = typeof prices.$inferSelect;

export const ofThisToken = ({ chain }: Pick<Context, 'chain'>): SQL | undefined =>
  and(eq(prices.chainId, chain.id), eq(prices.token, chain.token.toLowerCase()));

const acceptedAt = (block: bigint | null) => (block === null ? {} : { block: block.toString() });

export const priceRecord = (row: PriceRow): PriceRecord => ({
  USG: usdNumber(row.cents),
  cents: row.cents,
  time: row.time,
  signature: row.signature as `0x${string}`,
  signer: row.signer as `0x${string}`,
  ...acceptedAt(row.block),
});

export const loggedPrice = (row: PriceRow): LoggedPrice => ({
  ...priceRecord(row),
  since: row.approvedTime ?? row.time,
  withdrawn:
    row.withdrawnTime === null
      ? null
      : {
          time: row.withdrawnTime,
          signature: row.withdrawnSignature as `0x${string}`,
          signer: row.withdrawnBy as `0x${string}`,
          ...acceptedAt(row.withdrawnBlock),
        },
});

/**
 * Has changes of the price follow one another, until the caller's transaction ends: each is compared with what the one before it left.
 * Taken before anything else is locked.
 */
export async function lockPrices({ db, chain }: ChainContext): Promise<void> {
  const which = `price of ${chain.token.toLowerCase()} on ${chain.id}`;
  await db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${which}, 0))`);
}

/** Since when a price is in force: its signed time, or when another person approved it. */
const since = sql<number>`coalesce(${prices.approvedTime}, ${prices.time})`.mapWith(Number);

// A withdrawn price counts as never set. Only a search by its own time still finds it.
const counting = (context: ChainContext) => and(ofThisToken(context), isNull(prices.withdrawnTime));

/**
 * What `read` finds, without the rows that no PRICER signed: it reads again as if they weren't there, so that the price before them goes on.
 */
async function signedOnly<Row extends SignedRow>(
  context: ChainContext,
  read: (isOther: SQL | undefined) => Promise<Row[]>,
): Promise<Row[]> {
  const left: number[] = [];
  for (;;) {
    const rows = await read(left.length === 0 ? undefined : notInArray(prices.time, left));
    const unsigned = await unsignedAmong(context, rows);
    if (unsigned.length === 0) return rows;
    left.push(...unsigned.map(({ time }) => time));
  }
}

/** How far back the alarm looks. */
const WATCHED_PRICES = 100;

/** The newest row of the log that no PRICER signed; undefined if there is none. */
export async function unsignedPrice(context: ChainContext): Promise<PriceRow | undefined> {
  const rows = await context.db
    .select()
    .from(prices)
    .where(ofThisToken(context))
    .orderBy(desc(prices.time))
    .limit(WATCHED_PRICES);
  return (await unsignedAmong(context, rows))[0];
}

/** Whether the price log shows that signature, of a price or its withdrawal. */
export async function isPublished(context: ChainContext, signature: string): Promise<boolean> {
  const isIt = (column: typeof prices.signature | typeof prices.withdrawnSignature) =>
    eq(sql`lower(${column})`, signature.toLowerCase());
  const [row] = await context.db
    .select({ time: prices.time })
    .from(prices)
    .where(and(ofThisToken(context), or(isIt(prices.signature), isIt(prices.withdrawnSignature))))
    .limit(1);
  return row !== undefined;
}

async function newestOf(context: ChainContext, which: SQL | undefined): Promise<PriceRecord | undefined> {
  const [row] = await signedOnly(context, (isOther) =>
    context.db.select().from(prices).where(and(which, isOther)).orderBy(desc(prices.time)).limit(1),
  );
  return row && priceRecord(row);
}

/** The price in force, or undefined if there is none; its `time` differs from every other price's, so it serves as a version. */
export async function currentPrice(context: ChainContext): Promise<PriceRecord | undefined> {
  return newestOf(context, counting(context));
}

/** The price in force, for what goes on without one: undefined also while the chain can't confirm any. */
export async function knownPrice(context: ChainContext): Promise<PriceRecord | undefined> {
  return currentPrice(context).catch((error: unknown) => {
    if (error instanceof Unavailable) return undefined;
    throw error;
  });
}

/** The least amount of tokens that is worth a cent by the price in force; while none is known, every amount counts. */
export async function leastWorthACent(context: ChainContext): Promise<Usg> {
  const price = await knownPrice(context);
  return price ? leastUsgWorthACent(price.cents) : 1n;
}

/** The price of the log that was signed for that time; undefined if there is none. */
export async function priceOfTime(context: ChainContext, time: number): Promise<LoggedPrice | undefined> {
  const [row] = await signedOnly(context, (isOther) =>
    context.db
      .select()
      .from(prices)
      .where(and(ofThisToken(context), eq(prices.time, time), isOther)),
  );
  return row && loggedPrice(row);
}

/** That price, where it was not withdrawn, kept from being withdrawn until the caller's transaction ends; and until when it was in force. */
export async function lockPriceOfTime(
  context: ChainContext,
  time: number,
): Promise<{ price: PriceRecord; until: number | undefined } | undefined> {
  const [row] = await signedOnly(context, (isOther) =>
    context.db
      .select()
      .from(prices)
      .where(and(counting(context), eq(prices.time, time), isOther))
      .for('share'),
  );
  if (!row) return undefined;
  const [next] = await signedOnly(context, (isOther) =>
    context.db
      .select()
      .from(prices)
      .where(and(counting(context), gt(prices.time, time), isOther))
      .orderBy(asc(prices.time))
      .limit(1),
  );
  return { price: priceRecord(row), until: next && loggedPrice(next).since };
}

/** The price that was in force at a moment, or undefined before the first; a price that was withdrawn since never was. */
export async function priceAt(context: ChainContext, moment: Date): Promise<PriceRecord | undefined> {
  return newestOf(context, and(counting(context), lte(since, Math.floor(moment.getTime() / 1000))));
}

/** What each of those moments' prices was, by the moment in milliseconds; a moment before the first price has none. */
export async function pricesAt(context: ChainContext, moments: readonly Date[]): Promise<Map<number, UsdCents>> {
  const times = [...new Set(moments.map((moment) => moment.getTime()))];
  if (times.length === 0) return new Map();
  const seconds = sql`unnest(${`{${times.map((ms) => Math.floor(ms / 1000)).join()}}`}::text::bigint[]) with ordinality`;
  const rows = await signedOnly(context, async (isOther) => {
    const found = await context.db.execute<{ at: number; time: string } & Omit<SignedRow, 'time'>>(sql`
    select requested.at::int as at, found.* from ${seconds} as requested(moment, at) cross join lateral (
      select ${prices.time}::text as time, ${prices.cents} as cents, ${prices.signature} as signature, ${prices.signer} as signer
      from ${prices} where ${and(counting(context), isOther)} and ${since} <= requested.moment
      order by ${desc(prices.time)} limit 1) as found`);
    return found.rows.map((row) => ({ ...row, time: Number(row.time) }));
  });
  return new Map(rows.map(({ at, cents }) => [times[at - 1] as number, cents]));
}

/** Every price that was in force at some time since then, withdrawn ones included. */
export async function pricesSince(context: ChainContext, moment: Date): Promise<UsdCents[]> {
  const from = Math.floor(moment.getTime() / 1000);
  const before = await priceAt(context, moment);
  const rows = await signedOnly(context, (isOther) =>
    context.db
      .select()
      .from(prices)
      .where(and(ofThisToken(context), or(gte(since, from), gte(prices.withdrawnTime, from)), isOther)),
  );
  return [...(before ? [before.cents] : []), ...rows.map(({ cents }) => cents)];
}

/** The prices that one which comes into force then is compared with, as far as they are known now. */
export const pricesOfWindow = (context: ChainContext, moment: Date): Promise<UsdCents[]> =>
  pricesSince(context, new Date(moment.getTime() - PRICE_WINDOW_HOURS * 3_600_000));

/** Whether no price can be set for that time any more: the log has one of that time, or of a later one. */
export async function isTimeUsed(context: ChainContext, time: number): Promise<boolean> {
  const later = and(ofThisToken(context), gte(prices.time, time));
  return (await context.db.select({ time: prices.time }).from(prices).where(later).limit(1)).length > 0;
}

/** The price that would be in force without the one of that time; undefined if none would. */
export async function priceWithout(context: ChainContext, time: number): Promise<PriceRecord | undefined> {
  return newestOf(context, and(counting(context), ne(prices.time, time)));
}

/** Every price that counts, oldest first; `time` is when it came into force. */
export async function pricesInForce(context: ChainContext): Promise<{ time: number; cents: number }[]> {
  const rows = await signedOnly(context, (isOther) =>
    context.db
      .select()
      .from(prices)
      .where(and(counting(context), isOther))
      .orderBy(asc(prices.time)),
  );
  return rows.map((row) => ({ time: loggedPrice(row).since, cents: row.cents }));
}

/** Prices before the one set at `after`, newest first, withdrawn ones included; one more than `limit`, if there are more. */
export async function priceList(context: ChainContext, { limit, after }: Page<number>): Promise<LoggedPrice[]> {
  const before = after === undefined ? undefined : lt(prices.time, after);
  const rows = await signedOnly(context, (isOther) =>
    context.db
      .select()
      .from(prices)
      .where(and(ofThisToken(context), before, isOther))
      .orderBy(desc(prices.time))
      .limit(limit + 1),
  );
  return rows.map(loggedPrice);
}
