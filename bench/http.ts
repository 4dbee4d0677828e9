// npm run bench:http: the price and a page, ours beside Hono alone that answers the same bytes, on both databases.
import { fork } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { availableParallelism, loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { startSite } from '../e2e/site.ts';
import { startPostgres } from '../server/testing/postgres.ts';
import { load } from './http/load.ts';

const CONNECTIONS = 20;
const ROUNDS = 31;
/** Short, so that a moment in which the machine is slow meets ours and Hono's alike. */
const SECONDS = Number(process.env.BENCH_SECONDS ?? 20) / ROUNDS;
/** What each path must reach of Hono's calls per second, in percent. */
const GOALS = { '/api/usgprice': 80, '/about': 60 } as const;

const folder = mkdtempSync(join(tmpdir(), 'usg-bench-'));

async function startBare(origin: string, path: string) {
  const answer = await fetch(origin + path, { headers: { 'accept-encoding': 'identity' } });
  const file = join(folder, 'answer');
  writeFileSync(file, Buffer.from(await answer.arrayBuffer()));
  const script = fileURLToPath(new URL('./http/bare.ts', import.meta.url));
  const child = fork(script, [file, answer.headers.get('content-type') ?? '']);
  const { port } = await new Promise<{ port: number }>((ready) => child.once('message', ready));
  return { port, stop: () => child.kill() };
}

const median = (values: number[]) => values.sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

/** Ours and Hono's calls per second by turns, so that what else the machine does meets both. */
async function compare(origin: string, path: keyof typeof GOALS) {
  const ours = Number(new URL(origin).port);
  const bare = await startBare(origin, path);
  const run = async (port: number, seconds = SECONDS) =>
    (await load(port, { connections: CONNECTIONS, seconds, next: () => ({ method: 'GET', path }) })).perSecond;
  try {
    for (const port of [ours, bare.port]) await run(port, 2);
    const rounds: { ours: number; bare: number }[] = [];
    for (let round = 0; round < ROUNDS; round++) rounds.push({ ours: await run(ours), bare: await run(bare.port) });
    return {
      ours: median(rounds.map((each) => each.ours)),
      bare: median(rounds.map((each) => each.bare)),
      share: 100 * median(rounds.map((each) => each.ours / each.bare)),
    };
  } finally {
    bare.stop();
  }
}

async function table(database: string) {
  const site = await startSite();
  try {
    for (const [path, goal] of Object.entries(GOALS) as [keyof typeof GOALS, number][]) {
      const { ours, bare, share } = await compare(site.origin, path);
      const cells = [database.padEnd(10), path.padEnd(13), ours.toFixed(0).padStart(7), bare.toFixed(0).padStart(10)];
      console.log(
        `| ${cells.join(' | ')} | ${share.toFixed(0).padStart(3)} % | ≥ ${goal} % | ${share >= goal ? 'met' : 'missed'} |`,
      );
    }
  } finally {
    await site.remove();
  }
}

console.log(
  `Calls per second on ${CONNECTIONS} connections, the medians of ${ROUNDS} rounds of ${SECONDS.toFixed(2)} s by turns, the share's of each round's; ${availableParallelism()} cores, with the caller; load before: ${loadavg()[0]?.toFixed(1)}\n`,
);
console.log('| database   | path          |    ours | Hono alone | share | goal   |      |');
console.log('|------------|---------------|--------:|-----------:|------:|--------|------|');
const postgres = await startPostgres();
try {
  await table('embedded');
  process.env.DATABASE_URL = postgres.url;
  await table('PostgreSQL');
} finally {
  await postgres.stop();
  rmSync(folder, { recursive: true, force: true });
}
