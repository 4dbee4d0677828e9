// npm run bench -- http: the price and a page, ours beside Hono alone that answers the same bytes, on both databases.
import { fork } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { availableParallelism, loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Site, startSite } from '../e2e/support/site.ts';
import { NODE_FLAGS } from '../scripts/node-flags.mjs';
import { startPostgres } from '../server/testing/postgres.ts';
import { load, processorMs } from './http/load.ts';
import { median } from './median.ts';

const CONNECTIONS = 20;
const ROUNDS = 31;
/** Short, so that a moment in which the machine is slow affects ours and Hono's equally. */
const SECONDS = Number(process.env.BENCH_SECONDS ?? 20) / ROUNDS;
/** What each path must reach of Hono's calls per second, in percent. */
const GOALS = { '/api/usgprice': 80, '/about': 60 } as const;

const folder = mkdtempSync(join(tmpdir(), 'usg-bench-'));

async function startBare(origin: string, path: string) {
  const answer = await fetch(origin + path, { headers: { 'accept-encoding': 'identity' } });
  const file = join(folder, 'answer');
  writeFileSync(file, Buffer.from(await answer.arrayBuffer()));
  const script = fileURLToPath(new URL('./http/bare.ts', import.meta.url));
  const child = fork(script, [file, answer.headers.get('content-type') ?? ''], { execArgv: NODE_FLAGS });
  const { port } = await new Promise<{ port: number }>((ready) => child.once('message', ready));
  return { port, pid: child.pid, stop: () => child.kill() };
}

/** Ours and Hono's calls per second by turns, so that what else the machine does meets both. */
async function compare({ origin, pid }: Site, path: keyof typeof GOALS) {
  const bare = await startBare(origin, path);
  const ours = { port: Number(new URL(origin).port), pid };
  const next = () => ({ method: 'GET', path }) as const;
  const run = async (server: { port: number; pid: number | undefined }, seconds = SECONDS) => {
    const before = processorMs(server.pid);
    const { perSecond, statuses } = await load(server.port, { connections: CONNECTIONS, seconds, next });
    return { perSecond, calls: statuses.get(200) ?? 0, ms: processorMs(server.pid) - before };
  };
  try {
    for (const server of [ours, bare]) await run(server, 2);
    const rounds: Record<'ours' | 'bare', Awaited<ReturnType<typeof run>>>[] = [];
    for (let round = 0; round < ROUNDS; round++) rounds.push({ ours: await run(ours), bare: await run(bare) });
    const sum = (of: 'ours' | 'bare', what: 'ms' | 'calls') => rounds.reduce((all, each) => all + each[of][what], 0);
    const figures = (of: 'ours' | 'bare') => ({
      perSecond: median(rounds.map((each) => each[of].perSecond)),
      msPerThousand: (1000 * sum(of, 'ms')) / sum(of, 'calls'),
    });
    const share = 100 * median(rounds.map((each) => each.ours.perSecond / each.bare.perSecond));
    return { ours: figures('ours'), bare: figures('bare'), share };
  } finally {
    bare.stop();
  }
}

async function table(database: string) {
  const site = await startSite();
  try {
    for (const [path, goal] of Object.entries(GOALS) as [keyof typeof GOALS, number][]) {
      const { ours, bare, share } = await compare(site, path);
      const calls = [ours.perSecond.toFixed(0).padStart(7), bare.perSecond.toFixed(0).padStart(10)];
      const processor = [ours.msPerThousand.toFixed(1).padStart(7), bare.msPerThousand.toFixed(1).padStart(10)];
      console.log(
        `| ${[database.padEnd(10), path.padEnd(13), ...calls].join(' | ')} | ${share.toFixed(0).padStart(3)} % | ≥ ${goal} % | ${share >= goal ? 'met   ' : 'missed'} | ${processor.join(' | ')} |`,
      );
    }
  } finally {
    await site.remove();
  }
}

console.log(
  `Calls per second on ${CONNECTIONS} connections, the medians of ${ROUNDS} rounds of ${SECONDS.toFixed(2)} s by turns, the share's of each round's; ${availableParallelism()} cores, with the caller; load before: ${loadavg()[0]?.toFixed(1)}. On the right, the processor time of 1,000 calls in ms: a busy machine changes it less\n`,
);
console.log('| database   | path          |    ours | Hono alone | share | goal   |        | ours ms | Hono alone |');
console.log('|------------|---------------|--------:|-----------:|------:|--------|--------|--------:|-----------:|');
const postgres = await startPostgres();
try {
  await table('embedded');
  process.env.DATABASE_URL = postgres.url;
  await table('PostgreSQL');
} finally {
  await postgres.stop();
  rmSync(folder, { recursive: true, force: true });
}
