import { API_MESSAGES } from '#domain/messages/api.ts';
import { PRICE_MESSAGES } from '#domain/price/messages.ts';
import { Refusal } from '#wallet/problem.ts';
import { api } from '../lib/api.ts';
import { ApiError } from '../lib/api-error.ts';

const CLOCKS_APART_MS = 10 * 60_000;

/**
 * The server's time in milliseconds (whole seconds), from its Date header: what is signed must be fresh by that clock. Throws a Refusal where
 * it's far from this device's: nobody signs for a day that the server chose.
 */
export async function serverTime(): Promise<number> {
  const response = await api.site.$get().catch(() => undefined);
  const time = Date.parse(response?.headers.get('date') ?? '');
  if (Number.isNaN(time)) throw new ApiError(0, [API_MESSAGES.unreachable]);
  if (Math.abs(time - Date.now()) > CLOCKS_APART_MS) throw new Refusal(PRICE_MESSAGES.clockDiffers);
  return time;
}
