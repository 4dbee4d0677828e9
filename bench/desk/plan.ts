import { drizzle } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import type { Db } from '../../server/database/database.ts';
import { type List, listQuery } from '../../server/lists/list-query.ts';
import { readList } from '../../server/lists/read-list.ts';

type Asked = { text: string; values: unknown[] };

/** How PostgreSQL answered that call of the list: what it scanned, by index, and how long each query took. */
export async function planOf(url: string, list: List, path: string): Promise<string[]> {
  const pool = new pg.Pool({ connectionString: url, max: 1 });
  const asked: Asked[] = [];
  const logger = { logQuery: (text: string, values: unknown[]) => void asked.push({ text, values }) };
  const db = drizzle(pool, { logger }) as unknown as Db;
  const query = Object.fromEntries(new URL(path, 'http://site').searchParams);
  await readList({ db }, list, listQuery(list).parse(query));
  const plans: string[] = [];
  for (const { text, values } of asked.filter(({ text }) => /^\s*(select|with)/.test(text))) {
    const { rows } = await pool.query(`explain (analyze, buffers) ${text}`, values);
    const lines = rows.map((row) => String(row['QUERY PLAN']));
    plans.push(
      lines
        .filter((line) => /Scan|Sort|Execution Time/.test(line))
        .map((line) => line.trim())
        .join('\n    '),
    );
  }
  await pool.end();
  return plans;
}
