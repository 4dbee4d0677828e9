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

/** The call's answer; an unreachable server is thrown as an ApiError. */
export async function connected<R>(call: Promise<R>): Promise<R> {
  return call.catch(() => {
    throw new ApiError(0, [API_MESSAGES.unreachable]);
  });
}

/** The same; so is a refusal. */
export async function accepted<R extends ClientResponse<unknown>>(call: Promise<R>): Promise<R> {
  const response = await connected(call);
  if (!response.ok) throw await apiErrorOf(response);
  return response;
}

type Refused = ClientErrorStatusCode | ServerErrorStatusCode;
export type AnswerIn<R> =
  R extends ClientResponse<infer T, infer Status> ? ([Status] extends [Refused] ? never : T) : never;

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
