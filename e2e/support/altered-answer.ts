import type { Route } from '@playwright/test';
import { answerTo } from './browser.ts';

/** Gives the page what a test makes of the server's answer; to another path's, where one is named. */
export async function answer(route: Route, change: (answer: unknown) => unknown, path?: string): Promise<void> {
  const { host, port, pathname, search } = new URL(route.request().url());
  // Playwright's own requests don't find names below localhost.
  const headers = { ...(await route.request().allHeaders()), host };
  const response = await answerTo(route, { url: `http://127.0.0.1:${port}${path ?? `${pathname}${search}`}`, headers });
  const text = await response.text();
  return route.fulfill({ response, ...(response.ok() && { json: change(JSON.parse(text)) }) });
}
