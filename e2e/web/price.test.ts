import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { answerTo, blockEvents } from '../browser.ts';
import { it } from '../fixtures.ts';
import { stopClock } from '../page-clock.ts';

const WIDE = { viewport: { width: 1200, height: 800 } };
const DATA = /"price":\{[^}]*\}/;
const panel = (page: Page) => page.getByRole('region', { name: 'Current price' });

it('takes over the price that the server wrote, without drawing it anew', async ({ visitor: { page, pageErrors } }) => {
  await blockEvents(page);
  await page.route('**/api/usgprice', (route) => route.abort());
  await page.addInitScript(() => {
    addEventListener('DOMContentLoaded', () =>
      Object.assign(window, { served: document.querySelector('#content .figure') }),
    );
  });
  await page.goto('/');
  await page.waitForFunction(() => '__reactRouterDataRouter' in window && !document.querySelector('dl .skeleton'));
  expect(await panel(page).textContent()).toContain('$1,627.50');
  expect(
    await page.evaluate(() => (window as { served?: Node }).served === document.querySelector('#content .figure')),
  ).toBe(true);
  expect(pageErrors).toEqual([]);
});

it('shows a newer price when the server has one', async ({ visitor: { page } }) => {
  await blockEvents(page);
  const json = { USG: 2650, cents: 265_000, time: 1_767_225_600, signature: '0x', signer: '0x' };
  await page.route('**/api/usgprice', (route) => route.fulfill({ json }));
  await page.goto('/');
  await panel(page).getByText('2,650.00').waitFor();
  await panel(page).getByText('January 1, 2026').waitFor();
  expect(await page.getByRole('banner').textContent()).toContain('2,650.00');
});

it('shows a price that is set while the page is open, within two seconds', async ({ visit }) => {
  const { page } = await visit(WIDE);
  await blockEvents(page);
  let cents = 265_000;
  await page.route('**/api/usgprice', (route) =>
    route.fulfill({ json: { USG: cents / 100, cents, time: 1_767_225_600 + cents, signature: '0x', signer: '0x' } }),
  );
  await page.clock.install();
  await page.goto('/');
  await panel(page).getByText('2,650.00').waitFor();
  const pass = await stopClock(page);
  await pass(100);
  // More than once: a page that asks less often may happen to ask in one of the times.
  for (const next of [2_700, 2_800, 2_900]) {
    cents = next * 100;
    await pass(2_000);
    await panel(page)
      .getByText(`${next.toLocaleString('en')}.00`)
      .waitFor();
  }
});

it('is verified by the browser on the page of prices, and red where its signature is another price’s', async ({
  visitor: { page },
}) => {
  await blockEvents(page);
  await page.goto('/usmint');
  await page.getByText('Verified just now by your browser').waitFor();
  await page.route('**/api/usgprice', async (route) => {
    const response = await answerTo(route);
    await route.fulfill({ response, json: { ...(await response.json()), cents: 162_751 } });
  });
  await page.goto('/usmint');
  await page.getByText('The price of $1,627.51 isn’t confirmed').waitFor();
});

it('keeps the old price when the server answers rubbish', async ({ visitor: { page } }) => {
  await blockEvents(page);
  await page.route('**/api/usgprice', (route) => route.fulfill({ json: { USG: 'x', cents: 0.5, time: null } }));
  await page.goto('/');
  await page.waitForFunction(() => !document.querySelector('dl .skeleton'));
  expect(await panel(page).textContent()).toContain('$1,627.50');
});

it('shows a skeleton, never $0.00, while no price has been set', async ({ visitor: { page, pageErrors } }) => {
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
