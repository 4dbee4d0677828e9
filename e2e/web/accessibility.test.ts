import { expect } from 'vitest';
import { it } from '../fixtures.ts';
import { faultsAt, faultsInBoth } from './axe.ts';
import { look, settled } from './look-at-page.ts';
import { publicPaths } from './public-paths.ts';

const GOOD: Awaited<ReturnType<typeof look>> = { axe: [], sideways: [], beyond: [], errors: [] };

it.concurrent.for(publicPaths)(
  '%s has no fault that axe finds, asks nobody else and complains of nothing',
  async (path, { site, visit, expect }) => {
    expect(await look(await visit(), site.origin, path)).toEqual(GOOD);
  },
);

it('holds the page of the contract address to the same', async ({ site, visit }) => {
  expect(await look(await visit(), site.origin, `/${site.local.token}`)).toEqual(GOOD);
});

it('has no fault in open menus', async ({ visit }) => {
  const { page } = await visit();
  await page.goto('/about');
  await settled(page);
  await page.getByRole('button', { name: 'Wallets' }).click();
  expect(await faultsInBoth(page)).toEqual([]);
  await page.setViewportSize({ width: 360, height: 780 });
  await page.getByRole('button', { name: 'Menu', exact: true }).click();
  expect([...(await faultsAt(page, 'light')), ...(await faultsAt(page, 'dark'))]).toEqual([]);
});
