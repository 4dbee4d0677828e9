import { sql } from 'drizzle-orm';
import type { DbContext } from '../../platform/context.ts';

/** How many rows each table has, but those that a crash of the server may empty (unlogged ones), which no backup holds. */
export async function countRows({ db }: DbContext): Promise<Record<string, number>> {
  const { rows } = await db.execute<{ name: string }>(
    sql`select relname as name from pg_class
      where relnamespace = 'public'::regnamespace and relkind = 'r' and relpersistence = 'p' order by 1`,
  );
  const counts: Record<string, number> = {};
  for (const { name } of rows) {
    const counted = await db.execute<{ count: string }>(sql`select count(*) from ${sql.identifier(name)}`);
    counts[name] = Number(counted.rows[0]?.count);
  }
  return counts;
}

/** The tables whose numbers of rows differ. */
export const differingTables = (one: Record<string, number>, other: Record<string, number>): string[] =>
  [...new Set([...Object.keys(one), ...Object.keys(other)])].filter((name) => one[name] !== other[name]);
