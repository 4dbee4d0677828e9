import { expect } from '@playwright/test';
import { formatUsg } from '#domain/money.ts';
import { site as issuer } from '#site';
import { hydrated, idle } from '../support/browser.ts';
import { test } from '../support/fixtures.ts';
import { readSupply } from '../support/ledger.ts';

const DESKTOP = { width: 1200, height: 800 };
const PHONE = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true };
const DAY = 86_400;

test('keeps the navigation in view after scrolling', async ({ visitor: { page } }) => {
  await page.goto('/');
  await page.mouse.wheel(0, 2000);
  const navigation = page.getByRole('navigation', { name: 'Main' });
  await page.waitForFunction(() => window.scrollY > 500);
  expect((await navigation.boundingBox())?.y).toBeCloseTo(0, -1);
});

test('opens the wallets’ menu and the sidebar without JavaScript', async ({ withoutScripts: { page } }) => {
  await page.setViewportSize(DESKTOP);
  await page.goto('/about');
  await page.getByRole('button', { name: 'Wallets' }).click();
  await page.getByRole('link', { name: 'Ledger' }).click();
  await page.waitForURL('**/wallet#ledger');

  await page.setViewportSize(PHONE.viewport);
  await page.goto('/');
  expect(await page.getByRole('navigation', { name: 'Main' }).isVisible()).toBe(false);
  await page.getByRole('button', { name: 'Menu', exact: true }).click();
  await page.getByRole('link', { name: 'Ethereum Token' }).click();
  await page.waitForURL('**/ethereum-token');
});

test('closes an unfocused menu and shows the hidden header row for keyboard users', async ({ visitor: { page } }) => {
  await page.goto('/');
  await page.mouse.wheel(0, 2000);
  await page.waitForFunction(() => window.scrollY > 500);
  await page.getByRole('button', { name: 'Wallets' }).press('Enter');
  const ledger = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Ledger' });
  await ledger.focus();
  await page.keyboard.press('Tab');
  await expect(ledger).toBeHidden();
  const login = page.getByRole('banner').getByRole('link', { name: 'Log in' });
  await login.focus();
  await expect.poll(async () => (await login.boundingBox())?.y).toBeGreaterThanOrEqual(0);
});

test('does the same before hydration and reopens a menu from its button', async ({ withoutScripts: { page } }) => {
  await page.setViewportSize(DESKTOP);
  await page.goto('/about');
  const wallets = page.getByRole('button', { name: 'Wallets' });
  const ledger = page.getByRole('link', { name: 'Ledger' });
  await wallets.press('Enter');
  await ledger.focus();
  await expect(ledger).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(ledger).toBeHidden();
  await wallets.focus();
  await expect(ledger).toBeVisible();
});

