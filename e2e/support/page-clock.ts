import type { Page } from '@playwright/test';

const STEP_MS = 100;

/**
 * Stops the page's clock, which must be installed. The returned function lets so many milliseconds pass on it, and has every
 * call answered and read before the next tenth of a second: what happens then does not depend on the speed of the machine.
 */
export async function stopClock(page: Page): Promise<(ms: number) => Promise<void>> {
  // Counted in the page: Playwright hears of a call some time after it was made, when the clock may already have gone on.
  const calls = await page.evaluateHandle(() => {
    const unread = new Set<Promise<unknown>>();
    const { fetch } = window;
    window.fetch = (...input) => {
      const answer = fetch(...input);
      const read = answer
        .then((response) => response.clone().arrayBuffer())
        .catch(() => {})
        .finally(() => unread.delete(read));
      unread.add(read);
      return answer;
    };
    return unread;
  });
  await page.clock.pauseAt(Date.now() + 60_000);
  return async (ms) => {
    for (let passed = 0; passed < ms; passed += STEP_MS) {
      await calls.evaluate(async (unread) => {
        while (unread.size > 0) await Promise.all(unread);
      });
      await page.clock.runFor(STEP_MS);
    }
  };
}
