import { expect } from '@playwright/test';
import { testOnOwnSite as test } from '../support/fixtures.ts';

test('supply, coins in trust and the day of their count come with the HTML, the same on every page', async ({
  withoutScripts: { page },
  site,
  chain,
}) => {
  await chain.attest(1_234);
  await chain.finalize();
  const shown = async (path: string) => {
    await page.goto(site.origin + path);
    const [coins, counted] = await page.locator('dt:text-is("Coins in trust") ~ dd').allInnerTexts();
    return [await page.getByRole('banner').getByText('1,234 coins in trust').count(), coins, counted];
  };
  for (const path of ['/', '/token'])
    await expect
      .poll(() => shown(path), path)
      .toEqual([1, '1,234', expect.stringMatching(/^attested on [A-Z][a-z]+ \d+, 20\d\d$/)]);
  await page.goto(`${site.origin}/reserves`);
  const main = page.getByRole('main');
  await expect(main.getByText(/^Coins in trust: attested on [A-Z][a-z]+ \d+, 20\d\d\.$/)).toBeVisible();
  await expect(main.getByText('1,234 coins.')).toBeVisible();
  await expect(main.getByText('In the vault', { exact: true })).toBeHidden();
});
