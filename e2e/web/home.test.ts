import { expect, type Locator } from '@playwright/test';
import { site as issuer } from '#site';
import { test } from '../support/fixtures.ts';

type Box = { y: number; height: number };
const PHONE = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true };

for (const viewport of [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
])
  test(`shows hero and price on the first screen at ${viewport.width} px, and asks about cookies after all else`, async ({
    visitor: { page },
  }) => {
    await page.setViewportSize(viewport);
    await page.goto('/');
    const banner = page.getByRole('region', { name: 'Cookies' });
    await expect(banner).toBeVisible();
    const boxOf = async (part: Locator) => (await part.boundingBox()) as Box;
    const [asked, footer] = [await boxOf(banner), await boxOf(page.getByRole('contentinfo'))];
    expect(asked.y).toBeCloseTo(footer.y + footer.height, 0);
    for (const shown of [
      page.getByRole('heading', { level: 1 }),
      page.locator('.hero-words a').first(),
      page.locator('.price-panel .price'),
    ]) {
      const box = await boxOf(shown);
      expect(box.y + box.height).toBeLessThan(viewport.height);
    }
  });

test('keeps price and Buy in sight on a phone once the hero is gone, and its footer short', async ({ visit }) => {
  const { page } = await visit(PHONE);
  await page.goto('/');
  const bar = page.getByRole('region', { name: `Buy ${issuer.name}`, includeHidden: true, exact: true });
  const bottomOf = async () => {
    const box = await bar.boundingBox();
    return (box?.y ?? 0) + (box?.height ?? 0);
  };
  await page.getByRole('heading', { name: 'What a coin costs, delivered' }).scrollIntoViewIfNeeded();
  await expect(bar).toBeVisible();
  await expect.poll(bottomOf).toBeCloseTo(PHONE.viewport.height, 0);
  await page.evaluate(() => window.scrollTo(0, 0));
  await expect.poll(bottomOf).toBeGreaterThan(PHONE.viewport.height * 1.2);
  await page.emulateMedia({ media: 'print' });
  await expect(bar).toBeHidden();
  await page.emulateMedia({ media: 'screen' });
  const footer = page.getByRole('contentinfo');
  expect((await footer.boundingBox())?.height).toBeLessThanOrEqual(500);
  const privacy = footer.getByRole('link', { name: 'Privacy Policy' });
  await expect(privacy).toBeHidden();
  await footer.getByText('Site', { exact: true }).click();
  await expect(privacy).toBeVisible();
});

test('opens a shared calculation, follows what is typed, and says what it cannot read', async ({
  visitor: { page, pageErrors },
}) => {
  await page.goto('/?coins=12&to=abroad#calculator');
  const calculator = page.locator('#calculator');
  await expect(calculator.getByText('$19,580.00')).toBeVisible();
  await expect(calculator.getByText('12 troy ounces')).toBeVisible();
  await calculator.getByRole('textbox', { name: 'Quantity' }).fill('2');
  await calculator.getByText('United States', { exact: true }).click();
  await expect(calculator.getByText('$3,285.00')).toBeVisible();
  await expect(calculator.getByText('/?coins=2&to=us#calculator')).toBeVisible();
  await page.goto('/redeem?coins=1.5&to=mars#calculator');
  await expect(calculator.getByText('Enter a whole number of coins, from 1 to 10,000,000')).toBeVisible();
  await expect(calculator.getByText('This link names a destination that we don’t know')).toBeVisible();
  await expect(calculator.getByRole('definition').filter({ hasText: '$' })).toHaveCount(1);
  expect(pageErrors).toEqual([]);
});
