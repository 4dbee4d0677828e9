import { type SQL, sql } from 'drizzle-orm';
import { getTableConfig, PgDialect } from 'drizzle-orm/pg-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { List } from '../platform/lists/list-query.ts';
import { redemptionList } from '../redemptions/find-redemption.ts';
import { purchaseList } from '../sales/find-purchase.ts';
import { testDatabase } from '../testing/database.ts';
import { leadList } from './leads/lead-list.ts';

let database: Awaited<ReturnType<typeof testDatabase>>;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.close());

/** The columns of each index of the table, such as `complete, lower(email), id`. */
async function indexesOf(table: string): Promise<string[]> {
  const { rows } = await database.db.execute<{ columns: string }>(sql`
    select string_agg(pg_get_indexdef(indexrelid, position, false), ', ' order by position) as columns
    from pg_index, generate_series(1, indnatts) as position
    where indrelid = ${table}::regclass and indpred is null group by indexrelid`);
  return rows.map(({ columns }) => columns);
}

const dialect = new PgDialect();
const shown = (table: string, expression: unknown) =>
  dialect
    .sqlToQuery(sql`${expression as SQL}`)
    .sql.replaceAll(`"${table}".`, '')
    .replaceAll('"', '');

const LISTS = [leadList, purchaseList, redemptionList] as List[];
const offered = LISTS.flatMap((list) =>
  Object.entries(list.sorts).flatMap(([sort, { filters }]) =>
    [[], ...filters].map((set) => [list.name, sort, set.join(' and ') || 'nothing', list, set] as const),
  ),
);

describe('each list that the desk offers', () => {
  it.each(offered)('%s by %s, filtered by %s, has an index in that order', async (_, sort, __, list, set) => {
    const { name } = getTableConfig(list.table);
    const columns = [...set.map((filter) => list.filters[filter]?.by), list.sorts[sort]?.by, list.table.id];
    expect(await indexesOf(name)).toContain(columns.map((column) => shown(name, column)).join(', '));
  });
});
