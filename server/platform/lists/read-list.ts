import { and, eq, sql } from 'drizzle-orm';
import type { Context as HonoContext } from 'hono';
import type { AppEnv, DbContext } from '../context.ts';
import { pageLink } from '../http/paging.ts';
import { type Cursor, type List, type ListQuery, type ListTable, type RowOf, writeCursor } from './list-query.ts';
import { type Effort, searchList } from './search-list.ts';
import { searchTerms } from './search-words.ts';
import { fetchRows, type Placed, walkOf } from './walk.ts';

export type { List, RowOf } from './list-query.ts';

/** A page and the positions that its neighbors begin after or end before, if they exist. */
export type ListPage<Row> = { rows: Placed<Row>[]; previous: Cursor | undefined; next: Cursor | undefined };

/**
 * One page of the list: forwards from `after`, backwards from `before` or from the end. A search may answer fewer rows than were asked
 * for although the list continues: its neighbor is then where the search stopped.
 */
export async function readList<Table extends ListTable>(
  context: DbContext,
  list: List<Table>,
  query: ListQuery,
  effort?: Effort,
): Promise<ListPage<RowOf<Table>>> {
  const backwards = query.last || query.before !== undefined;
  const walk = walkOf(list, query, query.sort.descending !== backwards);
  const most = query.limit + 1;
  const exactly = query.q === '' ? undefined : list.exactly?.(query.q);
  const { rows: found, reached } = await (query.q === '' || exactly
    ? {
        rows: await fetchRows(context, list, walk, and(exactly, walk.filtered, walk.beyond(walk.from)), most),
        reached: undefined,
      }
    : searchList(context, list, walk, searchTerms(query.q), most, effort));
  const rows = found.slice(0, query.limit);
  const ahead = found.length > query.limit ? rows.at(-1)?.place : reached;
  const behind = walk.from && rows[0]?.place;
  if (!backwards) return { rows, previous: behind, next: ahead };
  return { rows: rows.reverse(), previous: ahead, next: behind };
}

/** One row by its id, as the list would show it. */
export async function findListed<Table extends ListTable>(
  context: DbContext,
  list: List<Table>,
  id: string,
): Promise<RowOf<Table> | undefined> {
  const { by, type } = list.sorts.created_at;
  const [found] = await fetchRows(context, list, { by: sql`${by}`, type, order: [] }, eq(list.table.id, id), 1);
  return found?.row;
}

/** Proxies have room for some 4,000 bytes of headers, with those that every answer carries. */
const LINK_MAX = 2_000;

/** Reads the requested page and names its neighbors in `Link` (RFC 8288): first, prev, next, last. */
export async function answerList<Table extends ListTable, Env extends AppEnv>(
  c: HonoContext<Env>,
  list: List<Table>,
  query: ListQuery,
): Promise<RowOf<Table>[]> {
  const { rows, previous, next } = await readList(c.var.context, list, query);
  const known = ['limit', 'sort', 'q', ...Object.keys(list.filters)];
  const link = (rel: string, place: Record<string, string>) => pageLink(c, known, place, rel);
  const at = (place: Cursor) => writeCursor(query.sort.name, place);
  // A page may be empty and not the first, where a search has found nothing so far.
  const isFirst = !previous && (rows.length > 0 || query.after === undefined);
  // In the order in which they are needed.
  const links = [
    ...(next ? [link('next', { after: at(next) })] : []),
    ...(previous ? [link('prev', { before: at(previous) })] : []),
    ...(next ? [link('last', { last: '1' })] : []),
    ...(isFirst ? [] : [link('first', {})]),
  ];
  const fitting = links.filter((_, index) => links.slice(0, index + 1).join(', ').length <= LINK_MAX);
  if (fitting.length > 0) c.header('link', fitting.join(', '));
  return rows.map(({ row }) => row);
}
