import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { openTokenChain, type TokenChain } from '#contracts/testing/token-chain.ts';
import { type Db, openPool } from '#server/platform/database/database.ts';
import { startReceiver } from '#server/testing/mail-receiver.ts';
import { type Cluster, until } from './cluster.ts';
import type { Fault } from './faults.ts';
import { createDatabase, type Instance, standbyDatabase, startInstance } from './sites.ts';
import { type Writers, writeTo } from './writers.ts';

const QUIET_MS = 3_000;
const TRANSFER_MS = 1_000;
/** What has not come by then after the last fault never will. */
const LATE_MS = 180_000;

export type Outcome = { name: string; seconds: number; most: number; refused: number };
export type Verdict = {
  acknowledged: number;
  refused: number;
  lost: string[];
  doubled: string[];
  mails: { due: number; missing: string[]; twice: number };
  transfers: { made: number; followed: number };
  ended: number;
  standbyReads: boolean;
};

/** Moves tokens on the chain again and again, for the follower to read. */
function transfers(chain: TokenChain) {
  const state = { on: true, made: 0 };
  const run = async () => {
    const [from, to] = [await chain.holder(100), await chain.account()];
    while (state.on) {
      await chain.transfer(from, to.address, 1_000_000n);
      state.made += 1;
      await sleep(TRANSFER_MS);
    }
  };
  const running = run();
  return {
    made: () => state.made,
    stop: async () => {
      state.on = false;
      await running;
      await chain.finalize();
    },
  };
}

const followed = async (db: Db) =>
  (await db.execute<{ count: number }>(sql`select count(*)::int as count from token_event where value = 1000000`))
    .rows[0]?.count ?? 0;

type Running = { cluster: Cluster; instances: Instance[]; writers: Writers[] };

/** One fault under load, until all three machines are sound again. */
async function undergo({ cluster, instances, writers }: Running, { name, most, begin }: Fault): Promise<Outcome> {
  const before = await cluster.primary();
  await sleep(QUIET_MS);
  const refused = () => writers.reduce((sum, each) => sum + each.refused(), 0);
  const refusedBefore = refused();
  const { since, mend } = await begin(cluster);
  await until('new primary', async () => (await cluster.leader()).name !== before.name);
  const promoted = performance.now();
  await until('acknowledged write at every instance', async () =>
    writers.every((each) => each.hasWrittenSince(promoted)),
  );
  await sleep(QUIET_MS);
  const seconds = Math.max(...writers.map((each) => each.longestSilence(since)));
  mend();
  await cluster.primary();
  await until('instance that is ready', async () =>
    (await Promise.all(instances.map((each) => each.isReady()))).every(Boolean),
  );
  return { name, seconds, most, refused: refused() - refusedBefore };
}

const mailedTo = (email: { to: string[] }) => email.to[0] ?? '';

/** What became of everything that was acknowledged. */
async function judge({ cluster, instances, writers }: Running, own: { db: Db; received: { to: string[] }[] }) {
  const { db, received } = own;
  const acknowledged = writers.flatMap((each) => each.acknowledged);
  const { rows } = await db.execute<{ message: string; count: number }>(
    sql`select message, count(*)::int as count from lead group by message`,
  );
  const stored = new Map(rows.map(({ message, count }) => [message, count]));
  const due = acknowledged.map(({ mailTo }) => mailTo).filter((to) => to !== '');
  const delivered = () => new Set(received.map(mailedTo));
  const missing = () => {
    const there = delivered();
    return due.filter((to) => !there.has(to));
  };
  await until('email for every message', async () => missing().length === 0, LATE_MS).catch(() => {});
  const isDue = new Set(due);
  const toCustomers = received.map(mailedTo).filter((to) => isDue.has(to));
  const standby = openPool(standbyDatabase(cluster));
  const { rows: recovery } = await standby.db.execute<{ is: boolean }>(sql`select pg_is_in_recovery() as is`);
  await standby.close();
  return {
    acknowledged: acknowledged.length,
    refused: writers.reduce((sum, each) => sum + each.refused(), 0),
    lost: acknowledged.map(({ key }) => key).filter((key) => !stored.has(key)),
    doubled: [...stored].filter(([, count]) => count > 1).map(([key]) => key),
    mails: { due: due.length, missing: missing(), twice: toCustomers.length - new Set(toCustomers).size },
    ended: instances.filter((each) => each.hasEnded()).length,
    standbyReads: recovery[0]?.is === true,
  };
}

/** Two instances under load while each fault happens; what was measured, and what became of all that was acknowledged. */
export async function rehearse(
  cluster: Cluster,
  faults: Fault[],
  onOutcome: (outcome: Outcome) => void,
): Promise<Verdict> {
  const databaseUrl = await createDatabase(cluster);
  const [receiver, chain] = [await startReceiver(), await openTokenChain()];
  const places = { folder: cluster.folder, databaseUrl, smtpUrl: receiver.url, chain };
  const instances = [await startInstance('site-1', places), await startInstance('site-2', places)];
  const writers = instances.map(({ address }) => writeTo(address));
  const moving = transfers(chain);
  const running = { cluster, instances, writers };
  const { db, close } = openPool(databaseUrl);
  try {
    for (const fault of faults) onOutcome(await undergo(running, fault));
    await Promise.all([...writers.map((each) => each.stop()), moving.stop()]);
    await until('event for every transfer', async () => (await followed(db)) === moving.made(), LATE_MS).catch(
      () => {},
    );
    const verdict = await judge(running, { db, received: receiver.received });
    return { ...verdict, transfers: { made: moving.made(), followed: await followed(db) } };
  } finally {
    await Promise.all(writers.map((each) => each.stop()));
    await Promise.all(instances.map((each) => each.stop()));
    await close();
    await receiver.stop();
  }
}
