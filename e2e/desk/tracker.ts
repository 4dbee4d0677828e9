import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { site as issuer } from '#site';
import { violationsInBothSchemes } from '../web/axe.ts';

/** Follows the link to the tracker that shows nothing personal, and has the browser check what is on the chain. */
export async function checkOnTracker(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'its tracker' }).click();
  const check = page.getByRole('button', { name: 'Check it yourself' });
  await check.click();
  await page
    .getByText(`The token destroyed 1 ${issuer.symbol} for this ticket, and keeps the hash of its receipt`)
    .waitFor();
  expect(await violationsInBothSchemes(page)).toEqual([]);
  await page.route('**/api/track/*', async (route) => {
    const response = await route.fetch();
    const track = (await response.json()) as { burn: object };
    await route.fulfill({ response, json: { ...track, burn: { ...track.burn, value: '2000000000' } } });
  });
  await page.reload();
  await check.click();
  await page.getByText('The token’s history holds no such burn').waitFor();
  await page.unroute('**/api/track/*');
  await page.goBack();
}
