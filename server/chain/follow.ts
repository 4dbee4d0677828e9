import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { readAdaptively } from '#proof/adaptive-ranges.ts';
import type { BlockRef } from '#proof/rpc.ts';
import type { Context } from '../platform/context.ts';
import { checkEvents } from './check-events.ts';
import { AnotherLeads, createFinalReader, NodeBehind } from './follow-final.ts';
import { followerProblems } from './follower-problems.ts';
import { releaseLease, takeLease } from './lease.ts';
import { placeOf } from './node-client.ts';
import { chainReadiness, type Readiness } from './readiness.ts';
import { rollBackToLocalChain } from './roll-back-to-local-chain.ts';
import { type EventHandler, insertCursor, storePending } from './store-events.ts';
import { readCursor } from './stored-events.ts';

export type FollowOptions = {
  /** What features do about verified events, in this order. */
  effects: readonly EventHandler[];
  /** The watched addresses, of which no transfer may be missed; a list each. */
  watched?: readonly ((context: Context) => Promise<string[]>)[];
  /** How many holders are compared with the token's books whenever blocks become final, beside those who moved. */
  sweep?: number;
  /** What features do when a local chain has lost blocks that had effects. */
  onLost?: (context: Context) => Promise<void>;
  intervalMs: number;
  /** How long a dead leader blocks the others. */
  leaseSeconds: number;
};
type Outcome = 'followed' | 'another-leads' | 'not-ready';

const LOCAL_LEASE_SECONDS = 2;
const STOP_MS = 2_000;
const BACK_OFF_MAX_MS = 15_000;
const EXAMINED_FOR_MS = 60_000;

/** Reads the token's log into the database, while it leads; any number of instances may run one. */
export function createFollower(
  context: Context,
  { effects, watched = [], sweep = 1_000, onLost, intervalMs, leaseSeconds }: FollowOptions,
) {
  const problems = followerProblems(context);
  let examined: { readiness: Readiness; at: number } | undefined;
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<unknown> = Promise.resolve();
  let first: Promise<void> | undefined;
  let stopping = false;

  const mark = ({ number, hash }: BlockRef): BlockRef => ({ number, hash });
  // A local chain has one instance; the lease of one that was killed must not block the next one.
  const seconds = context.chain.local ? Math.min(leaseSeconds, LOCAL_LEASE_SECONDS) : leaseSeconds;
  const lease = { work: 'follow', holder: randomUUID(), seconds } as const;
  async function lead(): Promise<void> {
    if (stopping || !(await takeLease(context, lease))) throw new AnotherLeads();
  }
  const finals = createFinalReader(context, {
    effects,
    watched: async (each) => (await Promise.all(watched.map((addresses) => addresses(each)))).flat(),
    sweep,
    lead,
  });

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

  async function follow(): Promise<Outcome> {
    await lead();
    if (!(await isReady())) return 'not-ready';
    const { client } = context.chain;
    const [head, final] = await Promise.all([client.getBlock(), client.getBlock({ blockTag: 'finalized' })]);
    problems.finalBlock(final);
    if (!(await readCursor(context))) await insertCursor(context);
    const reached = await finals.followTo(mark(final), mark(head));
    if (head.number < reached) throw new NodeBehind();
    const events = await readPending(reached, head.number);
    return (await storePending(context, { from: reached, head: mark(head), events })) ? 'followed' : 'another-leads';
  }

  async function readPending(reached: bigint, head: bigint) {
    if (head === reached) return [];
    const { events } = await readAdaptively(placeOf(context.chain), reached + 1n, head, { blocks: head - reached });
    checkEvents(events);
    return events;
  }

  async function poll(): Promise<Outcome> {
    try {
      const outcome = await follow();
      if (outcome === 'followed') problems.none();
      return outcome;
    } catch (error) {
      if (error instanceof AnotherLeads) return 'another-leads';
      examined = undefined;
      await problems.report(error);
      throw error;
    }
  }

  async function turn(): Promise<void> {
    await poll().catch(() => {});
    if (stopping) return;
    const wait = Math.min(intervalMs * 2 ** Math.min(problems.inARow(), 10), Math.max(BACK_OFF_MAX_MS, intervalMs));
    timer = setTimeout(() => {
      running = turn();
    }, wait);
  }

  return {
    /** Follows until stop(). Resolves after the first attempt to read, whatever came of it. */
    start(): Promise<void> {
      if (!first) {
        first = turn();
        running = first;
      }
      return first;
    },
    /** Ends after the current step, or soon if the node keeps it waiting, and gives up the lead. */
    async stop(): Promise<void> {
      stopping = true;
      clearTimeout(timer);
      await Promise.race([running, pause(STOP_MS, undefined, { ref: false })]);
      await releaseLease(context, lease).catch(() => undefined);
    },
    /** One reading, as start() repeats it. */
    poll,
  };
}
export type Follower = ReturnType<typeof createFollower>;
