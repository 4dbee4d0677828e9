import { and, eq, getTableColumns, type SQL, sql } from 'drizzle-orm';
import type { DbContext } from '../context.ts';
import type { Cursor, List, ListQuery, ListTable, RowOf, SortType } from './list-query.ts';

/** A row and its place in the list. */
export type Placed<Row> = { row: Row; place: Cursor };

/** The rows of a list in one order, one way, as its index gives them. */
export type Walk = {
  by: SQL;
  type: SortType;
  direction: SQL;
  /** The opposite direction. */
  back: SQL;
  order: SQL[];
  filtered: SQL | undefined;
  /** The rows beyond a place. */
  beyond: (place: Cursor | undefined) => SQL | undefined;
  from: Cursor | undefined;
};

/** How to walk the list for that query. Ties are broken by the id in the same direction, so that one index on (by, id) serves both. */
export function walkOf({ table, sorts, filters }: List, query: ListQuery, descending: boolean): Walk {
  const { by: column, type } = sorts[query.sort.name] ?? sorts.created_at;
  const by = sql`${column}`;
  const [direction, back] = descending ? [sql`desc`, sql`asc`] : [sql`asc`, sql`desc`];
  const compare = descending ? sql`<` : sql`>`;
  const filtered = Object.entries(query.filters).flatMap(([name, value]) => {
    const filter = filters[name];
    return filter ? [eq(filter.by, filter.values === 'boolean' ? value === 'true' : value)] : [];
  });
  return {
    by,
    type,
    direction,
    back,
    order: [sql`${by} ${direction}`, sql`${table.id} ${direction}`],
    filtered: and(...filtered),
    beyond: (place) =>
      place && sql`(${by}, ${table.id}) ${compare} (${place.value}::${sql.raw(type)}, ${place.id}::uuid)`,
    from: query.before ?? query.after,
  };
}

/** A sort's value as cursors carry it. */
export const placeValue = (value: SQL, type: SortType): SQL =>
  type === 'timestamptz'
    ? sql`to_char(${value} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`
    : sql`${value}::text`;

/** That many rows in the walk's order, without their search words. */
export async function fetchRows<Table extends ListTable>(
  { db }: DbContext,
  { table }: List<Table>,
  { by, type, order }: Pick<Walk, 'by' | 'type' | 'order'>,
  where: SQL | undefined,
  most: number,
): Promise<Placed<RowOf<Table>>[]> {
  const { search: _, ...columns } = getTableColumns(table as ListTable);
  const rows = await db
    .select({ row: columns, value: sql<string>`${placeValue(by, type)}` })
    .from(table as ListTable)
    .where(where)
    .orderBy(...order)
    .limit(most);
  return rows.map(({ row, value }) => ({ row: row as RowOf<Table>, place: { value, id: String(row.id) } }));
}
