import { expect } from '@playwright/test';
import { test } from '../support/fixtures.ts';
import { builtRoutes } from '../support/public-paths.ts';

/** What a page shows while it waits for its scripts. */
const WAITING = '[aria-busy=true], .skeleton, .animate-pulse';
const PATHS = builtRoutes.map(({ pattern }) => (pattern === '*' ? '/no-such-page' : pattern.replace('/*', '')));

test('no page waits for scripts that never come: it shows what is known, or says that it needs them', {
  tag: '@long',
}, async ({ withoutScripts: { page }, site }) => {
  const waits: string[] = [];
  for (const path of [...PATHS, `/${site.local.token}`]) {
    await page.goto(site.origin + path, { waitUntil: 'domcontentloaded' });
    const shown = page
      .locator(WAITING)
      .or(page.getByText(/\bLoading\b/))
      .filter({ visible: true });
    const said = page.locator('h1').or(page.locator('noscript p')).filter({ visible: true });
    if ((await said.count()) === 0 || (await shown.count()) > 0) waits.push(path);
  }
  expect(waits).toEqual([]);
});

test('the token’s address comes with the HTML of every page that names it', async ({
  withoutScripts: { page },
  site,
}) => {
  const { token } = site.local;
  for (const path of ['/ethereum-token', '/token', '/verify', `/${token}`, `/${token.toLowerCase()}/holders`]) {
    await page.goto(site.origin + path);
    await expect(page.getByRole('main').getByText(token).first()).toBeVisible();
  }
  await expect(page).toHaveTitle(/^Ethereum Token/);
});
