import { type ClientResponse, hc, type InferResponseType } from 'hono/client';
import type { ClientErrorStatusCode, ServerErrorStatusCode } from 'hono/utils/http-status';
import { API_MESSAGES } from '#domain/messages/api.ts';
import type { App } from '#server/app.ts';
import { ApiError, apiErrorOf } from './api-error.ts';

/** Every call of the server, by its path, with the types of what it takes and gives. */
export const { api } = hc<App>('/');

export type Site = InferResponseType<typeof api.site.$get>;

async function reached<R extends Response | ClientResponse<unknown>>(call: Promise<R>): Promise<R> {
  const response = await call.catch(() => {
    throw new ApiError(0, [API_MESSAGES.unavailable]);
  });
  if (!response.ok) throw await apiErrorOf(response);
  return response;
}

type Refused = ClientErrorStatusCode | ServerErrorStatusCode;
type AnswerIn<R> = R extends ClientResponse<infer T, infer Status> ? ([Status] extends [Refused] ? never : T) : never;

/** The body of a call's answer; a refusal or an unreachable server is thrown as an ApiError. */
export async function answerOf<R extends ClientResponse<unknown>>(call: Promise<R>): Promise<AnswerIn<R>> {
  return (await (await reached(call)).json()) as AnswerIn<R>;
}

/** Takes away what the path names; the same faults. */
export async function deleteAt(path: string): Promise<void> {
  await reached(fetch(path, { method: 'DELETE' }));
}

/** What is to be had at a path that was put together; the same faults. */
export async function getAt<Answer>(path: string): Promise<Answer> {
  return (await (await reached(fetch(path))).json()) as Answer;
}

/** Sends what was filled in to a path that was put together, with an Idempotency-Key where one is given; the same faults. */
export async function changeAt<Answer>(
  method: 'POST' | 'PUT',
  path: string,
  body: unknown,
  key?: string,
): Promise<Answer> {
  const headers = { 'content-type': 'application/json', ...(key !== undefined && { 'idempotency-key': key }) };
  const response = await reached(fetch(path, { method, headers, body: JSON.stringify(body) }));
  return (await response.json()) as Answer;
}

type Neighbour = 'first' | 'prev' | 'next' | 'last';
export type Page<Row> = { rows: Row[] } & Partial<Record<Neighbour, string>>;

async function pageOf<Row>(response: Response): Promise<Page<Row>> {
  const links = (response.headers.get('link') ?? '').matchAll(/<([^>]+)>\s*;\s*rel="(\w+)"/g);
  const neighbours = Object.fromEntries([...links].map(([, target, rel]) => [rel, target]));
  return { rows: (await response.json()) as Row[], ...neighbours };
}

/** One page of a list, with the paths of its neighbours as far as there are any (RFC 8288). */
export const page = async <Row>(path: string): Promise<Page<Row>> => pageOf<Row>(await reached(fetch(path)));

export type Tagged<Answer> = { answer: Answer; tag: string | null };

/** The same, or what is known already where nothing has changed since; the server then sends no body. */
export async function pageUnlessKnown<Row>(
  path: string,
  known: Tagged<Page<Row>> | undefined,
): Promise<Tagged<Page<Row>>> {
  const response = await fetch(path, known?.tag ? { headers: { 'if-none-match': known.tag } } : {}).catch(() => {
    throw new ApiError(0, [API_MESSAGES.unavailable]);
  });
  if (response.status === 304 && known) return known;
  const answered = await reached(Promise.resolve(response));
  return { answer: await pageOf<Row>(answered), tag: answered.headers.get('etag') };
}

export const getSite = () => answerOf(api.site.$get());
