import { expect } from 'vitest';
import { it } from '../fixtures.ts';

it('retries a lazy part whose code failed to load, without losing the page', async ({ visitor: { page } }) => {
  let refused = 0;
  await page.route('**/assets/chart-and-log-*.js', (route) => {
    refused += 1;
    return refused < 3 ? route.abort() : route.continue();
  });
  await page.goto('/usmint');
  await page.getByRole('table').first().waitFor();
  expect(refused).toBeGreaterThan(2);
});
