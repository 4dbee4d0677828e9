import type { BrowserContext } from 'playwright-core';
import { beforeAll, expect, it } from 'vitest';
import { newPerson } from '../browser.ts';
import { faultsAt, faultsInBoth } from './axe.ts';
import { publicPaths } from './built-pages.ts';
import { type Looked, settled, walker } from './page-walk.ts';
import type { World } from './world.ts';

/** Two cores, and much waiting. */
const WALKERS = 3;
const GOOD: Looked = { axe: [], sideways: [], beyond: [], errors: [] };

async function walkAll(world: World, paths: string[]): Promise<Map<string, Looked>> {
  const waiting = [...paths];
  const seen = new Map<string, Looked>();
  async function walkOn(): Promise<void> {
    const context: BrowserContext = await world.browser.newContext({ baseURL: world.site.origin });
    const look = await walker(context, world.site.origin);
    for (let path = waiting.shift(); path; path = waiting.shift()) seen.set(path, await look(path));
    await context.close();
  }
  await Promise.all(Array.from({ length: WALKERS }, walkOn));
  return seen;
}

export function accessibilityTests(world: World): void {
  const paths = publicPaths();
  let seen: Map<string, Looked>;
  beforeAll(async () => {
    const { token } = world.site.local;
    seen = await walkAll(world, [...paths, `/${token}`]);
  }, 300_000);

  it.each(paths)('%s has no fault that axe finds, asks nobody else and complains of nothing', (path) => {
    expect(seen.get(path)).toEqual(GOOD);
  });

  it('holds the page of the contract address to the same', () => {
    expect(seen.get(`/${world.site.local.token}`), 'contract').toEqual(GOOD);
  });

  it('has no fault in open menus', async () => {
    const { page, context } = await newPerson(world.browser, world.site.origin);
    await page.goto('/about');
    await settled(page);
    await page.getByRole('button', { name: 'Wallets' }).click();
    expect(await faultsInBoth(page)).toEqual([]);
    await page.setViewportSize({ width: 360, height: 780 });
    await page.getByRole('button', { name: 'Menu', exact: true }).click();
    expect([...(await faultsAt(page, 'light')), ...(await faultsAt(page, 'dark'))]).toEqual([]);
    await context.close();
  });
}
