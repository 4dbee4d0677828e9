import { and, asc, eq, gt, lte, sql } from 'drizzle-orm';
import type { BlockRef } from '#proof/rpc.ts';
import type { Context } from '../platform/context.ts';
import { dropPending, ENTRY, type EventHandler, moveCursor, textArray } from './store-events.ts';
import { chainKey, ofThisToken, type StoredEvent } from './stored-events.ts';
import { tokenBalances, tokenEvents, unverifiedBalances, unverifiedRanges } from './table.ts';
import { keepChanges, type UnverifiedRange } from './unverified-range.ts';

type Verified = {
  range: UnverifiedRange;
  /** The block up to which effects have run. */
  from: bigint;
  to: BlockRef;
  head: BlockRef;
  watched: readonly string[];
  /** What was checked beside the range's own wallets. */
  checked: readonly string[];
  effects: readonly EventHandler[];
  confirmed: boolean;
};

const ROWS = 50_000;
const EFFECT_ROWS = 1_000;

/**
 * Makes the checked range the verified log, with the effects of what is new in it, all or nothing; false if another instance was
 * first. What the range reads again replaces what was verified before, whose effects have run.
 */
export async function storeVerified(context: Context, verified: Verified): Promise<boolean> {
  const { range, from, to, head, checked, confirmed } = verified;
  return context.db.transaction(async (tx) => {
    const transactionContext: Context = { ...context, db: tx };
    const r = unverifiedRanges;
    const mine = and(ofThisToken(r, context), eq(r.id, range.id), eq(r.read, to.number));
    if ((await tx.delete(r).where(mine).returning({ id: r.id })).length === 0) return false;
    const reached = { block: to.number, blockHash: to.hash, head: head.number, headHash: head.hash };
    if (!(await moveCursor(transactionContext, from, { ...reached, ...(confirmed && { confirmed: to.number }) })))
      throw new Error('The cursor moved without its range.');
    await dropPending(transactionContext, to.number);
    const claims = await removeAbove(transactionContext, range.base);
    await moveEvents(transactionContext);
    for (const claim of claims) await claimAgain(transactionContext, range.base, claim);
    await keepBalances(transactionContext, to.number, checked);
    await runEffects(transactionContext, verified);
    return true;
  });
}

type Claim = { from: string; reference: string; value: string; ticket: string };

async function removeAbove(context: Context, base: bigint): Promise<Claim[]> {
  const e = tokenEvents;
  const { rows } = await context.db.execute<Claim>(sql`
    with gone as (delete from ${e} where ${ofThisToken(e, context)} and ${e.final} and ${e.block} > ${base} returning *)
    select from_address as "from", reference, value::text as value, claimed_by as ticket from gone where claimed_by is not null`);
  return rows;
}

// Matched by its contents, since a hash is used once per holder; its position in the log is unproven and may have changed.
async function claimAgain(context: Context, base: bigint, { from, reference, value, ticket }: Claim): Promise<void> {
  const e = tokenEvents;
  const same = and(eq(e.name, 'Redeemed'), eq(e.from, from), eq(e.reference, reference), eq(e.value, BigInt(value)));
  await context.db
    .update(e)
    .set({ claimedBy: ticket })
    .where(and(ofThisToken(e, context), eq(e.final, true), gt(e.block, base), same));
}

async function moveEvents({ db, chain }: Context): Promise<void> {
  const { chainId, token } = chainKey({ chain });
  const part = sql`select ctid from unverified_event limit ${ROWS}`;
  for (;;) {
    const { rows } = await db.execute<{ block: unknown }>(sql`
      with part as (delete from unverified_event where ctid = any(array(${part})) returning *),
      kept as (
        insert into token_event (chain_id, token, final, ${ENTRY})
        select ${chainId}::bigint, ${token}::text, true, ${ENTRY} from part returning 1
      )
      select count(*)::int as moved from kept`);
    if ((rows[0] as unknown as { moved: number }).moved < ROWS) return;
  }
}

async function keepBalances(context: Context, block: bigint, checked: readonly string[]): Promise<void> {
  await keepChanges(context, block);
  await context.db.delete(unverifiedBalances);
  const b = tokenBalances;
  await context.db.execute(sql`
    update ${b} set checked = ${block} where ${ofThisToken(b, context)} and ${b.address} = any(${textArray(checked)})`);
}

/** Effects see what extends the token's history, and transfers of the watched addresses. */
async function runEffects(context: Context, { from, to, watched, effects }: Verified): Promise<void> {
  const e = tokenEvents;
  const theirs = sql`(${e.from} = any(${textArray(watched)}) or ${e.to} = any(${textArray(watched)}))`;
  const meant = sql`(${e.history} is not null or (${e.name} = 'Transfer' and ${theirs}))`;
  let last: Pick<StoredEvent, 'block' | 'logIndex'> = { block: from, logIndex: 2 ** 31 - 1 };
  for (;;) {
    const after = sql`(${e.block}, ${e.logIndex}) > (${last.block}, ${last.logIndex})`;
    const events = await context.db
      .select()
      .from(e)
      .where(and(ofThisToken(e, context), eq(e.final, true), lte(e.block, to.number), after, meant))
      .orderBy(asc(e.block), asc(e.logIndex))
      .limit(EFFECT_ROWS);
    if (events.length > 0) for (const effect of effects) await effect(context, events);
    if (events.length < EFFECT_ROWS) return;
    last = events.at(-1) as StoredEvent;
  }
}
