import { setImmediate as turn } from 'node:timers/promises';
import type { Context as HonoContext } from 'hono';
import { BYTE_ORDER_MARK, csvLine, linesOf } from '#domain/csv.ts';
import { withHiddenShown } from '#domain/hidden-characters.ts';
import { recordAuditEvent } from '../audit/record-audit-event.ts';
import type { AppEnv, Context } from '../context.ts';
import { answerInPieces } from '../http/answer-in-pieces.ts';
import type { List, ListQuery, ListTable, RowOf } from './list-query.ts';
import { readList } from './read-list.ts';
import type { Effort } from './search-list.ts';

const ROWS_AT_ONCE = 250;
/** A part of a file is sent once it has so many characters, and other requests get their turn before the next. */
const PART_CHARACTERS = 64 * 1024;
/** Nobody waits for a single page here, so larger batches save queries. */
const EFFORT: Effort = { step: 20_000, byIndex: 20_000, budgetMs: 1_000 };

type Shape<Row> = {
  /** The columns in order, by the names that `show` gives them. */
  columns: readonly string[];
  show: (context: Context, rows: Row[]) => Promise<Record<string, unknown>[]> | Record<string, unknown>[];
};

const shown = (value: unknown) => (typeof value === 'string' ? withHiddenShown(value) : value);

async function* pagesOf<Table extends ListTable>(
  context: Context,
  list: List<Table>,
  query: ListQuery,
  { columns, show }: Shape<RowOf<Table>>,
): AsyncGenerator<Iterable<string>> {
  yield [BYTE_ORDER_MARK + csvLine([...columns])];
  let after: ListQuery['after'];
  do {
    const pageQuery = { ...query, limit: ROWS_AT_ONCE, after, before: undefined, last: false };
    const page = await readList(context, list, pageQuery, EFFORT);
    const found = await show(
      context,
      page.rows.map(({ row }) => row),
    );
    yield linesOf(found, (row) => csvLine(columns.map((column) => shown(row[column]))));
    after = page.next;
  } while (after !== undefined);
}

/** The lines, written only as they are sent, in parts between which other requests are answered. */
async function* partsOf(pages: AsyncIterable<Iterable<string>>): AsyncGenerator<Uint8Array> {
  const bytes = new TextEncoder();
  for await (const page of pages) {
    let part = '';
    for (const line of page) {
      part += line;
      if (part.length < PART_CHARACTERS) continue;
      yield bytes.encode(part);
      part = '';
      await turn();
    }
    yield bytes.encode(part);
  }
}

/** The whole list by the same filters, search and sort as CSV, read and streamed in batches; recorded in the audit log. */
export async function exportCsv<Table extends ListTable, Env extends AppEnv>(
  c: HonoContext<Env>,
  list: List<Table>,
  query: ListQuery,
  shape: Shape<RowOf<Table>>,
): Promise<Response> {
  const { context } = c.var;
  const { q, sort, filters } = query;
  await recordAuditEvent(context, {
    action: `${list.name}.export`,
    subject: { kind: 'list', id: list.name },
    after: { ...filters, sort: `${sort.descending ? '-' : ''}${sort.name}` },
    personal: q === '' ? {} : { q },
  });
  return answerCsv(c, `${list.name}s`, pagesOf(context, list, query, shape));
}

/** A CSV file of those lines that is streamed as they are read, named for what it is and today. */
export function answerCsv<Env extends AppEnv>(
  c: HonoContext<Env>,
  name: string,
  pages: AsyncIterable<Iterable<string>>,
): Response {
  const day = c.var.context.now().toISOString().slice(0, 10);
  return answerInPieces(c, partsOf(pages), {
    'content-type': 'text/csv; charset=utf-8; header=present',
    'content-disposition': `attachment; filename="${name}-${day}.csv"`,
  });
}
