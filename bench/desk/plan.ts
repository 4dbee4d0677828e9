import { drizzle } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import type { Db } from '../../server/database/database.ts';
import { type List, listQuery } from '../../server/lists/list-query.ts';
import { readList } from '../../server/lists/read-list.ts';

type Asked = { text: string; values: unknown[] };

/** How PostgreSQL answers a call: pages of 8 KB that it touches (in memory or not), its own time, and what it scans by which index. */
type Plan = { buffers: number; ms: number; scans: string[] };

const sumOf = (lines: string[], pattern: RegExp) =>
  lines.flatMap((line) => [...line.matchAll(pattern)]).reduce((sum, [, figure]) => sum + Number(figure), 0);

/** What that call of the list costs; the buffers are the same on a busy machine. */
export async function planOf(url: string, list: List, path: string): Promise<Plan> {
  const pool = new pg.Pool({ connectionString: url, max: 1 });
  const asked: Asked[] = [];
  const logger = { logQuery: (text: string, values: unknown[]) => void asked.push({ text, values }) };
  const db = drizzle(pool, { logger }) as unknown as Db;
  const query = Object.fromEntries(new URL(path, 'http://site').searchParams);
  await readList({ db }, list, listQuery(list).parse(query));
  const plan: Plan = { buffers: 0, ms: 0, scans: [] };
  for (const { text, values } of asked.filter(({ text }) => /^\s*(select|with)/.test(text))) {
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
