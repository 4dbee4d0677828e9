import { and, gt, min } from 'drizzle-orm';
import { BlockNotFoundError, type Hex } from 'viem';
import { FIRST_SPAN, findDeployment, halved, readAdaptively } from '#proof/adaptive-ranges.ts';
import { BooksUnavailable } from '#proof/books.ts';
import { type BlockRef, InvalidNodeResponse } from '#proof/rpc.ts';
import type { ChainContext, Context } from '../platform/context.ts';
import { checkBooks } from './check-books.ts';
import { checkEvents } from './check-events.ts';
import { placeOf } from './node-client.ts';
import type { EventHandler } from './store-events.ts';
import { type Cursor, ofThisToken, readCursor } from './stored-events.ts';
import { tokenBalances } from './table.ts';
import {
  discardRange,
  extendRange,
  openRange,
  startRange,
  sumRange,
  type UnverifiedRange,
} from './unverified-range.ts';
import { storeVerified } from './verify-range.ts';

/**
 * The block up to which nothing can be missing: every holder was found right there or later, and a transfer that is missing takes from
 * a holder. At most `most`.
 */
async function oldestCheck(context: ChainContext, most: bigint): Promise<bigint> {
  const b = tokenBalances;
  const [oldest] = await context.db
    .select({ block: min(b.checked) })
    .from(b)
    .where(and(ofThisToken(b, context), gt(b.balance, 0n)));
  return oldest?.block != null && oldest.block < most ? oldest.block : most;
}

/** Another instance follows the chain. */
export class AnotherLeads extends Error {}
/** The node knows less than what was read. */
export class NodeBehind extends BooksUnavailable {
  override name = 'NodeBehind';
}
class FinalBlockGone extends Error {
  override name = 'FinalBlockGone';
}

type Options = {
  effects: readonly EventHandler[];
  /** Watched addresses, of which no transfer may be missed. */
  watched: (context: Context) => Promise<string[]>;
  /** How many holders to check in rotation whenever blocks become final. */
  sweep: number;
  /** Renews the lead; throws AnotherLeads. */
  lead: () => Promise<void>;
};

// If the node stays behind what was read, it was wrong before.
const BEHIND_MOST = 3;
/** After so many ranges the final block is checked again: a node that invents one far ahead would have us read forever. */
const RANGES_MOST = 50;

/** Reads, checks and verifies final blocks, a step at a time. What the node omits or alters is read again, and has no effect. */
export function createFinalReader(context: Context, { effects, watched, sweep, lead }: Options) {
  let span = FIRST_SPAN;
  let refused = 0;
  let behind = 0;
  let checkedAt = performance.now();

  const less = () => {
    span = halved(span);
  };

  // A node behind a balancer may not know yet what another one said.
  async function hashOf(blockNumber: bigint): Promise<Hex> {
    const block = await context.chain.client.getBlock({ blockNumber }).catch((error) => {
      throw error instanceof BlockNotFoundError ? new NodeBehind() : error;
    });
    return block.hash;
  }

  async function holdsStill({ block, blockHash }: Cursor): Promise<void> {
    if (block >= 0n && (await hashOf(block)) !== blockHash) throw new FinalBlockGone();
  }

  // A number with another block's hash would be verified, and never be found again.
  async function isOnChain({ number, hash }: BlockRef): Promise<void> {
    if ((await hashOf(number)) === hash) return;
    throw new InvalidNodeResponse('The node names a final block that is not on its chain.');
  }

  async function readUpTo(final: BlockRef, opened: UnverifiedRange): Promise<UnverifiedRange> {
    let range = opened;
    let ranges = 0;
    const ask = (after: bigint) => {
      const read = readAdaptively(placeOf(context.chain), after + 1n, final.number, span).catch((error) => {
        // A node may fall silent because the range was too large.
        less();
        throw error;
      });
      // It may be abandoned before anyone awaits it.
      read.catch(() => {});
      return read;
    };
    let next = range.read < final.number ? ask(range.read) : undefined;
    while (next) {
      const { events, to, span: wider } = await next;
      span = wider;
      // The node works on the next blocks while the database takes these.
      next = to < final.number ? ask(to) : undefined;
      checkEvents(events);
      await lead();
      const extended = await extendRange(context, range, to, events);
      if (!extended) throw new AnotherLeads();
      range = extended;
      ranges += 1;
      if (next && ranges % RANGES_MOST === 0) await isOnChain(final);
    }
    return range;
  }

  async function check(range: UnverifiedRange, cursor: Cursor, to: BlockRef, head: BlockRef): Promise<void> {
    if (!(await sumRange(context, range))) throw new AnotherLeads();
    const watchedAddresses = [...new Set((await watched(context)).map((address) => address.toLowerCase()))];
    const started = performance.now();
    const elapsedMs = started - checkedAt;
    const bookCheck = { range, final: to, watched: watchedAddresses, sweep, elapsedMs, goOn: lead };
    const { others: checked, confirmed } = await checkBooks(context, bookCheck);
    const verified = { range, from: cursor.block, to, head, watched: watchedAddresses, checked, effects, confirmed };
    if (!(await storeVerified(context, verified))) throw new AnotherLeads();
    checkedAt = started;
  }

  // What is missing may be missing from what was verified before, too, if it involved no wallet that was checked since.
  async function readAgain(cursor: Cursor): Promise<void> {
    refused += 1;
    less();
    // The node may have lied about the token's first block, too: it is searched for again.
    if (cursor.block < 0n) await discardRange(context);
    else await startRange(context, refused === 1 ? cursor.block : await oldestCheck(context, cursor.block));
  }

  async function follow(cursor: Cursor, final: BlockRef, head: BlockRef): Promise<void> {
    const opened = await openRange(context, cursor.block, () => findDeployment(placeOf(context.chain), final.number));
    if (opened.read > final.number) {
      behind += 1;
      if (behind >= BEHIND_MOST) await startRange(context, opened.base);
      throw new NodeBehind();
    }
    behind = 0;
    try {
      await check(await readUpTo(final, opened), cursor, final, head);
    } catch (error) {
      if (error instanceof InvalidNodeResponse) await readAgain(cursor);
      throw error;
    }
    refused = 0;
  }

  return {
    /** Follows up to the node's final block; returns up to where the log is verified. Throws AnotherLeads, or what is wrong. */
    async followTo(final: BlockRef, head: BlockRef): Promise<bigint> {
      const cursor = await readCursor(context);
      if (!cursor) throw new AnotherLeads();
      if (final.number <= cursor.block) return cursor.block;
      await holdsStill(cursor);
      await isOnChain(final);
      await follow(cursor, final, head);
      return final.number;
    },
  };
}
