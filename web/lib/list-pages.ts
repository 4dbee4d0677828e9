import type { ClientRequestOptions, ClientResponse } from 'hono/client';
import { type AnswerIn, accepted, connected } from './api.ts';

type RowIn<R> = AnswerIn<R> extends readonly (infer Row)[] ? Row : never;
/** A call that answers a list page by page, such as `api.leads.$get`. */
export type ListCall<Query, R extends ClientResponse<unknown>> = (
  args: { query: Query },
  options?: ClientRequestOptions,
) => Promise<R>;

/** The time in milliseconds at which something was read that is now `age` seconds old. */
export const readAtFrom = (age: number): number => Date.now() - age * 1_000;

type Neighbor = 'first' | 'prev' | 'next' | 'last';
/** One page of a list, with the queries of its neighbors, if they exist; `readAt` in milliseconds, by this browser's clock. */
export type Page<Row, Query> = { rows: Row[]; readAt: number } & Partial<Record<Neighbor, Query>>;

async function pageIn<R extends ClientResponse<unknown>, Query>(response: R): Promise<Page<RowIn<R>, Query>> {
  const links = (response.headers.get('link') ?? '').matchAll(/<[^>?]*\?([^>]*)>\s*;\s*rel="(\w+)"/g);
  // What the server has read from the chain may be older than the response.
  const readAt = readAtFrom(Number(response.headers.get('age') ?? 0));
  const rows = (await response.json()) as RowIn<R>[];
  // An empty page is the last one, even where its answer was altered on the way.
  const neighborLinks = [...links].filter(([, , rel]) => rel !== 'next' || rows.length > 0);
  const neighbors = neighborLinks.map(([, query, rel]) => [rel, Object.fromEntries(new URLSearchParams(query))]);
  return { rows, readAt, ...Object.fromEntries(neighbors) };
}

/** Reads one page of a list; its `Link` header names the neighbors (RFC 8288). */
export const readPage = async <Query, R extends ClientResponse<unknown>>(
  list: ListCall<Query, R>,
  query: Query,
  init?: RequestInit,
): Promise<Page<RowIn<R>, Query>> => pageIn(await accepted(list({ query }, init && { init })));

/** Reads a list with useInfiniteQuery, from the first page on. */
export const listPages = <Query, R extends ClientResponse<unknown>>(list: ListCall<Query, R>, first: Query) => ({
  queryFn: ({ pageParam }: { pageParam: Query }) => readPage(list, pageParam),
  initialPageParam: first,
  getNextPageParam: ({ next }: Page<RowIn<R>, Query>) => next,
});

export type TaggedPage<Row, Query> = { page: Page<Row, Query>; tag: string | null };

/** Reads a page again; the server sends no body if the known one is still current (ETag). */
export async function readPageIfChanged<Query, R extends ClientResponse<unknown>>(
  list: ListCall<Query, R>,
  query: Query,
  known: TaggedPage<RowIn<R>, Query> | undefined,
): Promise<TaggedPage<RowIn<R>, Query>> {
  const call = connected(list({ query }, known?.tag ? { headers: { 'if-none-match': known.tag } } : {}));
  if (known && ((await call).status as number) === 304) return known;
  const response = await accepted(call);
  return { page: await pageIn(response), tag: response.headers.get('etag') };
}
