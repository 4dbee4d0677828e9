// npm run bench -- follow: our follower beside Ponder, on the same chains and the same PostgreSQL, in turns.
// -- --rounds=3 --shapes=sparse,dense --ours
import { availableParallelism, loadavg } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { sql } from 'drizzle-orm';
import { zeroAddress } from 'viem';
import { holdingsOf } from '../server/chain/holdings.ts';
import type { Context } from '../server/platform/context.ts';
import { openPool } from '../server/platform/database/database.ts';
import { startPostgres } from '../server/testing/postgres.ts';
import { makeChain, SHAPES } from './follow/make-chain.ts';
import { installPonder } from './follow/ponder-project.ts';
import { type Run, runOurs } from './follow/run-ours.ts';
import { runPonder } from './follow/run-ponder.ts';
import { median } from './median.ts';

const TIMES = 200;
const HOLDERS = 10_000;
const addressOf = (holder: number) => `0x${holder.toString(16).padStart(40, '0')}`;

/** The 95th percentile, in milliseconds, of asking for a wallet's holdings where the log has that many entries, a tenth of them its own. */
async function measureBalance(entries: number): Promise<number> {
  const database = await startPostgres();
  const { db, close } = openPool(database.url, { queryTimeoutMs: 600_000 });
  try {
    const context = { db, chain: { id: 1, token: zeroAddress } } as unknown as Context;
    const address = (number: ReturnType<typeof sql>) => sql`'0x' || lpad(to_hex(${number}), 40, '0')`;
    await db.execute(sql`
      insert into token_event (chain_id, token, block, log_index, block_hash, time, tx, name, from_address, to_address, value, args, final)
      select 1, ${zeroAddress}, n / 100, n % 100, 'hash', now(), 'tx', 'Transfer',
        ${address(sql`case when n % 10 = 0 then 1 else n % ${sql.raw(String(HOLDERS))} end`)}, ${address(sql`(n * 7) % ${sql.raw(String(HOLDERS))}`)}, 1, '{}', true
      from generate_series(1, ${sql.raw(String(entries))}) n`);
    await db.execute(sql`
      insert into token_balance (chain_id, token, address, balance, received, redeemed, checked)
      select 1, ${zeroAddress}, ${address(sql`n`)}, 1, 1, 0, 1 from generate_series(0, ${sql.raw(String(HOLDERS))}) n`);
    await db.execute(sql`analyze`);
    const times: number[] = [];
    for (let time = 0; time < TIMES; time++) {
      const started = performance.now();
      await holdingsOf(context, [addressOf(time % 2 === 0 ? 1 : time)]);
      times.push(performance.now() - started);
    }
    return times.toSorted((a, b) => a - b)[Math.floor(TIMES * 0.95)] ?? 0;
  } finally {
    await close();
    await database.stop();
  }
}

const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '3' },
    shapes: { type: 'string', default: SHAPES.map(({ name }) => name).join() },
    /** Without Ponder. */
    ours: { type: 'boolean', default: false },
  },
});
const PONDER = join(fileURLToPath(new URL('..', import.meta.url)), '.runtime', 'ponder');
const GOAL = 2;

const load = () => `load ${loadavg()[0]?.toFixed(1)} on ${availableParallelism()} cores`;

/** Runs on an empty database of a server of its own. */
async function onDatabase(run: (url: string) => Promise<Run>): Promise<Run> {
  const database = await startPostgres();
  try {
    return await run(database.url);
  } finally {
    await database.stop();
  }
}

/** One line, printed as soon as a run ends, so that an interrupted bench has printed something. */
function show(name: string, runs: Run[], events: number): number {
  const seconds = median(runs.map((run) => run.seconds));
  const megabytes = Math.max(...runs.map((run) => run.megabytes));
  const perSecond = Math.round(events / seconds).toLocaleString('en-US');
  console.log(
    `  ${name.padEnd(12)}${seconds.toFixed(1).padStart(7)} s ${perSecond.padStart(9)}/s ${megabytes.toFixed(0).padStart(6)} MB`,
  );
  return seconds;
}

if (!values.ours) await installPonder(PONDER);
for (const shape of SHAPES.filter(({ name }) => values.shapes.split(',').includes(name))) {
  const { stop, ...full } = await makeChain(shape);
  const chain = JSON.stringify(full, (_, value) => (typeof value === 'bigint' ? String(value) : value));
  const [ours, ponders]: [Run[], Run[]] = [[], []];
  try {
    for (let round = 0; round < Number(values.rounds); round++) {
      const own = await onDatabase((url) => runOurs(chain, url, full.events));
      ours.push(own);
      show('ours', [own], full.events);
      if (values.ours) continue;
      const theirs = await onDatabase((url) => runPonder(PONDER, chain, url));
      ponders.push(theirs);
      show('Ponder', [theirs], full.events);
    }
  } finally {
    await stop();
  }
  console.log(
    `${shape.name}: ${full.events.toLocaleString('en-US')} entries in ${full.last} blocks, median of ${values.rounds}, ${load()}`,
  );
  const own = show('ours', ours, full.events);
  if (values.ours) continue;
  const theirs = show('Ponder', ponders, full.events);
  console.log(`  ${(theirs / own).toFixed(1)} times as fast; the goal is ${GOAL}`);
}
console.log(`A balance at 1,000,000 entries: ${(await measureBalance(1_000_000)).toFixed(2)} ms (p95), the goal is 5`);
// The chains are kept for reuse, and end with this process.
process.exit();
