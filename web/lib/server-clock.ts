import { API_MESSAGES } from '#domain/messages/api.ts';
import { api } from './api.ts';
import { ApiError } from './api-error.ts';

/** The server's time in milliseconds (whole seconds), from its Date header: what is signed must be fresh by that clock. */
export async function serverTime(): Promise<number> {
  const response = await api.site.$get().catch(() => undefined);
  const time = Date.parse(response?.headers.get('date') ?? '');
  if (Number.isNaN(time)) throw new ApiError(0, [API_MESSAGES.unavailable]);
  return time;
}
