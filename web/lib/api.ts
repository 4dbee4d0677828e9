import { type ClientResponse, hc, type InferResponseType } from 'hono/client';
import type { ClientErrorStatusCode, ServerErrorStatusCode } from 'hono/utils/http-status';
import { MESSAGES } from '#domain/messages.ts';
import type { App } from '#server/app.ts';
import { ApiError, apiErrorOf } from './api-error.ts';

/** Every call of the server, by its path, with the types of what it takes and gives. */
export const { api } = hc<App>('/');

export type Site = InferResponseType<typeof api.site.$get>;

async function reached<R extends Response | ClientResponse<unknown>>(call: Promise<R>): Promise<R> {
  const response = await call.catch(() => {
    throw new ApiError(0, [MESSAGES.unavailable]);
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

export type Page<Row> = { rows: Row[]; next: string | undefined };

/** One page of a list, with the path of the next one (RFC 8288). */
export async function page<Row>(path: string): Promise<Page<Row>> {
  const response = await reached(fetch(path));
  const next = /<([^>]+)>\s*;\s*rel="next"/.exec(response.headers.get('link') ?? '')?.[1];
  return { rows: (await response.json()) as Row[], next };
}

export const getSite = () => answerOf(api.site.$get());
