import type { ErrorsByField } from '#domain/accounts/account.ts';
import { SESSION_MESSAGES } from '#domain/accounts/session-messages.ts';
import { API_MESSAGES, fullMessagesByField } from '#domain/messages/api.ts';

type Fields = Readonly<Record<string, readonly string[]>>;
const { notSignedIn, ended } = SESSION_MESSAGES;

/** A call that the server refused or that never reached it; its messages can be shown as they are. */
export class ApiError extends Error {
  readonly status: number;
  readonly messages: readonly string[];
  readonly fields: Fields;
  /** The whole answer, for what a caller goes on with. */
  readonly body: unknown;

  constructor(status: number, messages: readonly string[], fields: Fields = {}, body?: unknown) {
    super(messages.join(' '));
    this.name = 'ApiError';
    this.status = status;
    this.messages = messages;
    this.fields = fields;
    this.body = body;
  }
}

/** Whether the site couldn't be reached at all, so that the connection is to blame. */
export const isUnreachable = (error: unknown): boolean => error instanceof ApiError && error.status === 0;

const messagesIn = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((item): item is string => typeof item === 'string') : [];

const listsIn = (value: object): ErrorsByField =>
  Object.fromEntries(Object.entries(value).map(([name, errors]) => [name, messagesIn(errors)]));

/** The account protocol has phrases by field, such as `is too short`, and whole messages beside them. */
const protocolRefusal = ({ full_messages = [], ...errors }: ErrorsByField) => ({
  messages: full_messages,
  fields: fullMessagesByField(errors),
});

function refusalIn(body: unknown): { messages: string[]; fields: Fields } {
  const { errors, fields } = (body ?? {}) as { errors?: unknown; fields?: unknown };
  if (typeof errors === 'object' && errors !== null && !Array.isArray(errors)) return protocolRefusal(listsIn(errors));
  const messages = messagesIn(errors).map((each) => (each === notSignedIn ? ended : each));
  return { messages, fields: listsIn((fields ?? {}) as object) };
}

/** Reads the errors in an answer; one without readable messages gets ours. */
export async function apiErrorOf(response: { json(): Promise<unknown>; status: number }): Promise<ApiError> {
  const body = await response.json().catch(() => undefined);
  const { messages, fields } = refusalIn(body);
  const fallback = response.status === 429 ? API_MESSAGES.tooMany : API_MESSAGES.serverError;
  return new ApiError(response.status, messages.length > 0 ? messages : [fallback], fields, body);
}

/** What to show for any failed call, one by one. */
export const messagesOf = (error: unknown): readonly string[] =>
  error instanceof ApiError ? error.messages : [API_MESSAGES.serverError];

/** The same, joined into one text. */
export const messageOf = (error: unknown): string => messagesOf(error).join(' ');
