import { expect, type Page } from '@playwright/test';
import { answerTo, blockEvents } from '../support/browser.ts';
import { test } from '../support/fixtures.ts';
import { stopClock } from '../support/page-clock.ts';

const WIDE = { viewport: { width: 1200, height: 800 } };
const DATA = /"price":\{[^}]*\}/;
const panel = (page: Page) => page.getByRole('region', { name: 'Current price' });

test('takes over the price that the server wrote, without drawing it anew', async ({
  visitor: { page, pageErrors },
}) => {
  await blockEvents(page);
  await page.route('**/api/usgprice', (route) => route.abort());
  await page.addInitScript(() => {
    addEventListener('DOMContentLoaded', () =>
      Object.assign(window, { served: document.querySelector('#content .figure') }),
    );
  });
  await page.goto('/');
  await page.waitForFunction(() => '__reactRouterDataRouter' in window && !document.querySelector('dl .skeleton'));
  await expect(panel(page)).toContainText('$1,627.50');
  expect(
    await page.evaluate(() => (window as { served?: Node }).served === document.querySelector('#content .figure')),
  ).toBe(true);
  expect(pageErrors).toEqual([]);
});

test('shows a newer price when the server has one', async ({ visitor: { page } }) => {
  await blockEvents(page);
  const json = { USG: 2650, cents: 265_000, time: 1_767_225_600, signature: '0x', signer: '0x' };
  await page.route('**/api/usgprice', (route) => route.fulfill({ json }));
  await page.goto('/');
  await expect(panel(page).getByText('2,650.00')).toBeVisible();
  await expect(panel(page).getByText('December 31, 2025')).toBeVisible();
  await expect(page.getByRole('banner')).toContainText('2,650.00');
});

test('shows a price that is set while the page is open, within two seconds', async ({ visit }) => {
  const { page } = await visit(WIDE);
  await blockEvents(page);
  let cents = 265_000;
  await page.route('**/api/usgprice', (route) =>
    route.fulfill({ json: { USG: cents / 100, cents, time: 1_767_225_600 + cents, signature: '0x', signer: '0x' } }),
  );
  await page.clock.install();
  await page.goto('/');
  await expect(panel(page).getByText('2,650.00')).toBeVisible();
  const pass = await stopClock(page);
  await pass(100);
  // More than once: a page that asks less often may happen to ask in one of the times.
  for (const next of [2_700, 2_800, 2_900]) {
    cents = next * 100;
    await pass(2_000);
    await expect(panel(page).getByText(`${next.toLocaleString('en')}.00`)).toBeVisible();
  }
});

test('is verified by the browser on the page of prices, and red where its signature is another price’s', async ({
  visitor: { page },
}) => {
  await blockEvents(page);
  await page.goto('/usmint');
  await expect(page.getByText('Verified just now by your browser')).toBeVisible();
  await page.route('**/api/usgprice', async (route) => {
    const response = await answerTo(route);
    await route.fulfill({ response, json: { ...(await response.json()), cents: 162_751 } });
  });
  await page.goto('/usmint');
  await expect(page.getByText('The price of $1,627.51 isn’t confirmed')).toBeVisible();
});

test('keeps the old price when the server answers rubbish', async ({ visitor: { page } }) => {
  await blockEvents(page);
  await page.route('**/api/usgprice', (route) => route.fulfill({ json: { USG: 'x', cents: 0.5, time: null } }));
  await page.goto('/');
  await page.waitForFunction(() => !document.querySelector('dl .skeleton'));
  await expect(panel(page)).toContainText('$1,627.50');
});

test('shows a skeleton, never $0.00, while no price has been set', async ({ visitor: { page, pageErrors } }) => {
  await blockEvents(page);
  const errors = ['No price has been set yet'];
  await page.route('**/api/usgprice', (route) => route.fulfill({ status: 404, json: { errors } }));
  await page.route('**/', async (route) => {
    const response = await answerTo(route);
    const html = (await response.text()).replace(DATA, '"price":null').replace(/>1,6[25]7\.50</g, '><');
    await route.fulfill({
      response,
      body: html.replace(/(<span class="figure[^>]*>)[A-Z][a-z]+ \d+, \d{4}</g, '$1<'),
    });
  });
  await page.goto('/');
  await page.waitForFunction(() => '__reactRouterDataRouter' in window && !document.querySelector('dl .skeleton'));
  expect(await panel(page).textContent()).not.toMatch(/\$\s*\d/);
  const bar = await panel(page).locator('.figure').first().boundingBox();
  expect(bar?.width).toBeGreaterThan(50);
  expect(pageErrors).toEqual([]);
});
