import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { newPerson, settled } from '../browser.ts';
import { it as base } from '../fixtures.ts';
import { violationsAt, violationsInBothSchemes } from './axe.ts';
import { leave, look, watch } from './look-at-page.ts';
import { publicPaths } from './public-paths.ts';

const GOOD: Awaited<ReturnType<typeof look>> = { axe: [], sideways: [], small: [], beyond: [], errors: [] };

/**
 * Looks at one page after the other in a profile that has nothing stored but the scripts that the pages share, and in one
 * tab: each further tab would have a process of its own, which compiles these scripts, and axe, anew.
 */
const it = base.extend('lookAt', { scope: 'file' }, async ({ browser, site }, { onCleanup }) => {
  const { context } = await newPerson(browser, site.origin);
  onCleanup(() => context.close());
  const watcher = watch(context, site.origin);
  let tab: Page | undefined;
  return async (path: string) => {
    const page = tab ?? (await context.newPage());
    // After a failure the page is left as it is.
    tab = undefined;
    await leave(page);
    const seen = await look(page, watcher, site.origin, path);
    tab = page;
    return seen;
  };
});

const LOOKS =
  '%s has no violation that axe finds and nothing too small to touch, calls no other site and logs no error';
/** One page of each kind: what most visitors see, figures, forms, a long text. */
const OF_EACH_KIND = ['/', '/reserves', '/redeem', '/user-agreement/terms'];
const looks = async (path: string, { lookAt }: { lookAt: (path: string) => ReturnType<typeof look> }) => {
  expect(await lookAt(path)).toEqual(GOOD);
};

it.for(OF_EACH_KIND)(LOOKS, looks);
it.for(publicPaths.filter((path) => !OF_EACH_KIND.includes(path)))(LOOKS, { tags: ['long'] }, looks);

it('checks the contract-address page the same way', { tags: ['long'] }, async ({ lookAt, site }) => {
  expect(await lookAt(`/${site.local.token}`)).toEqual(GOOD);
});

it('has no violation in open menus', { tags: ['long'] }, async ({ visit }) => {
  const { page } = await visit();
  await page.goto('/about');
  await settled(page);
  await page.getByRole('button', { name: 'Wallets' }).click();
  expect(await violationsInBothSchemes(page)).toEqual([]);
  await page.setViewportSize({ width: 360, height: 780 });
  await page.getByRole('button', { name: 'Menu', exact: true }).click();
  expect([...(await violationsAt(page, 'light')), ...(await violationsAt(page, 'dark'))]).toEqual([]);
});
