import { expect, type Page } from '@playwright/test';
import { testOnFirstStart as test } from './support/fixtures.ts';
import { readLedger } from './support/ledger.ts';
import { type Moment, walk } from './support/walk.ts';

const EXPECTED = { holder: 0, elsewhere: 1, supply: 1, redeemed: 1 };

test('walks through the site as README does, with a kill -9 at every step, and nothing is lost or done twice', {
  tag: '@long',
}, async ({ browser, site }) => {
  const killed: Moment[] = [];
  async function kill(moment: Moment, page: Page) {
    await site.kill();
    killed.push(moment);
    await site.start();
    // A person reloads a page that seems stuck; the wallet stays unlocked over it, unless it takes long.
    if (killed.length % 2 === 0) await page.reload();
  }
  const { address, elsewhere, pageErrors } = await walk(browser, site, kill);
  expect(await readLedger(site.local, { holder: address, elsewhere })).toEqual(EXPECTED);
  expect(killed).toHaveLength(11);
  // A start on a busy machine may take longer than a page waits for its parts.
  expect(pageErrors.filter((error) => !error.startsWith('Failed to fetch dynamically imported module'))).toEqual([]);
});
