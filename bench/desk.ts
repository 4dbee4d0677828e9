// npm run bench:desk: every search and sort of the desk's lists with a million rows each, over HTTP, on its own PostgreSQL.
// -- --rows=100000 --lists=lead,purchase --times=20 --all
import { availableParallelism, loadavg } from 'node:os';
import { parseArgs } from 'node:util';
import { openPool } from '../server/database/database.ts';
import { startPostgres } from '../server/testing/postgres.ts';
import { signedInAccount } from '../server/testing/staff.ts';
import { callsOf, LISTS } from './desk/calls.ts';
import { fillTable } from './desk/fill.ts';
import { measure, measureExport } from './desk/measure.ts';
import { planOf } from './desk/plan.ts';
import { type SiteProcess, startSite } from './site-process.ts';

const { values } = parseArgs({
  options: {
    rows: { type: 'string', default: '1000000' },
    lists: { type: 'string', default: Object.keys(LISTS).join() },
    times: { type: 'string', default: '20' },
    all: { type: 'boolean', default: false },
  },
});
const ROWS = Number(values.rows);
const GOAL_MS = 80;
const SHOWN = 12;
const PLANS_SHOWN = 5;

const ms = (value: number) => value.toFixed(1).padStart(8);
const row = (...cells: string[]) => console.log(`| ${cells.join(' | ')} |`);

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
} finally {
  site?.stop();
  await database.stop();
}
