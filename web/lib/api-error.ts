import { MESSAGES } from '#domain/messages.ts';

/** A call that the server refused or that never reached it; its sentences are fit to be shown as they are. */
export class ApiError extends Error {
  readonly status: number;
  readonly sentences: readonly string[];
  readonly fields: Readonly<Record<string, readonly string[]>>;

  constructor(status: number, sentences: readonly string[], fields: Record<string, readonly string[]> = {}) {
    super(sentences.join(' '));
    this.name = 'ApiError';
    this.status = status;
    this.sentences = sentences;
    this.fields = fields;
  }
}

const sentencesIn = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((item): item is string => typeof item === 'string') : [];

/** Reads the refusal in an answer; one without readable sentences gets ours. */
export async function apiErrorOf(response: { json(): Promise<unknown>; status: number }): Promise<ApiError> {
  const body = (await response.json().catch(() => ({}))) as {
    errors?: unknown;
    fields?: Record<string, unknown>;
  } | null;
  const sentences = sentencesIn(body?.errors);
  const fields = Object.entries(body?.fields ?? {}).map(([name, found]) => [name, sentencesIn(found)] as const);
  const fallback = response.status === 429 ? MESSAGES.tooMany : MESSAGES.serverFault;
  return new ApiError(response.status, sentences.length > 0 ? sentences : [fallback], Object.fromEntries(fields));
}

/** What to tell about any fault of a call. */
export const sentenceOf = (error: unknown): string =>
  error instanceof ApiError ? error.message : MESSAGES.unavailable;
