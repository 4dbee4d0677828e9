import { type ClientRequestOptions, type ClientResponse, hc, type InferResponseType } from 'hono/client';
import type { ClientErrorStatusCode, ServerErrorStatusCode } from 'hono/utils/http-status';
import { API_MESSAGES } from '#domain/messages/api.ts';
import type { App } from '#server/app.ts';
import { ApiError, apiErrorOf } from './api-error.ts';

type Confirm = (by: 'passkey' | 'wallet') => Promise<boolean>;
let confirm: Confirm | undefined;

/** Sets how a call that lacks a fresh passkey, or the wallet's signature, gets one; `undefined` removes it. */
export const confirmBy = (ask?: Confirm): void => {
  confirm = ask;
};

/** Repeats a call once after its user has confirmed it. The caller only notices the wait. */
const confirmed: typeof fetch = async (input, init) => {
  const answer = await fetch(input, init);
  const by = answer.headers.get('x-confirm-with') as Parameters<Confirm>[0] | null;
  return by && (await confirm?.(by)) ? fetch(input, init) : answer;
};

/** Every call of the server, by its path, with the types of its input and response. */
export const { api } = hc<App>('/', { fetch: confirmed });

export type Site = InferResponseType<typeof api.site.$get>;

async function connected<R>(call: Promise<R>): Promise<R> {
  return call.catch(() => {
    throw new ApiError(0, [API_MESSAGES.unreachable]);
  });
}

async function accepted<R extends ClientResponse<unknown>>(call: Promise<R>): Promise<R> {
  const response = await connected(call);
  if (!response.ok) throw await apiErrorOf(response);
  return response;
}

type Refused = ClientErrorStatusCode | ServerErrorStatusCode;
type AnswerIn<R> = R extends ClientResponse<infer T, infer Status> ? ([Status] extends [Refused] ? never : T) : never;

/** The body of a call's answer; a refusal or an unreachable server is thrown as an ApiError. */
export async function answerOf<R extends ClientResponse<unknown>>(call: Promise<R>): Promise<AnswerIn<R>> {
  return (await (await accepted(call)).json()) as AnswerIn<R>;
}

/** The bytes of a call's response, for hashing them. */
export const bytesOf = async (call: Promise<ClientResponse<unknown>>): Promise<Uint8Array> =>
  new Uint8Array(await (await accepted(call)).arrayBuffer());

/** The same as answerOf; null if there is no such thing (404). */
export const answerOrNull = <R extends ClientResponse<unknown>>(call: Promise<R>): Promise<AnswerIn<R> | null> =>
  answerOf(call).catch((error: unknown) => {
    if (error instanceof ApiError && error.status === 404) return null;
    throw error;
  });

/** The request options for a body that the server reads without a schema: the account protocol and JSON-RPC. */
export const jsonBody = (body: unknown, headers: Record<string, string> = {}): ClientRequestOptions => ({
  headers: { 'content-type': 'application/json', ...headers },
  init: { body: JSON.stringify(body) },
});

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
