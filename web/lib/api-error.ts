import { type Faults, fullMessages } from '#domain/accounts/account.ts';
import { API_MESSAGES } from '#domain/messages/api.ts';

type Fields = Readonly<Record<string, readonly string[]>>;

/** A call that the server refused or that never reached it; its sentences are fit to be shown as they are. */
export class ApiError extends Error {
  readonly status: number;
  readonly sentences: readonly string[];
  readonly fields: Fields;

  constructor(status: number, sentences: readonly string[], fields: Fields = {}) {
    super(sentences.join(' '));
    this.name = 'ApiError';
    this.status = status;
    this.sentences = sentences;
    this.fields = fields;
  }
}

const sentencesIn = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((item): item is string => typeof item === 'string') : [];

const listsIn = (value: object): Faults =>
  Object.fromEntries(Object.entries(value).map(([name, found]) => [name, sentencesIn(found)]));

/** The account protocol has phrases by field, such as `is too short`, and whole sentences beside them. */
function protocolRefusal({ full_messages = [], ...faults }: Faults) {
  const fields = Object.entries(faults).map(([name, phrases]) => [name, fullMessages({ [name]: phrases })]);
  return { sentences: full_messages, fields: Object.fromEntries(fields) as Fields };
}

function refusalIn(body: unknown): { sentences: string[]; fields: Fields } {
  const { errors, fields } = (body ?? {}) as { errors?: unknown; fields?: unknown };
  if (typeof errors === 'object' && errors !== null && !Array.isArray(errors)) return protocolRefusal(listsIn(errors));
  return { sentences: sentencesIn(errors), fields: listsIn((fields ?? {}) as object) };
}

/** Reads the refusal in an answer; one without readable sentences gets ours. */
export async function apiErrorOf(response: { json(): Promise<unknown>; status: number }): Promise<ApiError> {
  const { sentences, fields } = refusalIn(await response.json().catch(() => undefined));
  const fallback = response.status === 429 ? API_MESSAGES.tooMany : API_MESSAGES.serverFault;
  return new ApiError(response.status, sentences.length > 0 ? sentences : [fallback], fields);
}

/** What to tell about any fault of a call, sentence by sentence. */
export const sentencesOf = (error: unknown): readonly string[] =>
  error instanceof ApiError ? error.sentences : [API_MESSAGES.unavailable];

/** The same as one text. */
export const sentenceOf = (error: unknown): string => sentencesOf(error).join(' ');
