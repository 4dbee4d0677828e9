import { sql } from 'drizzle-orm';
import { BooksUnavailable } from '#proof/books.ts';
import { InvalidNodeResponse } from '#proof/rpc.ts';
import type { Context } from '../platform/context.ts';
import { ofThisToken } from './stored-events.ts';
import { chainCursors } from './table.ts';

/** A node that leaves something out is often only behind for a moment, behind a balancer. */
const REFUSED_MOST = 3;
const UNAVAILABLE_MS = 15 * 60_000;
const FINAL_BLOCK_MS = 30 * 60_000;

// Not the message: a failed query's holds values, a failed request's the node's secret address.
const reasonOf = (error: unknown) => (error instanceof Error ? error.constructor.name : typeof error);

/** Decides what is bad enough to alert the operator; keeps in the database why nothing newer could be verified. */
export function followerProblems(context: Context) {
  const { outages, log } = context;
  let failures = 0;
  let refused = 0;
  let unavailableSince: number | undefined;

  function isAlarming(error: unknown): boolean {
    if (error instanceof InvalidNodeResponse) return refused >= REFUSED_MOST;
    if (!(error instanceof BooksUnavailable)) return true;
    unavailableSince ??= performance.now();
    return performance.now() - unavailableSince > UNAVAILABLE_MS;
  }

  async function keep(problem: string): Promise<void> {
    await context.db
      .update(chainCursors)
      .set({ problem, problemAt: sql`now()` })
      .where(ofThisToken(chainCursors, context));
  }

  return {
    async report(error: unknown): Promise<void> {
      failures += 1;
      if (error instanceof InvalidNodeResponse) refused += 1;
      if (!(error instanceof BooksUnavailable)) unavailableSince = undefined;
      if (outages.reportDatabaseOutage(error)) return;
      const problem = reasonOf(error);
      if (error instanceof InvalidNodeResponse)
        log.warn({ problem, why: error.message, refused }, 'the node was not believed');
      if (isAlarming(error)) outages.begin('Ethereum node', 'follower', { problem });
      await keep(problem).catch((failure) => outages.reportDatabaseOutage(failure));
    },
    none(): void {
      failures = 0;
      refused = 0;
      unavailableSince = undefined;
      outages.end('Ethereum node', 'follower');
    },
    /** A chain that finalizes nothing for half an hour is in trouble; a local one has blocks only when something happens. */
    finalBlock({ timestamp }: { timestamp: bigint }): void {
      if (context.chain.local) return;
      const age = context.now().getTime() - Number(timestamp) * 1_000;
      if (age > FINAL_BLOCK_MS) outages.begin('chain finality', 'follower', { minutes: Math.round(age / 60_000) });
      else outages.end('chain finality', 'follower');
    },
    inARow: () => failures,
  };
}
