import { inArray, sql } from 'drizzle-orm';
import type { DbContext } from '../context.ts';
import type { Cursor, List, ListTable, RowOf } from './list-query.ts';
import { prefixQuery } from './search-words.ts';
import { fetchRows, type Placed, placeValue, type Walk } from './walk.ts';

/** How much work one page of a search may be (docs/decisions/026). */
export type Effort = {
  /** Rows that are read along the list in one batch. */
  step: number;
  /** Rows that are read by the index of words. */
  byIndex: number;
  /** After this time, the search returns what it has found. */
  budgetMs: number;
};
const EFFORT: Effort = { step: 1_000, byIndex: 2_000, budgetMs: 30 };

/** If the first step suggests that this many steps fill the page, the search walks the list without the word index. */
const STEPS_TO_FILL = 5;

/** The first matches of a walk; `reached` is where the search stopped, if neither the page was full nor the list at its end. */
type Found<Row> = { rows: Placed<Row>[]; reached: Cursor | undefined };

/**
 * Finds the first `most` rows of the walk that have all terms. A common word fills a page within a short walk; a rare one has few rows
 * in the index of words, which are then sorted. Anything else is walked for as long as the effort allows.
 */
export async function searchList<Table extends ListTable>(
  context: DbContext,
  list: List<Table>,
  walk: Walk,
  terms: string[],
  most: number,
  effort: Effort = EFFORT,
): Promise<Found<RowOf<Table>>> {
  if (terms.length === 0) return { rows: [], reached: undefined };
  const began = performance.now();
  let part = await readPart(context, list, walk, terms, walk.from, effort.step);
  let ids = part.ids;
  if (ids.length * STEPS_TO_FILL < most && part.end) {
    const all = await idsByIndex(context, list, walk, terms, tellingTerms(terms, part), effort.byIndex);
    if (all) [ids, part] = [all, { ...part, end: undefined }];
  }
  while (ids.length < most && part.end && performance.now() - began < effort.budgetMs) {
    part = await readPart(context, list, walk, terms, part.end, effort.step);
    ids = [...ids, ...part.ids];
  }
  const found = ids.slice(0, most);
  const rows = found.length === 0 ? [] : await fetchRows(context, list, walk, inArray(list.table.id, found), most);
  return { rows, reached: ids.length < most ? part.end : undefined };
}

type Part = { ids: string[]; counts: number[]; walked: number; end: Cursor | undefined };

/** The matches among the next rows of the walk, and how many of those rows have each term; no end where the list has no more. */
async function readPart(
  { db }: DbContext,
  { table }: List,
  walk: Walk,
  terms: string[],
  from: Cursor | undefined,
  step: number,
): Promise<Part> {
  const names = terms.map((_, index) => sql.identifier(`has_${index}`));
  const has = terms.map((term, index) => sql`${table.search} @@ ${prefixQuery([term])}::tsquery as ${names[index]}`);
  const where = sql.join([walk.filtered ?? sql`true`, walk.beyond(from) ?? sql`true`], sql` and `);
  const { rows } = await db.execute<{ part: Omit<Part, 'end'> & { end: Cursor | null } }>(sql`
    with part as materialized (
      select ${table.id} as id, ${walk.by} as key, ${sql.join(has, sql`, `)} from ${table}
      where ${where} order by ${sql.join(walk.order, sql`, `)} limit ${step}
    )
    select json_build_object(
      'ids', (select coalesce(json_agg(id order by key ${walk.direction}, id ${walk.direction}), '[]') from part
        where ${sql.join(names, sql` and `)}),
      'counts', json_build_array(${sql.join(
        names.map((name) => sql`count(*) filter (where ${name})`),
        sql`, `,
      )}),
      'walked', count(*),
      'end', (select json_build_object('value', ${placeValue(sql`key`, walk.type)}, 'id', id)
        from (select key, id from part order by key ${walk.back}, id ${walk.back} limit 1) as last)
    ) as part from part`);
  const { ids = [], counts = [], walked = 0, end } = rows[0]?.part ?? {};
  return { ids, counts, walked, end: walked < step ? undefined : (end ?? undefined) };
}

/** If more than one row in this many has a word, using the index for it doesn't pay. */
const COMMON = 4;
const MOST_TELLING = 3;

/** The terms to look up in the index of words: the rarest, judged by the rows that were read; none if all are common. */
function tellingTerms(terms: string[], { counts, walked }: Part): string[] {
  const byCount = terms
    .map((term, index) => ({ term, count: counts[index] ?? 0 }))
    .filter(({ count }) => count * COMMON <= walked)
    .toSorted((a, b) => a.count - b.count)
    .map(({ term }) => term);
  // One or two letters begin so many words that a good part of the index would be read.
  const long = byCount.filter((term) => term.length > 2);
  return (long.length > 0 ? long : byCount).slice(0, MOST_TELLING);
}

/** All matches beyond the walk's start, in its order, by the index of words; undefined if it names too many rows to read. */
async function idsByIndex(
  { db }: DbContext,
  { table }: List,
  walk: Walk,
  terms: string[],
  telling: string[],
  most: number,
): Promise<string[] | undefined> {
  if (telling.length === 0) return undefined;
  // The conditions are in the output, not the filter: what counts against `most` is how many rows are read.
  const wanted = sql.join(
    [
      sql`${table.search} @@ ${prefixQuery(terms)}::tsquery`,
      walk.filtered ?? sql`true`,
      walk.beyond(walk.from) ?? sql`true`,
    ],
    sql` and `,
  );
  return db.transaction(async (tx) => {
    // If the planner takes a word for a common one, it reads the table from the beginning instead.
    await tx.execute(sql`set local enable_seqscan = off`);
    const { rows } = await tx.execute<{ found: { count: number; ids: string[] } }>(sql`
      with hit as materialized (
        select ${table.id} as id, ${walk.by} as key, (${wanted}) as wanted from ${table}
        where ${table.search} @@ ${prefixQuery(telling)}::tsquery limit ${most + 1}
      )
      select json_build_object(
        'count', count(*),
        'ids', coalesce(json_agg(id order by key ${walk.direction}, id ${walk.direction}) filter (where wanted), '[]')
      ) as found from hit`);
    const { count = 0, ids = [] } = rows[0]?.found ?? {};
    return count > most ? undefined : ids;
  });
}
