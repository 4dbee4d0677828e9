import { afterEach, expect, it, vi } from 'vitest';
import { PRICE_MESSAGES } from '#domain/price/messages.ts';
import { serverTime } from './server-time.ts';

const answering = (date: string) =>
  vi.stubGlobal('fetch', async () => new Response('{}', { headers: { date, 'content-type': 'application/json' } }));
afterEach(() => {
  vi.unstubAllGlobals();
});

it('is the server’s, where it’s about this device’s', async () => {
  const now = new Date(Math.floor(Date.now() / 1000) * 1000 - 60_000);
  answering(now.toUTCString());
  expect(await serverTime()).toBe(now.getTime());
});

it.each([-1, 1])(
  'is refused where it’s a day from this device’s, so that nothing is signed for that day: %i',
  async (days) => {
    answering(new Date(Date.now() + days * 86_400_000).toUTCString());
    await expect(serverTime()).rejects.toThrow(PRICE_MESSAGES.clockDiffers);
  },
);
