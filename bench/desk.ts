// npm run bench -- desk: every search and sort of the desk's lists with a million rows each, over HTTP, on its own PostgreSQL.
// -- --rows=100000 --lists=lead,purchase --times=20 --all; -- --paint: how soon a browser has drawn the queue of 1,000 open records.
import { availableParallelism, loadavg } from 'node:os';
import { parseArgs } from 'node:util';
import { drizzle } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import { type Db, openPool } from '../server/platform/database/database.ts';
import { type List, listQuery } from '../server/platform/lists/list-query.ts';
import { readList } from '../server/platform/lists/read-list.ts';
import { startPostgres } from '../server/testing/postgres.ts';
import { signedInAccount } from '../server/testing/staff.ts';
import { callsOf, LISTS } from './desk/calls.ts';
import { fillTable } from './desk/fill.ts';
import { measureFirstPaint } from './desk/first-paint.ts';
import { median } from './median.ts';
import { type SiteProcess, startSite } from './site-process.ts';

type Times = { p50: number; p95: number; most: number; rows: number };

/** By nearest rank: of 20 calls, p95 is the second slowest. */
const at = (sorted: number[], share: number) => sorted[Math.ceil(sorted.length * share) - 1] ?? 0;

/** Makes the calls one after another and reads the answers whole; the first few warm up and do not count. */
async function measure(
  site: { url: string; headers: Record<string, string> },
  path: (count: number) => string,
  { times, warm }: { times: number; warm: number },
): Promise<Times> {
  const took: number[] = [];
  let rows = 0;
  for (let count = 0; count < warm + times; count += 1) {
    const sent = performance.now();
    const answer = await fetch(site.url + path(count), { headers: site.headers });
    // The queue answers an object.
    const body = (await answer.json()) as unknown[] | { items: unknown[] };
    if (count >= warm) took.push(performance.now() - sent);
    if (!answer.ok) throw new Error(`${path(count)}: ${answer.status}`);
    rows = Math.max(rows, 'items' in body ? body.items.length : body.length);
  }
  const sorted = took.toSorted((a, b) => a - b);
  return { p50: at(sorted, 0.5), p95: at(sorted, 0.95), most: at(sorted, 1), rows };
}

/** Reads the whole CSV: time to the first bytes, total time, and number of lines. */
async function measureExport({ url, headers }: { url: string; headers: Record<string, string> }, path: string) {
  const sent = performance.now();
  const { body } = await fetch(url + path, { headers });
  let first: number | undefined;
  let bytes = 0;
  let lines = 0;
  for await (const chunk of body ?? []) {
    first ??= performance.now() - sent;
    bytes += chunk.length;
    for (const byte of chunk) if (byte === 10) lines += 1;
  }
  return { first: first ?? 0, seconds: (performance.now() - sent) / 1000, megabytes: bytes / 1e6, lines };
}

/** How PostgreSQL answers a call: pages of 8 KB that it touches (in memory or not), its own time, and what it scans by which index. */
type Plan = { buffers: number; ms: number; scans: string[] };

const sumOf = (lines: string[], pattern: RegExp) =>
  lines.flatMap((line) => [...line.matchAll(pattern)]).reduce((sum, [, figure]) => sum + Number(figure), 0);

/** What that call of the list costs; the buffers are the same on a busy machine. */
async function planOf(url: string, list: List, path: string): Promise<Plan> {
  const pool = new pg.Pool({ connectionString: url, max: 1 });
  const queries: { text: string; values: unknown[] }[] = [];
  const logger = { logQuery: (text: string, values: unknown[]) => void queries.push({ text, values }) };
  const db = drizzle(pool, { logger }) as unknown as Db;
  const query = Object.fromEntries(new URL(path, 'http://site').searchParams);
  await readList({ db }, list, listQuery(list).parse(query));
  const plan: Plan = { buffers: 0, ms: 0, scans: [] };
  for (const { text, values } of queries.filter(({ text }) => /^\s*(select|with)/.test(text))) {
    const { rows } = await pool.query(`explain (analyze, buffers) ${text}`, values);
    const lines = rows.map((row) => String(row['QUERY PLAN']));
    // The topmost node's buffers include those of all others.
    plan.buffers += sumOf(lines.filter((line) => line.includes('Buffers: ')).slice(0, 1), /(?:hit|read)=(\d+)/g);
    plan.ms += sumOf(lines, /Execution Time: ([\d.]+)/g);
    plan.scans.push(...lines.filter((line) => /Scan|Sort/.test(line)).map((line) => line.trim()));
  }
  await pool.end();
  return plan;
}

