// npm run bench:desk: the desk's lists with a million leads, over HTTP, on a PostgreSQL of its own.
import { availableParallelism, loadavg } from 'node:os';
import { openPool } from '../server/database/database.ts';
import { startPostgres } from '../server/testing/postgres.ts';
import { signedInAccount } from '../server/testing/staff.ts';
import { CALLS } from './desk/calls.ts';
import { fillLeads } from './desk/fill.ts';
import { measure, measureExport } from './desk/measure.ts';
import { planOf } from './desk/plan.ts';
import { type SiteProcess, startSite } from './site-process.ts';

const LEADS = Number(process.env.BENCH_LEADS ?? 1_000_000);
const TIMES = Number(process.env.BENCH_TIMES ?? 40);
const GOAL_MS = 80;
const WARM = 5;

const ms = (value: number) => value.toFixed(1).padStart(8);
const row = (...cells: string[]) => console.log(`| ${cells.join(' | ')} |`);

const database = await startPostgres();
let site: SiteProcess | undefined;
try {
  const began = performance.now();
  await fillLeads(database.url, LEADS);
  const took = ((performance.now() - began) / 1000).toFixed(0);
  site = await startSite(database.url);
  const { db, close } = openPool(database.url);
  const { headers } = await signedInAccount({ db, now: () => new Date() });
  await close();
  const target = { url: site.url, headers };

  console.log(
    `${LEADS.toLocaleString('en')} leads, made in ${took} s; ${availableParallelism()} cores, PostgreSQL and the`,
  );
  console.log(`caller beside the site, one call at a time, ${TIMES} each; load before: ${loadavg()[0]?.toFixed(1)}\n`);
  row('call'.padEnd(42), '  p50 ms', '  p95 ms', ' most ms', 'rows', `goal: p95 ≤ ${GOAL_MS} ms`);
  row('-'.repeat(42), ...Array(3).fill('-------:'), '---:', '---');
  const slow: string[] = [];
  for (const { name, path } of CALLS) {
    const { p50, p95, most, rows } = await measure(target, path, { times: TIMES, warm: WARM });
    const met = p95 <= GOAL_MS;
    if (!met && path(0).startsWith('/api/leadList'))
      slow.push(`${name}: ${path(0)}`, ...(await planOf(database.url, path(0))));
    row(name.padEnd(42), ms(p50), ms(p95), ms(most), String(rows).padStart(4), met ? 'met' : 'missed');
  }
  for (const line of slow) console.log(`\n${line}`);

  console.log();
  for (const query of ['', '?q=ada', '?complete=false']) {
    const { first, seconds, megabytes, lines } = await measureExport(target, `/api/leadList.csv${query}`);
    console.log(
      `CSV ${query || '(all)'}: ${(lines - 1).toLocaleString('en')} rows, ${megabytes.toFixed(1)} MB in ${seconds.toFixed(1)} s, first bytes after ${first.toFixed(0)} ms`,
    );
  }
} finally {
  site?.stop();
  await database.stop();
}
