import type { SQL } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { SortType } from './cursor.ts';

/** What the engine needs of a table: a uuid, the words to search (database/tsvector.ts) and the staff's tick. */
export type ListTable = PgTable & { id: PgColumn; createdAt: PgColumn; search: PgColumn; complete: PgColumn };
/** A row as read, without its search words. */
export type RowOf<Table extends ListTable> = Omit<Table['$inferSelect'], 'search'>;

/** What a list can be sorted by; each needs an index on (by, id). */
export type Sort = { by: PgColumn | SQL; type: SortType };
/** What a list can be filtered by, and which values there are; each needs an index on (by, created_at, id). */
export type Filter = { by: PgColumn; values: 'boolean' | readonly string[] };

/** A list of requests that staff work through, as the engine reads it. */
export type List<Table extends ListTable = ListTable> = {
  /** The noun: acts are called 'lead.export', 'lead.complete'. */
  name: string;
  table: Table;
  /** By the names that `?sort` takes; `-name` is descending. Newest first where nothing is asked for. */
  sorts: Readonly<Record<string, Sort>> & { created_at: Sort };
  filters: Readonly<Record<string, Filter>>;
};
