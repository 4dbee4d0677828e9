import type { Browser } from 'playwright-core';
import { afterAll, beforeAll } from 'vitest';
import { openBrowser } from '../browser.ts';
import { type Site, startSite } from '../site.ts';

/** What the suites share: one site and one browser; each test opens a profile of its own. */
export type World = { site: Site; browser: Browser };

/** Opens site and browser before the tests of a file, with whatever else they share, and closes them afterwards. */
export function openWorld<W extends World>(prepare: (world: W) => Promise<unknown> = async () => {}): W {
  const world = {} as W;
  beforeAll(async () => {
    [world.site, world.browser] = await Promise.all([startSite(), openBrowser()]);
    await prepare(world);
  }, 240_000);
  afterAll(async () => {
    await world.browser?.close();
    await world.site?.remove();
  });
  return world;
}
