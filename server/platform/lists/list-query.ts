import type { SQL } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import * as z from 'zod/mini';
import { isMicrosecond, text } from '#domain/field-schemas.ts';
import { REQUEST_MESSAGES } from '#domain/messages/api.ts';
import { pageLimit } from '../http/paging.ts';

/** How PostgreSQL compares a sort's values; cursors carry them as text. */
export type SortType = 'timestamptz' | 'text' | 'integer';
export type Cursor = { value: string; id: string };

const VALUES: Record<SortType, (value: string) => boolean> = {
  timestamptz: isMicrosecond,
  text: (value) => /^[^\0\ud800-\udfff]{0,500}$/u.test(value),
  integer: (value) => /^-?\d{1,9}$/.test(value),
};
const shape = z.tuple([z.string(), z.string(), z.uuid()]);

/** A position in a list by that sort, as a client gets it and sends it back. */
export const writeCursor = (sort: string, { value, id }: Cursor): string =>
  Buffer.from(JSON.stringify([sort, value, id])).toString('base64url');

/** The place that a cursor names; undefined if it was not created for that sort. */
export function readCursor(text: string, sort: string, type: SortType): Cursor | undefined {
  const parsed = z.safeParse(shape, parse(Buffer.from(text, 'base64url').toString()));
  if (!parsed.success) return undefined;
  const [of, value, id] = parsed.data;
  return of === sort && VALUES[type](value) ? { value, id } : undefined;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** What the engine needs of a table: a uuid, the words to search (database/tsvector.ts) and the staff's tick. */
export type ListTable = PgTable & { id: PgColumn; createdAt: PgColumn; search: PgColumn; complete: PgColumn };
/** A row as read, without its search words. */
export type RowOf<Table extends ListTable> = Omit<Table['$inferSelect'], 'search'>;

/**
 * What a list can be sorted by, and the sets of filters that it can be combined with. It needs an index on (by, id), and for each
 * set one on (filters…, by, id).
 */
type Sort = { by: PgColumn | SQL; type: SortType; filters: readonly (readonly string[])[] };
/** What a list can be filtered by, and which values there are. */
type Filter = { by: PgColumn; values: 'boolean' | readonly string[] };

/** A list of requests that staff work through, as the engine reads it. */
export type List<Table extends ListTable = ListTable> = {
  /** The noun: acts are called 'lead.export', 'lead.complete'. */
  name: string;
  table: Table;
  /** By the names that `?sort` takes; `-name` is descending. Newest first by default. */
  sorts: Readonly<Record<string, Sort>> & { created_at: Sort };
  filters: Readonly<Record<string, Filter>>;
  /** The row whose customer's key was typed: it is kept as a hash, so that no word of it can be searched. */
  exactly?: (typed: string) => SQL | undefined;
};

const NEWEST_FIRST = '-created_at';
const QUERY_MAX = 200;

type Described<FilterName extends string> = {
  sorts: Readonly<Record<string, Pick<Sort, 'type' | 'filters'>>>;
  filters: Readonly<Record<FilterName, { values: 'boolean' | readonly string[] }>>;
};

/** The parsed query of a list. */
export type ListQuery = {
  limit: number;
  sort: { name: string; descending: boolean };
  after?: Cursor | undefined;
  before?: Cursor | undefined;
  last: boolean;
  q: string;
  filters: Record<string, string>;
};

const valuesOf = (values: 'boolean' | readonly string[]) => (values === 'boolean' ? ['true', 'false'] : [...values]);

const SEARCH_SORT = 'created_at';

/** Whether the sort has an index for just these filters. */
const isCombined = (sets: readonly (readonly string[])[], filters: string[]): boolean =>
  filters.length === 0 ||
  sets.some((set) => set.length === filters.length && filters.every((name) => set.includes(name)));

/** `?limit&after&before&last=1&q&sort` and the list's filters; anything else in them, and what has no index, is 422. */
export function listQuery<FilterName extends string>({ sorts, filters }: Described<FilterName>) {
  const names = Object.keys(sorts).flatMap((name) => [name, `-${name}`]);
  const filterFields = Object.fromEntries(
    Object.entries<{ values: 'boolean' | readonly string[] }>(filters).map(([name, { values }]) => [
      name,
      z.optional(z.enum(valuesOf(values), REQUEST_MESSAGES.filterInvalid)),
    ]),
  );
  const query = z.object({
    limit: pageLimit,
    sort: z._default(z.enum(names, REQUEST_MESSAGES.sortInvalid), NEWEST_FIRST),
    after: z.optional(z.string()),
    before: z.optional(z.string()),
    last: z.optional(z.literal('1', REQUEST_MESSAGES.cursorInvalid)),
    q: z._default(text(QUERY_MAX), ''),
    ...filterFields,
  });
  const understood = z.pipe(
    query,
    z.transform(({ limit, sort, after, before, last, q, ...rest }, context): ListQuery => {
      const name = sort.replace(/^-/, '');
      const { type, filters: sets } = sorts[name] as Described<string>['sorts'][string];
      const refuse = (path: string, message: string, input: string) =>
        context.issues.push({ code: 'custom', message, path: [path], input });
      const place = (cursor: string | undefined, path: string) => {
        if (cursor === undefined) return undefined;
        const read = readCursor(cursor, name, type);
        if (!read) refuse(path, REQUEST_MESSAGES.cursorInvalid, cursor);
        return read;
      };
      const filtered = Object.fromEntries(
        Object.entries(rest).filter((entry): entry is [string, string] => entry[1] !== undefined),
      );
      if (q !== '' && name !== SEARCH_SORT) refuse('sort', REQUEST_MESSAGES.searchSortInvalid, sort);
      else if (!isCombined(sets, Object.keys(filtered))) refuse('sort', REQUEST_MESSAGES.combinationInvalid, sort);
      return {
        limit,
        sort: { name, descending: sort.startsWith('-') },
        after: place(after, 'after'),
        before: place(before, 'before'),
        last: last !== undefined,
        q,
        filters: filtered,
      };
    }),
  );
  // The names of the filters are known to the compiler only here.
  return understood as z.ZodMiniType<ListQuery, z.input<typeof query> & Partial<Record<FilterName, string>>>;
}
