import { expect } from '@playwright/test';
import { test } from '../support/fixtures.ts';

test('retries a lazy part whose code failed to load, without losing the page', async ({ visitor: { page } }) => {
  let refused = 0;
  await page.route('**/assets/chart-and-log-*.js', (route) => {
    refused += 1;
    return refused < 3 ? route.abort() : route.continue();
  });
  await page.goto('/usmint');
  await expect(page.getByRole('table').first()).toBeVisible();
  expect(refused).toBeGreaterThan(2);
});
