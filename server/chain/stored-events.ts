import {
  and,
  asc,
  desc,
  eq,
  getTableColumns,
  gt,
  inArray,
  isNotNull,
  isNull,
  lte,
  min,
  type SQL,
  sql,
  sum,
} from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { SECOND_NODE_UNAVAILABLE } from '#domain/messages/api.ts';
import type { ChainContext, Context, DbContext } from '../platform/context.ts';
import { Unavailable } from '../platform/errors.ts';
import type { Page } from '../platform/http/paging.ts';
import { chainCursors, chainIdentity, tokenEvents } from './table.ts';

export type StoredEvent = typeof tokenEvents.$inferSelect;
/** How far the log is read; `age` is the seconds since it was last read to the chain's head, by the database's clock. */
export type Cursor = typeof chainCursors.$inferSelect & {
  age: number;
  /** Seconds since verification last failed. */
  triedAgo: number;
};

/** The columns that every chain row carries. */
export const chainKey = ({ chain }: Pick<Context, 'chain'>) => ({
  chainId: chain.id,
  token: chain.token.toLowerCase(),
});

export const ofThisToken = (
  table: { chainId: PgColumn; token: PgColumn },
  context: Pick<Context, 'chain'>,
): SQL | undefined => and(eq(table.chainId, context.chain.id), eq(table.token, context.chain.token.toLowerCase()));

const ageOf = (time: PgColumn) => sql<number>`greatest(0, floor(extract(epoch from now() - ${time})))::int`;

/** Undefined before the first reading. */
export async function readCursor(context: ChainContext): Promise<Cursor | undefined> {
  const [cursor] = await context.db
    .select({
      ...getTableColumns(chainCursors),
      age: ageOf(chainCursors.seenAt),
      triedAgo: ageOf(chainCursors.problemAt),
    })
    .from(chainCursors)
    .where(ofThisToken(chainCursors, context));
  return cursor;
}

/** How far the log is read, whichever the token: a database belongs to one. */
export async function readAnyCursor({ db }: DbContext): Promise<typeof chainCursors.$inferSelect | undefined> {
  const [cursor] = await db.select().from(chainCursors);
  return cursor;
}

/** The one chain and token that this database belongs to; undefined before a chain was first seen. */
export async function readChainIdentity({ db }: DbContext) {
  const [identity] = await db.select().from(chainIdentity);
  return identity;
}

/** Where an event is in the log; the cursor of a list of events. */
export type EventPosition = { block: bigint; logIndex: number };

async function eventsWith(context: ChainContext, name: string, references: string[]): Promise<StoredEvent[]> {
  if (references.length === 0) return [];
  const e = tokenEvents;
  return context.db
    .select()
    .from(e)
    .where(and(ofThisToken(e, context), eq(e.name, name), inArray(e.reference, references)))
    .orderBy(asc(e.block), asc(e.logIndex));
}

/** Burns that carry one of the references (hashes of tickets), final and pending. */
export const burnsOf = (context: ChainContext, references: string[]) => eventsWith(context, 'Redeemed', references);

/** Issues that carry one of the references (hashes of orders), final and pending. */
export const issuesOf = (context: ChainContext, references: string[]) => eventsWith(context, 'Issued', references);

/** Final issues by that account in the blocks after one and up to another, oldest first. */
export async function issuesByOperator(
  context: ChainContext,
  operator: string,
  { after, upTo }: { after: bigint; upTo: bigint },
): Promise<StoredEvent[]> {
  const e = tokenEvents;
  const isTheirs = eq(sql`lower(${e.args} ->> '_operator')`, operator.toLowerCase());
  return context.db
    .select()
    .from(e)
    .where(
      and(
        ofThisToken(e, context),
        eq(e.name, 'Issued'),
        eq(e.final, true),
        gt(e.block, after),
        lte(e.block, upTo),
        isTheirs,
      ),
    )
    .orderBy(asc(e.block), asc(e.logIndex));
}

/** The last limit in a final block that was set for that issuer. */
export async function lastIssuerLimit(context: ChainContext, issuer: string): Promise<StoredEvent | undefined> {
  const e = tokenEvents;
  const isTheirs = eq(sql`lower(${e.args} ->> 'issuer')`, issuer.toLowerCase());
  const [event] = await context.db
    .select()
    .from(e)
    .where(and(ofThisToken(e, context), eq(e.name, 'IssuerLimitSet'), eq(e.final, true), isTheirs))
    .orderBy(desc(e.block), desc(e.logIndex))
    .limit(1);
  return event;
}

/** The first block that has an entry of the token's log; undefined before one was read. */
export async function firstBlock(context: ChainContext): Promise<bigint | undefined> {
  const e = tokenEvents;
  const [first] = await context.db
    .select({ block: min(e.block) })
    .from(e)
    .where(and(ofThisToken(e, context), eq(e.final, true)));
  return first?.block ?? undefined;
}

/** Final receipts (RedemptionFulfilled) of the tickets with those hashes, oldest first. */
export const receiptsOf = async (context: ChainContext, references: string[]) =>
  (await eventsWith(context, 'RedemptionFulfilled', references)).filter(({ final }) => final);

/** The last final event of that name, of those that the token's history hash covers. */
export async function lastEvent(context: ChainContext, name: string): Promise<StoredEvent | undefined> {
  const e = tokenEvents;
  const [event] = await context.db
    .select()
    .from(e)
    .where(and(ofThisToken(e, context), eq(e.name, name), eq(e.final, true), isNotNull(e.history)))
    .orderBy(desc(e.block), desc(e.logIndex))
    .limit(1);
  return event;
}

/** Every attestation of the reserve that the token's log holds, newest first, with those that aren't final yet. */
export async function attestationEvents(context: ChainContext): Promise<StoredEvent[]> {
  const e = tokenEvents;
  return context.db
    .select()
    .from(e)
    .where(and(ofThisToken(e, context), eq(e.name, 'ReserveAttested'), isNotNull(e.history)))
    .orderBy(desc(e.block), desc(e.logIndex));
}

/** Units that the token had redeemed in all by a moment, by final events. */
export async function redeemedBy(context: ChainContext, moment: Date): Promise<bigint> {
  const e = tokenEvents;
  const [row] = await context.db
    .select({ units: sum(e.value) })
    .from(e)
    .where(and(ofThisToken(e, context), eq(e.name, 'Redeemed'), eq(e.final, true), lte(e.time, moment)));
  return BigInt(row?.units ?? 0);
}

/** Final burns that belong to no ticket, newest first: for staff to look into. */
export async function unmatchedBurns(
  context: ChainContext,
  { limit, after }: Page<EventPosition>,
): Promise<StoredEvent[]> {
  const e = tokenEvents;
  const older = after && sql`(${e.block}, ${e.logIndex}) < (${after.block}, ${after.logIndex})`;
  return context.db
    .select()
    .from(e)
    .where(and(ofThisToken(e, context), eq(e.name, 'Redeemed'), eq(e.final, true), isNull(e.claimedBy), older))
    .orderBy(desc(e.block), desc(e.logIndex))
    .limit(limit + 1);
}

/**
 * Throws Unavailable if a second node is set and did not confirm what was verified last: what can't be taken back, as a shipment,
 * waits for it.
 */
export async function requireSecondNode(context: ChainContext): Promise<void> {
  if (!context.chain.both) return;
  const cursor = await readCursor(context);
  if (!cursor || cursor.confirmed !== cursor.block) throw new Unavailable(SECOND_NODE_UNAVAILABLE);
}
