import { afterEach, expect, it, vi } from 'vitest';
import { PRICE_MESSAGES } from '#domain/price/messages.ts';
import { serverTime } from './server-time.ts';

/** The site's time, and what the clock of the machine that answers says. */
const answering = (now: number, machine = now) =>
  vi.stubGlobal('fetch', async () =>
    Response.json({ now: new Date(now).toISOString() }, { headers: { date: new Date(machine).toUTCString() } }),
  );
afterEach(() => {
  vi.unstubAllGlobals();
});

it('is the site’s, where it’s about this device’s, whatever the clock of the machine that answers says', async () => {
  const now = Date.now() - 60_000;
  answering(now, now + 300_000);
  expect(await serverTime()).toBe(now);
});

it.each([-1, 1])(
  'is refused where it’s a day from this device’s, so that nothing is signed for that day: %i',
  async (days) => {
    answering(Date.now() + days * 86_400_000);
    await expect(serverTime()).rejects.toThrow(PRICE_MESSAGES.clockDiffers);
  },
);
