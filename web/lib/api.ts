import { type ClientResponse, hc, type InferResponseType } from 'hono/client';
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

/** The body of a call's answer; a refusal or an unreachable server is thrown as an ApiError. */
export async function answerOf<T>(call: Promise<ClientResponse<T>>): Promise<T> {
  return (await (await reached(call)).json()) as T;
}

export type Page<Row> = { rows: Row[]; next: string | undefined };

/** One page of a list, with the path of the next one (RFC 8288). */
export async function page<Row>(path: string): Promise<Page<Row>> {
  const response = await reached(fetch(path));
  const next = /<([^>]+)>\s*;\s*rel="next"/.exec(response.headers.get('link') ?? '')?.[1];
  return { rows: (await response.json()) as Row[], next };
}

export const getSite = () => answerOf(api.site.$get());
