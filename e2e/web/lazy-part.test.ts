import { expect } from 'vitest';
import { it } from '../fixtures.ts';

it('shows a part of a page whose code could not be loaded at first, and keeps the page', async ({ visit }) => {
  const { page } = await visit();
  let refused = 0;
  await page.route('**/assets/chart-and-log-*.js', (route) => {
    refused += 1;
    return refused < 3 ? route.abort() : route.continue();
  });
  await page.goto('/usmint');
  await page.getByRole('table').first().waitFor();
  expect(refused).toBeGreaterThan(2);
});
