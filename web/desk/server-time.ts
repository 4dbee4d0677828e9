import { PRICE_MESSAGES } from '#domain/price/messages.ts';
import { Refusal } from '#wallet/problem.ts';
import { answerOf, api } from '../lib/api.ts';

const CLOCKS_APART_MS = 10 * 60_000;

/**
 * The site's time in milliseconds: what is signed must be fresh by that clock, whichever instance checks it. Throws a Refusal where it's
 * far from this device's: nobody signs for a day that the server chose.
 */
export async function serverTime(): Promise<number> {
  const time = Date.parse((await answerOf(api.time.$get())).now);
  // A time that can't be read is no number, and not near either.
  if (!(Math.abs(time - Date.now()) <= CLOCKS_APART_MS)) throw new Refusal(PRICE_MESSAGES.clockDiffers);
  return time;
}
