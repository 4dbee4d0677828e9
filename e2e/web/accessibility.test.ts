import { expect } from '@playwright/test';
import { violationsAt, violationsInBothSchemes } from '../support/axe.ts';
import { newPerson, settled } from '../support/browser.ts';
import { test as base, closeProfile } from '../support/fixtures.ts';
import { leave, look, watch } from '../support/look-at-page.ts';
import { publicPaths } from '../support/public-paths.ts';

const GOOD: Awaited<ReturnType<typeof look>> = { axe: [], sideways: [], small: [], beyond: [], errors: [] };

/**
 * Looks at one page after the other in a profile that has nothing stored but the scripts that the pages share, and in one
 * tab: each further tab would have a process of its own, which compiles these scripts, and axe, anew.
 */
const test = base.extend<{ lookAt: (path: string) => ReturnType<typeof look> }>({
  lookAt: async ({ browser, site, perFile }, use) => {
    const open = async () => {
      const { page, context } = await newPerson(browser, site.origin);
      return { page, context, watcher: watch(context, site.origin) };
    };
    const { page, watcher } = await perFile('tab', open, closeProfile);
    await leave(page);
    await use((path) => look(page, watcher, site.origin, path));
  },
});

/** One page of each kind: what most visitors see, figures, forms, a long text. */
const OF_EACH_KIND = ['/', '/reserves', '/redeem', '/user-agreement/terms'];

for (const path of publicPaths) {
  const tag = OF_EACH_KIND.includes(path) ? [] : ['@long'];
  test(`${path} has no violation that axe finds and nothing too small to touch, calls no other site and logs no error`, {
    tag,
  }, async ({ lookAt }) => {
    expect(await lookAt(path)).toEqual(GOOD);
  });
}

test('checks the contract-address page the same way', { tag: '@long' }, async ({ lookAt, site }) => {
  expect(await lookAt(`/${site.local.token}`)).toEqual(GOOD);
});

test('has no violation in open menus', { tag: '@long' }, async ({ visit }) => {
  const { page } = await visit();
  await page.goto('/about');
  await settled(page);
  await page.getByRole('button', { name: 'Wallets' }).click();
  expect(await violationsInBothSchemes(page)).toEqual([]);
  await page.setViewportSize({ width: 360, height: 780 });
  await page.getByRole('button', { name: 'Menu', exact: true }).click();
  expect([...(await violationsAt(page, 'light')), ...(await violationsAt(page, 'dark'))]).toEqual([]);
});
