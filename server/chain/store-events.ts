import { and, eq, isNull, lte, sql } from 'drizzle-orm';
import type { Hex } from 'viem';
import type { Context } from '../context.ts';
import type { TokenEvent } from './read-events.ts';
import { chainKey, type EventPosition, ofThisToken, type StoredEvent } from './stored-events.ts';
import { chainCursors, chainIdentity, tokenEvents } from './table.ts';

/** What a feature does about events that became final; runs in the transaction that stores them, so once. */
export type Effect = (context: Context, events: StoredEvent[]) => Promise<void>;
export type BlockRef = { number: bigint; hash: Hex };
type Identity = { chainId: number; genesisHash: string; token: string };

const INSERT_ROWS = 1_000;

/** Binds an unbound database to this chain and token; a bound one stays as it is. */
export async function bindChain({ db }: Context, identity: Identity): Promise<void> {
  await db.insert(chainIdentity).values(identity).onConflictDoNothing();
}

/** Sets where reading begins: after that block. Does nothing where a cursor exists. */
export async function insertCursor(context: Context, { number, hash }: BlockRef): Promise<void> {
  await context.db
    .insert(chainCursors)
    .values({
      ...chainKey(context),
      block: number,
      blockHash: hash,
      head: number,
      headHash: hash,
      seenAt: sql`now()`,
    })
    .onConflictDoNothing();
}

async function insertEvents(context: Context, events: TokenEvent[], final: boolean): Promise<StoredEvent[]> {
  const stored: StoredEvent[] = [];
  for (let at = 0; at < events.length; at += INSERT_ROWS) {
    const rows = events.slice(at, at + INSERT_ROWS).map((event) => ({ ...chainKey(context), ...event, final }));
    stored.push(...(await context.db.insert(tokenEvents).values(rows).returning()));
  }
  return stored;
}

async function dropPending(context: Context, upTo?: bigint): Promise<void> {
  const e = tokenEvents;
  const reached = upTo === undefined ? undefined : lte(e.block, upTo);
  await context.db.delete(e).where(and(ofThisToken(e, context), eq(e.final, false), reached));
}

const moveCursor = async (context: Context, from: bigint, change: Partial<typeof chainCursors.$inferInsert>) => {
  const moved = await context.db
    .update(chainCursors)
    .set({ ...change, seenAt: sql`now()` })
    .where(and(ofThisToken(chainCursors, context), eq(chainCursors.block, from)))
    .returning({ block: chainCursors.block });
  return moved.length === 1;
};

type FinalRange = { from: bigint; to: BlockRef; head: BlockRef; events: TokenEvent[]; effects: readonly Effect[] };

/** Stores final events after block `from` up to `to` with their effects, all or nothing; false where another instance was first. */
export async function storeFinal(context: Context, { from, to, head, events, effects }: FinalRange): Promise<boolean> {
  return context.db.transaction(async (tx) => {
    const inside: Context = { ...context, db: tx };
    const reached = { block: to.number, blockHash: to.hash, head: head.number, headHash: head.hash };
    if (!(await moveCursor(inside, from, reached))) return false;
    await dropPending(inside, to.number);
    const stored = await insertEvents(inside, events, true);
    for (const effect of effects) await effect(inside, stored);
    return true;
  });
}

/** Replaces what is pending above the final block `from` by what the chain now says up to `head`. */
export async function storePending(
  context: Context,
  { from, head, events }: { from: bigint; head: BlockRef; events: TokenEvent[] },
): Promise<boolean> {
  return context.db.transaction(async (tx) => {
    const inside: Context = { ...context, db: tx };
    if (!(await moveCursor(inside, from, { head: head.number, headHash: head.hash }))) return false;
    await dropPending(inside);
    await insertEvents(inside, events, false);
    return true;
  });
}

/** Gives a final burn to a ticket, once for the burn and once for the ticket; false where either was taken. */
export async function claimBurn(context: Context, burn: EventPosition, ticketId: string): Promise<boolean> {
  const e = tokenEvents;
  const taken = sql`exists (select 1 from ${tokenEvents} as other where other.claimed_by = ${ticketId})`;
  const claimed = await context.db
    .update(e)
    .set({ claimedBy: ticketId })
    .where(
      and(
        ofThisToken(e, context),
        eq(e.block, burn.block),
        eq(e.logIndex, burn.logIndex),
        eq(e.final, true),
        isNull(e.claimedBy),
        sql`not ${taken}`,
      ),
    )
    .returning({ block: e.block });
  return claimed.length === 1;
}
