import { and, eq, isNull, lte, type SQL, sql } from 'drizzle-orm';
import { zeroHash } from 'viem';
import type { HistoricEvent } from '#proof/acts.ts';
import type { TokenEvent } from '#proof/read-events.ts';
import type { BlockRef } from '#proof/rpc.ts';
import type { ChainContext, Context, DbContext } from '../platform/context.ts';
import { chainKey, type EventPosition, ofThisToken, type StoredEvent } from './stored-events.ts';
import { chainCursors, chainIdentity, tokenEvents } from './table.ts';

const ROWS = 5_000;
type Item = string | number | bigint | null;
/** An array as PostgreSQL reads it: of numbers, or of texts that hold nothing to escape. */
const array = (items: Item[], type: string): SQL =>
  sql`${`{${items.map((item) => item ?? 'null').join()}}`}::text::${sql.raw(type)}[]`;
const texts = (items: string[]): SQL =>
  sql`${`{${items.map((item) => `"${item.replace(/[\\"]/g, '\\$&')}"`).join()}}`}::text::text[]`;

/** An array of texts that hold nothing to escape, as one parameter. */
export const textArray = (items: readonly string[]): SQL => array([...items], 'text');

// One statement of a dozen arrays: writing out every row's values as parameters took longer than storing them.
const rowsOf = (events: HistoricEvent[]): SQL => {
  const of = (key: keyof HistoricEvent, type = 'text') =>
    array(
      events.map((event) => event[key] as Item),
      type,
    );
  return sql`unnest(${of('block', 'bigint')}, ${of('logIndex', 'integer')}, ${of('blockHash')}, ${of('time', 'bigint')}, ${of('tx')}, ${of('name')},
    ${of('from')}, ${of('to')}, ${of('value', 'numeric')}, ${of('reference')}, ${texts(events.map(({ args }) => JSON.stringify(args ?? {})))},
    ${of('history')}) as row(block, log_index, block_hash, time, tx, name, from_address, to_address, value, reference, args, history)`;
};
const VALUES = sql`block, log_index, block_hash, to_timestamp(time), tx, name, from_address, to_address, value, reference, args::jsonb, history`;
/** The columns of a log's entry, in the order in which they are stored. */
export const ENTRY = sql`block, log_index, block_hash, time, tx, name, from_address, to_address, value, reference, args, history`;

async function inParts(events: HistoricEvent[], insert: (rows: SQL) => Promise<unknown>): Promise<void> {
  for (let at = 0; at < events.length; at += ROWS) await insert(rowsOf(events.slice(at, at + ROWS)));
}

/** Stores entries of blocks that are not final. */
export async function insertPending(context: ChainContext, events: TokenEvent[]): Promise<void> {
  const { chainId, token } = chainKey(context);
  const pending = events.map((event) => ({ ...event, history: null }));
  await inParts(pending, (rows) =>
    context.db.execute(
      sql`insert into token_event (chain_id, token, final, ${ENTRY}) select ${chainId}::bigint, ${token}::text, false, ${VALUES} from ${rows}`,
    ),
  );
}

/** Stores entries of final blocks that are yet to be verified. */
export async function insertUnverified({ db }: DbContext, events: HistoricEvent[]): Promise<void> {
  await inParts(events, (rows) =>
    db.execute(sql`insert into unverified_event (${ENTRY}) select ${VALUES} from ${rows}`),
  );
}

/** What a feature does about events that became final; runs in the transaction that stores them, so once. */
export type EventHandler = (context: Context, events: StoredEvent[]) => Promise<void>;
type Identity = { chainId: number; genesisHash: string; token: string };

/**
 * Binds an unbound database to this chain and token. A bound one stays as it is, but for the hash of the first block while nothing is
 * verified: the node may have named a wrong one.
 */
export async function bindChain({ db }: Context, identity: Identity): Promise<void> {
  const i = chainIdentity;
  const isSame = and(eq(i.chainId, identity.chainId), eq(i.token, identity.token));
  const isVerified = sql`exists (select 1 from ${chainCursors} where ${chainCursors.block} >= 0)`;
  await db
    .insert(i)
    .values(identity)
    .onConflictDoUpdate({
      target: i.only,
      set: { genesisHash: identity.genesisHash },
      setWhere: sql`${isSame} and not ${isVerified}`,
    });
}

/** Notes that nothing is verified yet. Does nothing where a cursor exists. */
export async function insertCursor(context: Context): Promise<void> {
  const nothing = { block: -1n, blockHash: zeroHash, head: -1n, headHash: zeroHash, seenAt: sql`now()` };
  await context.db
    .insert(chainCursors)
    .values({ ...chainKey(context), ...nothing })
    .onConflictDoNothing();
}

/** Drops what is pending, up to that block or all of it. */
export async function dropPending(context: Context, upTo?: bigint): Promise<void> {
  const e = tokenEvents;
  const reached = upTo === undefined ? undefined : lte(e.block, upTo);
  await context.db.delete(e).where(and(ofThisToken(e, context), eq(e.final, false), reached));
}

type CursorChange = Partial<{
  [Key in keyof typeof chainCursors.$inferInsert]: (typeof chainCursors.$inferInsert)[Key] | SQL;
}>;

/** Moves the cursor from block `from`; false if another instance moved it first. */
export async function moveCursor(context: Context, from: bigint, change: CursorChange): Promise<boolean> {
  const moved = await context.db
    .update(chainCursors)
    .set(change)
    .where(and(ofThisToken(chainCursors, context), eq(chainCursors.block, from)))
    .returning({ block: chainCursors.block });
  return moved.length === 1;
}

/** Replaces what is pending above the final block `from` by what the chain now says up to `head`. */
export async function storePending(
  context: Context,
  { from, head, events }: { from: bigint; head: BlockRef; events: TokenEvent[] },
): Promise<boolean> {
  return context.db.transaction(async (tx) => {
    const transactionContext: Context = { ...context, db: tx };
    const well = { head: head.number, headHash: head.hash, seenAt: sql`now()`, problem: null, problemAt: null };
    if (!(await moveCursor(transactionContext, from, well))) return false;
    await dropPending(transactionContext);
    await insertPending(transactionContext, events);
    return true;
  });
}

/** Assigns a final burn to a ticket, once per burn and once per ticket; false if either was taken. */
export async function claimBurn(context: Context, burn: EventPosition, ticket: string): Promise<boolean> {
  const e = tokenEvents;
  const taken = sql`exists (select 1 from ${tokenEvents} as other where other.claimed_by = ${ticket})`;
  const claimed = await context.db
    .update(e)
    .set({ claimedBy: ticket })
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
