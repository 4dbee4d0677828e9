import { expect } from 'vitest';
import { it } from '../fixtures.ts';
import { violationsAt, violationsInBothSchemes } from './axe.ts';
import { look, settled } from './look-at-page.ts';
import { publicPaths } from './public-paths.ts';

const GOOD: Awaited<ReturnType<typeof look>> = { axe: [], sideways: [], beyond: [], errors: [] };

it.concurrent.for(publicPaths)(
  '%s has no violation that axe finds, calls no other site and logs no error',
  async (path, { site, visit, expect }) => {
    expect(await look(await visit(), site.origin, path)).toEqual(GOOD);
  },
);

it('holds the page of the contract address to the same', async ({ site, visit }) => {
  expect(await look(await visit(), site.origin, `/${site.local.token}`)).toEqual(GOOD);
});

it('has no violation in open menus', async ({ visit }) => {
  const { page } = await visit();
  await page.goto('/about');
  await settled(page);
  await page.getByRole('button', { name: 'Wallets' }).click();
  expect(await violationsInBothSchemes(page)).toEqual([]);
  await page.setViewportSize({ width: 360, height: 780 });
  await page.getByRole('button', { name: 'Menu', exact: true }).click();
  expect([...(await violationsAt(page, 'light')), ...(await violationsAt(page, 'dark'))]).toEqual([]);
});
