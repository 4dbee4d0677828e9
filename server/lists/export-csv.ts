import { ReadableStream } from 'node:stream/web';
import type { Context as HonoContext } from 'hono';
import { BYTE_ORDER_MARK, csvLine } from '#domain/csv.ts';
import { recordAuditEvent } from '../audit/record-audit-event.ts';
import type { AppEnv, Context } from '../context.ts';
import type { List, ListQuery, ListTable, RowOf } from './list-query.ts';
import { readList } from './read-list.ts';
import type { Effort } from './search-list.ts';

type BodyStream = Extract<Parameters<HonoContext['body']>[0], { getReader: unknown }>;

const ROWS_AT_ONCE = 1_000;
/** Nobody waits for a single page here, so larger batches save queries. */
const EFFORT: Effort = { step: 20_000, byIndex: 20_000, budgetMs: 1_000 };

type Shape<Row> = {
  /** The columns in order, by the names that `show` gives them. */
  columns: readonly string[];
  show: (context: Context, rows: Row[]) => Promise<Record<string, unknown>[]> | Record<string, unknown>[];
};

async function* lines<Table extends ListTable>(
  context: Context,
  list: List<Table>,
  query: ListQuery,
  { columns, show }: Shape<RowOf<Table>>,
): AsyncGenerator<Uint8Array> {
  const bytes = new TextEncoder();
  yield bytes.encode(BYTE_ORDER_MARK + csvLine([...columns]));
  let after: ListQuery['after'];
  do {
    const asked = { ...query, limit: ROWS_AT_ONCE, after, before: undefined, last: false };
    const page = await readList(context, list, asked, EFFORT);
    const shown = await show(
      context,
      page.rows.map(({ row }) => row),
    );
    yield bytes.encode(shown.map((row) => csvLine(columns.map((column) => row[column]))).join(''));
    after = page.next;
  } while (after !== undefined);
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
  return answerCsv(c, `${list.name}s`, lines(context, list, query, shape));
}

/** A CSV file that is streamed as it is read, named for what it is and today. */
export function answerCsv<Env extends AppEnv>(
  c: HonoContext<Env>,
  name: string,
  parts: AsyncIterable<Uint8Array>,
): Response {
  const day = c.var.context.now().toISOString().slice(0, 10);
  c.header('content-type', 'text/csv; charset=utf-8; header=present');
  c.header('content-disposition', `attachment; filename="${name}-${day}.csv"`);
  return c.body(ReadableStream.from(parts) as unknown as BodyStream);
}
