import { and, desc, eq, gt, inArray, isNotNull, isNull, lt, max, or, sql, sum } from 'drizzle-orm';
import type { Address, Hex } from 'viem';
import { SALE_MESSAGES } from '#domain/sale/messages.ts';
import type { Quote } from '#domain/sale/quote.ts';
import { lastIssuerLimit, ofThisToken } from '../../chain/stored-events.ts';
import type { ChainContext, ClockContext, Context, DbContext } from '../../platform/context.ts';
import { Unavailable } from '../../platform/errors.ts';
import { deskCursors, deskEvents, saleQuotes } from './table.ts';

export type SaleQuote = typeof saleQuotes.$inferSelect;
export type StoredDeskEvent = typeof deskEvents.$inferSelect;

const DAY_MS = 86_400_000;
const seconds = (time: Date) => Math.floor(time.getTime() / 1_000);

/** The quote as it was signed. */
export const quoteOf = (row: SaleQuote): Quote => ({
  orderHash: row.orderHash as Hex,
  buyer: row.buyer as Address,
  coins: BigInt(row.coins),
  usdc: row.usdc,
  priceTime: BigInt(row.priceTime),
  notAfter: BigInt(row.notAfter),
  termsHash: row.termsHash as Hex,
});

/** A quote by its id; undefined if there is none. */
export async function findQuote({ db }: DbContext, id: string): Promise<SaleQuote | undefined> {
  const [quote] = await db.select().from(saleQuotes).where(eq(saleQuotes.id, id));
  return quote;
}

/** The quotes with these digests. */
export async function quotesByDigest(context: ChainContext, digests: readonly string[]): Promise<SaleQuote[]> {
  if (digests.length === 0) return [];
  return context.db
    .select()
    .from(saleQuotes)
    .where(and(ofThisToken(saleQuotes, context), inArray(saleQuotes.digest, [...digests])));
}

/** Lets one transaction at a time sign quotes for an account, until the caller's ends. */
export async function lockQuotesOf({ db }: DbContext, accountId: string): Promise<void> {
  await db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`quotes of ${accountId}`}, 0))`);
}

type Asked = {
  accountId: string;
  buyer: string;
  coins: number;
  priceTime: number;
  country: string;
  usState: string | null;
};

/** A quote for the same that was just signed and still has that many seconds: a second click gets it again. */
export async function sameQuote(
  context: Context,
  { accountId, buyer, coins, priceTime, country, usState }: Asked,
  leastSeconds: number,
): Promise<SaleQuote | undefined> {
  const q = saleQuotes;
  const [same] = await context.db
    .select()
    .from(q)
    .where(
      and(
        ofThisToken(q, context),
        eq(q.desk, context.chain.saleDesk?.address.toLowerCase() ?? ''),
        eq(q.accountId, accountId),
        eq(q.buyer, buyer),
        eq(q.coins, coins),
        eq(q.priceTime, priceTime),
        eq(q.country, country),
        usState === null ? isNull(q.usState) : eq(q.usState, usState),
        isNull(q.settledAt),
        gt(q.notAfter, seconds(context.now()) + leastSeconds),
      ),
    )
    .orderBy(desc(q.notAfter))
    .limit(1);
  return same;
}

/** The digests of an account's quotes since that moment. */
export async function digestsOfAccount({ db }: DbContext, accountId: string, since: Date): Promise<string[]> {
  const rows = await db
    .select({ digest: saleQuotes.digest })
    .from(saleQuotes)
    .where(and(eq(saleQuotes.accountId, accountId), gt(saleQuotes.createdAt, since)));
  return rows.map(({ digest }) => digest);
}

/**
 * The coins that an account or a wallet has bought on quotes of the last 24 hours, or may still have: an unsettled quote is over only once
 * the desk's log is read beyond its end (`readTo`, unix seconds), since anyone may have settled it meanwhile.
 */
export async function coinsOfDay(
  context: ClockContext,
  { accountId, buyer, readTo }: { accountId: string; buyer: string; readTo: number },
): Promise<number> {
  const q = saleQuotes;
  const since = new Date(context.now().getTime() - DAY_MS);
  const counts = or(gt(q.settledAt, since), and(isNull(q.settledAt), gt(q.notAfter, readTo)));
  const [row] = await context.db
    .select({ coins: sql<number>`coalesce(sum(${q.coins}), 0)::int` })
    .from(q)
    .where(and(or(eq(q.accountId, accountId), eq(q.buyer, buyer)), counts));
  return row?.coins ?? 0;
}

/** Up to when the desk's sales are known, in unix seconds. Throws Unavailable where its log isn't read yet, or the chain is silent. */
export async function deskReadTo(context: ChainContext): Promise<number> {
  const cursor = await deskCursor(context);
  if (!cursor) throw new Unavailable(SALE_MESSAGES.unavailable);
  const block = await context.chain.client.getBlock({ blockNumber: cursor.block }).catch(() => {
    throw new Unavailable(SALE_MESSAGES.unavailable);
  });
  return Number(block.timestamp);
}

/** How far the desk's log is read and compared; undefined before the first reading. */
export async function deskCursor(context: ChainContext) {
  const [cursor] = await context.db.select().from(deskCursors).where(ofThisDesk(deskCursors, context));
  return cursor;
}

/** The rows of this token's desk, as a condition. */
export const ofThisDesk = (table: typeof deskCursors | typeof deskEvents, context: Pick<Context, 'chain'>) =>
  and(ofThisToken(table, context), eq(table.desk, context.chain.saleDesk?.address.toLowerCase() ?? ''));

/** The oldest entry of the desk's log since that moment that follows from nothing which the site signed or was given. */
export async function foreignDeskEvent(
  context: ChainContext,
  name: StoredDeskEvent['name'],
  since: Date,
): Promise<StoredDeskEvent | undefined> {
  const [event] = await context.db
    .select()
    .from(deskEvents)
    .where(
      and(
        ofThisDesk(deskEvents, context),
        eq(deskEvents.name, name),
        eq(deskEvents.isOurs, false),
        gt(deskEvents.time, since),
      ),
    )
    .orderBy(deskEvents.block, deskEvents.logIndex)
    .limit(1);
  return event;
}

/** What the desk has sold, and what it may issue in all by the token's verified log; undefined before a limit was set. `since` is its last sale. */
export async function deskLimit(context: ChainContext) {
  const set = await lastIssuerLimit(context, context.chain.saleDesk?.address ?? '');
  if (!set) return undefined;
  const [row] = await context.db
    .select({ units: sum(deskEvents.units), since: max(deskEvents.time) })
    .from(deskEvents)
    .where(and(ofThisDesk(deskEvents, context), eq(deskEvents.name, 'Settled')));
  return { sold: BigInt(row?.units ?? 0), limit: BigInt(String(set.args.total)), since: row?.since ?? set.time };
}

const KEPT_DAYS = 30;

/** Erases who asked for a quote of which nothing came: what was signed stays, so that a sale on it is recognized. */
export async function forgetOldQuotes({ db, now }: ClockContext): Promise<void> {
  const before = new Date(now().getTime() - KEPT_DAYS * DAY_MS);
  const q = saleQuotes;
  await db
    .update(q)
    .set({ email: null, country: null, usState: null, accountId: null })
    .where(and(isNull(q.settledAt), isNotNull(q.email), lt(q.createdAt, before)));
}
