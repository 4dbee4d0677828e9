import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { BaseError } from 'viem';
import type { WatchedNode } from '../../chain/fallback-node.ts';
import { chainReadiness } from '../../chain/readiness.ts';
import { watchCursor } from '../../chain/watch-cursor.ts';
import type { Deps } from '../../platform/context.ts';
import type { DatabaseClock } from '../../platform/database/clock.ts';
import type { Db } from '../../platform/database/database.ts';
import { hasSqlState, isConnectionError, isReadOnlyError, type Outages } from '../../platform/outages.ts';
import { copyWarning, restoredCopy } from '../backup/restored-copy.ts';
import { keyProblems } from './check-keys.ts';
import { writeProbes } from './table.ts';

/**
 * Writes and deletes a row; throws if the database can't store anything. The row is most of a page, and vacuum gives the page
 * back: each write must make the file longer, which is what fails on a full disk while free space in old pages still takes small rows.
 */
async function writeProbe(db: Db): Promise<void> {
  await db.insert(writeProbes).values({ filler: sql`repeat('x', 5000)` });
  await db.delete(writeProbes);
  await db.execute(sql`vacuum (skip_locked, truncate) ${writeProbes}`);
}

/** How many seconds ago what a standby shows was so at its primary; the instances there write every few seconds. 0 at a primary. */
async function replicaLag(db: Db): Promise<number> {
  const { rows } = await db.execute<{ seconds: number | null }>(
    sql`select case when pg_is_in_recovery()
      then extract(epoch from clock_timestamp() - pg_last_xact_replay_timestamp())::float8 end as seconds`,
  );
  return Number(rows[0]?.seconds ?? 0);
}

/** Reasons why this instance cannot serve; warnings of what is wrong although it can. */
export type Findings = { reasons: readonly string[]; warnings: readonly string[] };

const DISK_FULL = '53100';

/** `nodes`: those that are told what was found of them; without any, the chain's client is looked at. */
type Watching = {
  clock?: Pick<DatabaseClock, 'warnings'>;
  nodes?: readonly Pick<WatchedNode, 'probe' | 'found'>[] | undefined;
  /** Whether the instance started on a copy that was restored from a backup. */
  isCopy?: boolean;
  everyMs?: number;
  stalledAfterMs?: number;
};

const PATIENCE_MS = 1_000;
/** For so many probes the token, its inbox and the database stay as they were found: a node says at each whether it serves the chain. */
const EXAMINED_FOR = 12;
/** Between two probes while the instance isn't ready, and at least, however many calls fail. */
const RETRY_MS = 500;
const SOUND: Findings = { reasons: [], warnings: [] };
const becauseOf = (...reasons: string[]): Findings => ({ reasons, warnings: [] });
const NO_DATABASE = becauseOf('The database cannot be reached.');
const NO_WRITES = becauseOf('The database does not take writes.');
const NODES = ['Ethereum node', 'second Ethereum node'] as const;
const SLOW_NODES: readonly [Findings, Findings] = [
  { reasons: [], warnings: ['The Ethereum network does not answer.'] },
  { reasons: [], warnings: ['The second Ethereum node does not answer.'] },
];
const READ_ONLY = becauseOf('The database is read-only.');
const LAG_SECONDS = 60;
const replicaFindings = (lag: number): Findings => {
  if (lag < LAG_SECONDS) return SOUND;
  const warning = `The standby is ${Math.round(lag)} seconds behind: it doesn't hear from its primary, or nothing is written there.`;
  return { reasons: [], warnings: [warning] };
};

type Probe = {
  part: 'database' | 'keys' | (typeof NODES)[number] | 'chain follower';
  look: () => Promise<Findings>;
  /** The result if a probe fails, or takes longer than PATIENCE_MS. */
  late: (error?: unknown) => Findings;
  /** Hears what was found, unless nothing was proven. */
  hear?: (findings: Findings) => void;
};