const { values } = parseArgs({
  options: {
    rows: { type: 'string', default: '1000000' },
    lists: { type: 'string', default: Object.keys(LISTS).join() },
    times: { type: 'string', default: '20' },
    all: { type: 'boolean', default: false },
    paint: { type: 'boolean', default: false },
  },
});
const ROWS = Number(values.rows);
const GOAL_MS = 80;
const SHOWN = 12;
const PLANS_SHOWN = 5;

const ms = (value: number) => value.toFixed(1).padStart(8);
const row = (...cells: string[]) => console.log(`| ${cells.join(' | ')} |`);

if (values.paint) {
  const { open, first, again } = await measureFirstPaint(1_000, 5);
  const cold = median(first);
  const warm = median(again);
  console.log(
    `/admin with ${open.toLocaleString('en')} open records: its queue is painted after ${cold.toFixed(0)} ms in a new profile, ${warm.toFixed(0)} ms in one that was there before (medians of ${first.length}; goal 1,000 ms); load ${loadavg()[0]?.toFixed(1)}`,
  );
  process.exit(cold <= 1_000 ? 0 : 1);
}

const database = await startPostgres();
let site: SiteProcess | undefined;
try {
  site = await startSite(database.url);
  const { db, close } = openPool(database.url);
  const { headers } = await signedInAccount({ db, now: () => new Date() });
  await close();
  const target = { url: site.url, headers };

  for (const name of values.lists.split(',')) {
    const list = LISTS[name];
    if (!list) throw new Error(`There is no list of ${name}.`);
    await fillTable(database.url, name, ROWS);
    const calls = callsOf(list);
    const measured = [];
    for (const call of calls)
      measured.push({ call, ...(await measure(target, call.path, { times: Number(values.times), warm: 3 })) });
    measured.sort((a, b) => b.p95 - a.p95);
    const missed = measured.filter(({ p95 }) => p95 > GOAL_MS);

    console.log(
      `\n${ROWS.toLocaleString('en')} rows of ${name}; ${calls.length} searches and sorts, ${missed.length} beyond p95 ≤ ${GOAL_MS} ms; one call at a time, ${values.times} each; ${availableParallelism()} cores for site, PostgreSQL and caller, load ${loadavg()[0]?.toFixed(1)}`,
    );
    console.log(values.all ? 'All, the slowest first:\n' : `The slowest ${SHOWN} (--all shows all):\n`);
    row('what'.padEnd(46), 'sort'.padEnd(16), 'filter'.padEnd(32), '  p50 ms', '  p95 ms', ' most ms', 'rows');
    row('-'.repeat(46), '-'.repeat(16), '-'.repeat(32), ...Array(3).fill('-------:'), '---:');
    for (const { call, p50, p95, most, rows } of values.all ? measured : measured.slice(0, SHOWN))
      row(
        call.what.padEnd(46),
        call.sort.padEnd(16),
        call.filter.padEnd(32),
        ms(p50),
        ms(p95),
        ms(most),
        String(rows).padStart(4),
      );
    for (const [place, { call, p95 }] of missed.entries()) {
      const { buffers, ms, scans } = await planOf(database.url, list, call.path(0));
      console.log(`\n${call.path(0)}: p95 ${p95.toFixed(0)} ms; ${buffers} buffers, ${ms.toFixed(1)} ms in PostgreSQL`);
      if (place < PLANS_SHOWN) for (const scan of scans) console.log(`    ${scan}`);
    }

    for (const query of ['', '?q=ada']) {
      const { first, seconds, megabytes, lines } = await measureExport(target, `/api/${name}List.csv${query}`);
      console.log(
        `CSV ${query || '(all)'}: ${(lines - 1).toLocaleString('en')} rows, ${megabytes.toFixed(1)} MB in ${seconds.toFixed(1)} s, first bytes after ${first.toFixed(0)} ms`,
      );
    }
  }

  const queue = await measure(target, () => '/api/desk/queue?view=needs_you', { times: Number(values.times), warm: 3 });
  const answer = await fetch(`${target.url}/api/desk/queue`, { headers });
  const { counts } = (await answer.json()) as { counts: { needs_you: number } };
  console.log(
    `\nQueue of ${counts.needs_you.toLocaleString('en')} open records: its first ${queue.rows} in p50 ${queue.p50.toFixed(0)} ms, p95 ${queue.p95.toFixed(0)} ms`,
  );
} finally {
  site?.stop();
  await database.stop();
}
