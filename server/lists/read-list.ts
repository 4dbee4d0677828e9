import { and, eq, getTableColumns, inArray, type SQL, sql } from 'drizzle-orm';
import type { Context } from '../context.ts';
import type { Cursor, SortType } from './cursor.ts';
import type { List, ListQuery, ListTable, RowOf } from './list-query.ts';
import { prefixQuery, searchTerms } from './search-words.ts';

export type { List, RowOf } from './list-query.ts';

type Where = Pick<Context, 'db'>;

/** A row and its place in the list. */
export type Placed<Row> = { row: Row; place: Cursor };
export type ListPage<Row> = { rows: Placed<Row>[]; hasPrevious: boolean; hasNext: boolean };

// How far a search walks along the sort's own index before it asks the index of words (docs/decisions/026).
const FEWEST_WALKED = 10_000;
const WALKED_PER_ROW = 40;

/** One page of the list: forwards from `after`, backwards from `before` or from the end. */
export async function readList<Table extends ListTable>(
  context: Where,
  list: List<Table>,
  query: ListQuery,
): Promise<ListPage<RowOf<Table>>> {
  const backwards = query.last || query.before !== undefined;
  const walk = walkOf(list, query, query.sort.descending !== backwards);
  const found = await (query.q === ''
    ? fetchRows(context, list, walk, walk.where, query.limit + 1)
    : search(context, list, walk, query));
  const rows = found.slice(0, query.limit);
  const more = found.length > query.limit;
  if (!backwards) return { rows, hasPrevious: query.after !== undefined, hasNext: more };
  return { rows: rows.reverse(), hasPrevious: more, hasNext: query.before !== undefined };
}

/** One row by its id, as the list would show it. */
export async function findListed<Table extends ListTable>(
  context: Where,
  list: List<Table>,
  id: string,
): Promise<RowOf<Table> | undefined> {
  const { by, type } = list.sorts.created_at;
  const [found] = await fetchRows(context, list, { by: sql`${by}`, type, order: [] }, eq(list.table.id, id), 1);
  return found?.row;
}

type Walk = { by: SQL; type: SortType; order: SQL[]; direction: SQL; where: SQL | undefined };

// Ties are broken by the id in the same direction, so that one index on (by, id) serves both.
function walkOf(list: List, query: ListQuery, descending: boolean): Walk {
  const { table, sorts, filters } = list;
  const { by: column, type } = sorts[query.sort.name] ?? sorts.created_at;
  const by = sql`${column}`;
  const direction = descending ? sql`desc` : sql`asc`;
  const from = query.before ?? query.after;
  const compare = descending ? sql`<` : sql`>`;
  const beyond = from && sql`(${by}, ${table.id}) ${compare} (${from.value}::${sql.raw(type)}, ${from.id}::uuid)`;
  const filtered = Object.entries(query.filters).flatMap(([name, value]) => {
    const filter = filters[name];
    return filter ? [eq(filter.by, filter.values === 'boolean' ? value === 'true' : value)] : [];
  });
  return {
    by,
    type,
    direction,
    order: [sql`${by} ${direction}`, sql`${table.id} ${direction}`],
    where: and(...filtered, beyond),
  };
}

async function fetchRows<Table extends ListTable>(
  { db }: Where,
  { table }: List<Table>,
  { by, type, order }: Pick<Walk, 'by' | 'type' | 'order'>,
  where: SQL | undefined,
  most: number,
): Promise<Placed<RowOf<Table>>[]> {
  const { search: _, ...columns } = getTableColumns(table as ListTable);
  const value =
    type === 'timestamptz' ? sql`to_char(${by} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')` : sql`${by}::text`;
  const rows = await db
    .select({ row: columns, value: sql<string>`${value}` })
    .from(table as ListTable)
    .where(where)
    .orderBy(...order)
    .limit(most);
  return rows.map(({ row, value }) => ({ row: row as RowOf<Table>, place: { value, id: String(row.id) } }));
}

// A common word is found within a short walk along the sort; a rare one has few rows in the index of words, which are
// then sorted. Left to itself, the planner would sort a million rows, or walk past a million, by one wrong guess.
async function search<Table extends ListTable>(
  context: Where,
  list: List<Table>,
  walk: Walk,
  { q, limit }: ListQuery,
): Promise<Placed<RowOf<Table>>[]> {
  const terms = searchTerms(q);
  if (terms.length === 0) return [];
  const near = await idsNearby(context, list, walk, terms, limit + 1);
  const ids = near.length > limit ? near : await idsAnywhere(context, list, walk, terms, limit + 1);
  return ids.length === 0 ? [] : fetchRows(context, list, walk, inArray(list.table.id, ids), ids.length);
}

type Ids = Promise<string[]>;
const idsIn = ({ rows }: { rows: { id: string }[] }) => rows.map(({ id }) => id);

async function idsNearby({ db }: Where, { table }: List, walk: Walk, terms: string[], most: number): Ids {
  const walked = Math.max(FEWEST_WALKED, most * WALKED_PER_ROW);
  return idsIn(
    await db.execute<{ id: string }>(sql`
      select id from (
        select ${table.id} as id, ${walk.by} as key, ${table.search} as words from ${table}
        where ${walk.where ?? sql`true`} order by ${sql.join(walk.order, sql`, `)} limit ${walked}
      ) near
      where words @@ ${prefixQuery(terms)}::tsquery
      order by key ${walk.direction}, id ${walk.direction} limit ${most}`),
  );
}

// One or two letters begin so many words that the index would be read half: they only sift what the others found.
const TELLING_LETTERS = 3;

async function idsAnywhere({ db }: Where, { table }: List, walk: Walk, terms: string[], most: number): Ids {
  const telling = terms.filter((term) => term.length >= TELLING_LETTERS);
  const indexed = telling.length > 0 ? telling : terms;
  const sifted =
    indexed.length < terms.length ? sql`(${table.search} @@ ${prefixQuery(terms)}::tsquery) is true` : sql`true`;
  return idsIn(
    await db.execute<{ id: string }>(sql`
      with hit as materialized (
        select ${table.id} as id, ${walk.by} as key from ${table}
        where ${table.search} @@ ${prefixQuery(indexed)}::tsquery
          and ${sifted} and ${walk.where ?? sql`true`}
      )
      select id from hit order by key ${walk.direction}, id ${walk.direction} limit ${most}`),
  );
}
