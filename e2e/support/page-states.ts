import { expect, type Page } from '@playwright/test';
import { violationsAt, violationsInBothSchemes } from './axe.ts';
import { answerTo, sideways } from './browser.ts';

// biome-ignore lint/suspicious/noExplicitAny: an answer of any call, to be altered
export type Json = any;
export type State = {
  title: string;
  path: string;
  says: string | RegExp;
  set?: (page: Page) => Promise<unknown>;
  /** A clock that is ahead counts for all pages of a browser profile, so that such a state needs one of its own. */
  daysLater?: number;
};

const DAY_MS = 86_400_000;
export const fails = (call: string, status: number) => (page: Page) =>
  page.route(call, (route) => route.fulfill({ status, json: { errors: ['Out of order'] } }));
export const alters = (call: string, alter: (answer: Json) => unknown) => (page: Page) =>
  page.route(call, async (route) => {
    const response = await answerTo(route);
    await route.fulfill({ response, json: alter(await response.json()) });
  });

/** Opens a page in that state, and judges what is there in both schemes, on a phone and on a desktop. */
export async function expectWellSaid(page: Page, { path, says, set, daysLater }: State): Promise<void> {
  if (daysLater !== undefined) await page.clock.setFixedTime(Date.now() + daysLater * DAY_MS);
  await set?.(page);
  await page.goto(path);
  await expect(page.getByText(says).first()).toBeVisible();
  for (const width of [390, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    expect(await sideways(page), `scrolls sideways at ${width} px`).toBe(0);
    expect(await violationsAt(page, width === 390 ? 'dark' : 'light')).toEqual([]);
  }
  const text = await page.getByRole('main').textContent();
  expect(text).not.toMatch(/undefined|NaN|null|\[object|-1 day/);
  // An answer that is still on its way has no page to come to.
  await page.unrouteAll({ behavior: 'ignoreErrors' });
}

/** What every page has to be as it stands: right by axe in both schemes, and no wider than a phone or a desktop. */
export async function expectNoViolation(page: Page): Promise<void> {
  await page.setViewportSize({ width: 360, height: 780 });
  expect(await violationsInBothSchemes(page), '360 px').toEqual([]);
  expect(await sideways(page), 'scrolls sideways at 360 px').toBe(0);
  await page.setViewportSize({ width: 1280, height: 900 });
  expect(await violationsAt(page, 'light'), '1280 px').toEqual([]);
  expect(await sideways(page), 'scrolls sideways at 1280 px').toBe(0);
}
