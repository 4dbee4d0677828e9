import type { Page, Request } from 'playwright-core';
import { expect } from 'vitest';

const STEP_MS = 100;

/**
 * Stops the page's clock, which must be installed. The returned function lets so many milliseconds pass on it, and has every
 * call answered before the next tenth of a second: what happens then does not depend on the speed of the machine.
 */
export async function stopClock(page: Page): Promise<(ms: number) => Promise<void>> {
  const waiting = new Set<Request>();
  page.on('request', (request) => request.resourceType() === 'fetch' && waiting.add(request));
  const forget = (request: Request) => void waiting.delete(request);
  page.on('requestfinished', forget);
  page.on('requestfailed', forget);
  await page.clock.pauseAt(Date.now() + 60_000);
  return async (ms) => {
    for (let passed = 0; passed < ms; passed += STEP_MS) {
      await expect.poll(() => waiting.size).toBe(0);
      await page.clock.runFor(STEP_MS);
    }
  };
}