test('closes the sidebar by Escape and after a choice', async ({ visit }) => {
  const { page } = await visit(PHONE);
  await page.goto('/');
  const sidebar = page.getByRole('navigation', { name: 'Menu' });
  await page.getByRole('button', { name: 'Menu', exact: true }).click();
  await page.keyboard.press('Escape');
  expect(await sidebar.isVisible()).toBe(false);
  await page.getByRole('button', { name: 'Menu', exact: true }).click();
  await sidebar.getByRole('link', { name: 'Token', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Token' })).toBeVisible();
  expect(await sidebar.isVisible()).toBe(false);
});

test('keeps the rosette of a header beside its text, at every width', { tag: '@long' }, async ({
  visitor: { page },
}) => {
  for (const path of ['/buy', '/redeem', '/branding']) {
    await page.goto(path);
    for (const width of [360, 768, 992, 1100, 1280, 1440, 1920]) {
      await page.setViewportSize({ width, height: 800 });
      const [text, rosette] = await page.locator('.page-rosette').evaluate((header) => {
        const { display, width: size, right } = getComputedStyle(header, '::before');
        const ends = [...header.querySelectorAll('h1, p, a, div:not(:has(h1))')].map((part) => {
          const range = document.createRange();
          range.selectNodeContents(part);
          return range.getBoundingClientRect().right;
        });
        const left = header.getBoundingClientRect().right - Number.parseFloat(right) - Number.parseFloat(size);
        return [Math.max(...ends), display === 'none' ? Number.POSITIVE_INFINITY : left];
      });
      expect(text, `${path} at ${width}`).toBeLessThan(rosette);
    }
  }
});

test('makes the place of a scrollbar as dark as the backdrop of a dialog beside it', async ({ visitor: { page } }) => {
  await page.goto('/usmint');
  const colors = () =>
    page.evaluate(() =>
      [document.documentElement, document.body].map((part) => getComputedStyle(part).backgroundColor),
    );
  const [root, body] = await colors();
  expect(root).toBe(body);
  await page
    .getByRole('button', { name: /^Verify/ })
    .first()
    .click();
  await expect(page.getByRole('dialog')).toBeVisible();
  const [darkened, unchanged] = await colors();
  expect(unchanged).toBe(body);
  expect(darkened).not.toBe(root);
  // A classic scrollbar keeps its width, and its place is drawn by the root alone: as the backdrop over the page is drawn beside it.
  const [strip = [], beside = [], gutter] = await page.evaluate(() => {
    const pen = document
      .createElement('canvas')
      .getContext('2d', { willReadFrequently: true }) as CanvasRenderingContext2D;
    const drawn = (...layers: string[]) => {
      for (const color of layers) {
        pen.fillStyle = color;
        pen.fillRect(0, 0, 1, 1);
      }
      return [...pen.getImageData(0, 0, 1, 1).data];
    };
    const style = (part: Element, pseudo?: string) => getComputedStyle(part, pseudo);
    const dialog = document.querySelector('dialog:modal') as Element;
    const { backgroundColor: place, scrollbarGutter } = style(document.documentElement);
    const layers = [style(document.body).backgroundColor, style(dialog, '::backdrop').backgroundColor];
    return [drawn(place), drawn(...layers), scrollbarGutter] as const;
  });
  for (const [channel, value] of strip.entries()) expect(Math.abs(value - (beside[channel] ?? 0))).toBeLessThan(3);
  expect(gutter).toBe('stable');
});

test('asks about cookies once in 150 days', async ({ visitor: { page, context } }) => {
  await page.goto('/');
  await page.getByRole('button', { name: 'Yes, I agree' }).click();
  const cookie = (await context.cookies()).find(({ name }) => name === 'cookie_consent');
  expect(((cookie?.expires ?? 0) - Date.now() / 1000) / DAY).toBeCloseTo(150, 1);
  await page.goto('/about');
  await expect(page.getByRole('heading', { level: 1, name: 'About' })).toBeVisible();
  await hydrated(page);
  await idle(page);
  expect(await page.getByRole('button', { name: 'Yes, I agree' }).count()).toBe(0);
});

test('sends a visitor from a protected page to the login and remembers the origin', async ({ visitor: { page } }) => {
  await page.goto('/profile/7?tab=wallets');
  await page.waitForURL('**/login?*');
  expect(new URL(page.url()).searchParams.get('origin')).toBe('/profile/7?tab=wallets');
  await expect(page.getByRole('heading', { level: 1, name: 'Log in' })).toBeVisible();
});

test('shows the contract page at any path with the token’s address in it, and home for another address', async ({
  visitor: { page, pageErrors },
  site,
}) => {
  const { token } = site.local;
  await page.goto(`/anything/${token.toLowerCase()}/more`);
  await expect(page.getByText(token, { exact: true }).first()).toBeVisible();
  await expect(
    page.getByRole('img', { name: `QR code of the ${issuer.name} contract address ${token}` }),
  ).toBeVisible();
  await expect(page).toHaveTitle(`Ethereum Token · ${issuer.name}`);
  const canonical = page.locator('link[rel=canonical]');
  await expect(canonical).toHaveCount(1);
  await expect(canonical).toHaveAttribute('href', `${site.origin}/ethereum-token`);
  await page.goto('/0x00000000000000000000000000000000000000aa');
  await expect(page.getByRole('heading', { level: 1, name: issuer.tagline })).toBeVisible();
  expect(pageErrors).toEqual([]);
});

test('reads cap and circulation from the chain', async ({ visitor: { page }, site }) => {
  await page.goto('/');
  await expect(page.getByText('In circulation')).toBeVisible();
  await page.waitForFunction(() => !document.querySelector('dl .skeleton'));
  // Other stories at this site leave parts of tokens as well as whole ones.
  const supply = formatUsg(await readSupply(site.local));
  await expect(page.locator('dt:text("In circulation") + dd')).toHaveText(supply);
  await expect(page.locator('dt:text("Market supply") + dd')).toHaveText('10,000,000');
});
