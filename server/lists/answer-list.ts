import type { Context as HonoContext } from 'hono';
import type { AppEnv } from '../context.ts';
import { type Cursor, writeCursor } from './cursor.ts';
import type { List, ListQuery, ListTable, RowOf } from './list-query.ts';
import { readList } from './read-list.ts';

/** Reads the page that was asked for and names its neighbours in `Link` (RFC 8288): first, prev, next, last. */
export async function answerList<Table extends ListTable, Env extends AppEnv>(
  c: HonoContext<Env>,
  list: List<Table>,
  query: ListQuery,
): Promise<RowOf<Table>[]> {
  const { rows, previous, next } = await readList(c.var.context, list, query);
  const link = (rel: string, place: Record<string, string>) => {
    const { after: _, before: __, last: ___, ...asked } = c.req.query();
    return `<${c.req.path}?${new URLSearchParams({ ...asked, ...place })}>; rel="${rel}"`;
  };
  const at = (place: Cursor) => writeCursor(query.sort.name, place);
  // A page may be empty and not the first, where a search has found nothing so far.
  const isFirst = !previous && (rows.length > 0 || query.after === undefined);
  const links = [
    ...(isFirst ? [] : [link('first', {})]),
    ...(previous ? [link('prev', { before: at(previous) })] : []),
    ...(next ? [link('next', { after: at(next) }), link('last', { last: '1' })] : []),
  ];
  if (links.length > 0) c.header('link', links.join(', '));
  return rows.map(({ row }) => row);
}