/** Probes repeatedly, one probe at a time; the last result is always available. A call that finds the part down is looked into at once. */
function repeat({ part, look, late, hear }: Probe, everyMs: number, outages: Outages) {
  let stopped = false;
  let waiting = new AbortController();
  outages.onFound(part, () => {
    if (last.reasons.length + last.warnings.length === 0) waiting.abort();
  });
  const first = Promise.withResolvers<void>();
  let last = late();
  const found = (findings: Findings, isOut = findings.reasons.length > 0) => {
    last = findings;
    outages.setSilent(part, findings === NO_DATABASE);
    first.resolve();
    if (isOut) outages.begin(part, 'probe', findings);
    else outages.end(part, 'probe', 'calls');
  };
  // No answer proves nothing about the rest.
  const foundLate = (error?: unknown) => {
    const findings = late(error);
    if (findings !== SOUND) hear?.(findings);
    found(findings, findings !== SOUND);
  };
  async function run(): Promise<void> {
    while (!stopped) {
      waiting = new AbortController();
      const timer = setTimeout(() => foundLate(), PATIENCE_MS);
      const conclude = await look().then(
        (findings) => () => {
          hear?.(findings);
          found(findings);
        },
        (error) => () => foundLate(error),
      );
      clearTimeout(timer);
      if (stopped) return;
      conclude();
      const retryMs = Math.min(RETRY_MS, everyMs);
      await sleep(retryMs, undefined, { ref: false });
      if (last.reasons.length > 0) continue;
      await sleep(everyMs - retryMs, undefined, { signal: waiting.signal, ref: false }).catch(() => {});
    }
  }
  void run();
  const stop = () => {
    stopped = true;
    waiting.abort();
  };
  return { last: () => last, first: first.promise, stop };
}

export type Readiness = {
  /** What was found last, without a query, so that it is available however slow the database or the node is. */
  current: () => Findings;
  /** Resolves when each has been probed once or timed out. */
  first: Promise<void>;
  stop: () => void;
};

/** Whether a node serves our chain and the database's; it is told what was found of it. A silent one is a warning. */
function nodeProbe(
  deps: Deps,
  { probe, found }: NonNullable<Watching['nodes']>[number],
  at: 0 | 1,
  everyMs: number,
): Probe {
  const slow = SLOW_NODES[at];
  let hasAnswered = false;
  let examinedUntil = 0;
  return {
    part: NODES[at],
    // Once the node has answered, we wait only for the database.
    late: (error) => (hasAnswered && !(error instanceof BaseError) ? SOUND : slow),
    hear: (findings) => found(findings === slow ? 'silent' : findings.reasons.length > 0 ? 'wrong' : 'sound'),
    async look() {
      hasAnswered = false;
      const served = await probe.getChainId();
      hasAnswered = true;
      if (served === deps.chain.id && performance.now() < examinedUntil) return SOUND;
      const chain = { ...deps.chain, client: probe };
      const { reasons, warnings } = await chainReadiness({ ...deps, chain, actor: { kind: 'system' } });
      const isSound = reasons.length + warnings.length === 0;
      examinedUntil = isSound ? performance.now() + EXAMINED_FOR * everyMs : 0;
      return { reasons: reasons.map((reason) => (at === 0 ? reason : `Of the second node: ${reason}`)), warnings };
    },
  };
}

/**
 * Watches in the background whether the database takes writes and its keys are ours, and whether the chain is the right one and followed.
 * What is wrong with the chain is a warning: it closes what needs the chain, and an instance serves everything else.
 */
export function watchReadiness(
  deps: Deps,
  { clock, nodes, isCopy = false, everyMs = 5_000, stalledAfterMs = 60_000 }: Watching = {},
): Readiness {
  const { db, outages } = deps;
  const { readOnly } = deps.env;
  const database: Probe = {
    part: 'database',
    late: () => NO_DATABASE,
    async look() {
      try {
        if (isCopy) return { reasons: [], warnings: [copyWarning(await restoredCopy({ db }))] };
        if (readOnly) return replicaFindings(await replicaLag(db));
        await writeProbe(db);
        return SOUND;
      } catch (error) {
        if (isReadOnlyError(error)) return READ_ONLY;
        return isConnectionError(error) && !hasSqlState(error, DISK_FULL) ? NO_DATABASE : NO_WRITES;
      }
    },
  };
  const keys: Probe = {
    part: 'keys',
    late: () => SOUND,
    look: async () => becauseOf(...(await keyProblems(deps))),
  };
  const [first = { probe: deps.chain.client, found: () => {} }, second] = nodes ?? [];
  const ofChain: Probe[] = [
    nodeProbe(deps, first, 0, everyMs),
    ...(second ? [nodeProbe(deps, second, 1, everyMs)] : []),
    { part: 'chain follower', late: () => SOUND, look: watchCursor(deps, stalledAfterMs) },
  ];
  const store = [repeat(database, everyMs, outages), repeat(keys, EXAMINED_FOR * everyMs, outages)];
  const chain = ofChain.map((probe) => repeat(probe, everyMs, outages));
  return {
    current: () => ({
      reasons: store.flatMap(({ last }) => last().reasons),
      warnings: [
        ...(clock?.warnings() ?? []),
        ...store.flatMap(({ last }) => last().warnings),
        ...chain.flatMap(({ last }) => [...last().reasons, ...last().warnings]),
      ],
    }),
    first: Promise.all([...store, ...chain].map(({ first }) => first)).then(() => {}),
    stop() {
      for (const { stop } of [...store, ...chain]) stop();
    },
  };
}
