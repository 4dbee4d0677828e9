import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { Context } from '../context.ts';
import { findDeployment, readAdaptively } from './adaptive-ranges.ts';
import { releaseLease, takeLease } from './lease.ts';
import { chainReadiness, type Readiness } from './readiness.ts';
import { rollBackToLocalChain } from './roll-back-to-local-chain.ts';
import { type BlockRef, type Effect, insertCursor, storeFinal, storePending } from './store-events.ts';
import { readCursor } from './stored-events.ts';

export type FollowOptions = {
  /** What features do about final events, in this order. */
  effects: readonly Effect[];
  /** What features do when a local chain has lost blocks that had effects. */
  onLost?: (context: Context) => Promise<void>;
  intervalMs: number;
  /** How long a dead leader holds the others up. */
  leaseSeconds: number;
};
type Outcome = 'followed' | 'another-leads' | 'not-ready';

const LOCAL_LEASE_SECONDS = 2;
const STOP_MS = 2_000;
const BACK_OFF_MAX_MS = 15_000;
const EXAMINED_FOR_MS = 60_000;

/** Reads the token's log into the database, while it leads; any number of instances may run one. */
export function createFollower(context: Context, { effects, onLost, intervalMs, leaseSeconds }: FollowOptions) {
  const holder = randomUUID();
  let span = 2_000n;
  let examined: { readiness: Readiness; at: number } | undefined;
  let failures = 0;
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<unknown> = Promise.resolve();
  let started = false;
  let stopping = false;

  const mark = (block: { number: bigint; hash: `0x${string}` }): BlockRef => ({
    number: block.number,
    hash: block.hash,
  });
  // A local chain has one instance; the lease of one that was killed must not hold the next up.
  const lease = context.chain.local ? Math.min(leaseSeconds, LOCAL_LEASE_SECONDS) : leaseSeconds;
  const lead = () => takeLease(context, holder, lease);

  async function isReady(): Promise<boolean> {
    const fresh = examined && performance.now() - examined.at < EXAMINED_FOR_MS;
    if (fresh && examined?.readiness.ready) return true;
    if (context.chain.local) await rollBack();
    const readiness = await chainReadiness(context);
    if (!readiness.ready && examined?.readiness.ready !== false) {
      context.log.error({ reasons: readiness.reasons }, 'the chain is not followed');
    }
    examined = { readiness, at: performance.now() };
    return readiness.ready;
  }

  async function rollBack(): Promise<void> {
    const dropped = await rollBackToLocalChain(context);
    if (dropped === undefined) return;
    context.log.warn({ dropped }, 'the local chain lost blocks; its events were dropped');
    await onLost?.(context);
  }

  async function poll(): Promise<Outcome> {
    if (!(await lead())) return 'another-leads';
    if (!(await isReady())) return 'not-ready';
    const { client } = context.chain;
    const [head, final] = await Promise.all([client.getBlock(), client.getBlock({ blockTag: 'finalized' })]);
    if (!(await readCursor(context))) await insertCursor(context, await findDeployment(context.chain, final.number));
    const reached = await followFinal(mark(final), mark(head));
    if (reached === undefined) return 'another-leads';
    if (head.number < reached) throw new NodeBehind();
    const events = await readPending(reached, head.number);
    return (await storePending(context, { from: reached, head: mark(head), events })) ? 'followed' : 'another-leads';
  }

  const readPending = async (reached: bigint, head: bigint) =>
    head > reached ? (await readAdaptively(context.chain, reached + 1n, head, head - reached)).events : [];

  async function followFinal(final: BlockRef, head: BlockRef): Promise<bigint | undefined> {
    const cursor = await readCursor(context);
    if (!cursor) return undefined;
    let reached = cursor.block;
    if (final.number > reached) await holdsStill(reached, cursor.blockHash);
    while (reached < final.number && !stopping) {
      const read = await readAdaptively(context.chain, reached + 1n, final.number, span).catch((error) => {
        // A node that falls silent may have been asked for too much.
        span = span > 1n ? span / 2n : 1n;
        throw error;
      });
      const to = read.to === final.number ? final : mark(await context.chain.client.getBlock({ blockNumber: read.to }));
      if (!(await lead())) return undefined;
      if (!(await storeFinal(context, { from: reached, to, head, events: read.events, effects }))) return undefined;
      reached = to.number;
      span = read.span;
    }
    return reached;
  }

  async function holdsStill(block: bigint, hash: string): Promise<void> {
    if (block < 0n || (await context.chain.client.getBlock({ blockNumber: block })).hash === hash) return;
    throw new FinalBlockGone();
  }

  async function turn(): Promise<void> {
    try {
      await poll();
      context.outages.end('Ethereum node', 'follower');
      failures = 0;
    } catch (error) {
      failures += 1;
      examined = undefined;
      if (!context.outages.reportDatabaseOutage(error)) {
        context.outages.begin('Ethereum node', 'follower', { problem: reasonOf(error) });
      }
    }
    if (stopping) return;
    const wait = Math.min(intervalMs * 2 ** Math.min(failures, 10), Math.max(BACK_OFF_MAX_MS, intervalMs));
    timer = setTimeout(() => {
      running = turn();
    }, wait);
  }

  return {
    /** Follows until stop(); the first read starts immediately. */
    start(): void {
      if (started) return;
      started = true;
      running = turn();
    },
    /** Ends after the step in hand, or soon where the node keeps it waiting, and gives the lead up. */
    async stop(): Promise<void> {
      stopping = true;
      clearTimeout(timer);
      await Promise.race([running, pause(STOP_MS, undefined, { ref: false })]);
      await releaseLease(context, holder).catch(() => undefined);
    },
    /** One reading, as start() makes them again and again. */
    poll,
  };
}
export type Follower = ReturnType<typeof createFollower>;

class NodeBehind extends Error {}
class FinalBlockGone extends Error {}

// Not the message: a failed query's holds values, a failed request's the node's secret address.
const reasonOf = (error: unknown) => (error instanceof Error ? error.constructor.name : typeof error);
