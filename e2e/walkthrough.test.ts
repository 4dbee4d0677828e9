import type { Browser, Page } from 'playwright-core';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { openBrowser } from './browser.ts';
import { readLedger } from './ledger.ts';
import { type Site, startSite } from './site.ts';
import { type Moment, walk } from './walk.ts';

let site: Site;
let browser: Browser;
beforeEach(async () => {
  [site, browser] = await Promise.all([startSite(), openBrowser()]);
});
afterEach(async () => {
  await browser?.close();
  await site?.remove();
});

const EXPECTED = { holder: 0, elsewhere: 1, supply: 1, redeemed: 1 };

it('walks through the site as README does, with a kill -9 at every step, and nothing is lost or done twice', async () => {
  const killed: Moment[] = [];
  async function kill(moment: Moment, page: Page) {
    await site.kill();
    killed.push(moment);
    await site.start();
    // A person reloads a page that seems stuck; the wallet stays unlocked over it.
    if (killed.length % 2 === 0) await page.reload();
  }
  const { address, elsewhere, faults } = await walk(browser, site, kill);
  expect(await readLedger(site.local, { holder: address, elsewhere })).toEqual(EXPECTED);
  expect(killed).toHaveLength(11);
  expect(faults).toEqual([]);
}, 360_000);
