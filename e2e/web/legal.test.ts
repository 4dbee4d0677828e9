import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, type Page } from '@playwright/test';
import { settled } from '../support/browser.ts';
import { test } from '../support/fixtures.ts';

const SCRIPTS = join(import.meta.dirname, '../../build/client/assets');
const IN_THE_TEXT = 'in our legitimate interest and in yours';

const part = (page: Page, id: string) => page.locator(`details#${id}`);
const isOpen = (page: Page, id: string) => part(page, id).evaluate((each) => (each as HTMLDetailsElement).open);
const openParts = (page: Page) => page.locator('[data-legal-text] details[open]').count();
const hydrated = (page: Page) =>
  page.getByRole('button', { name: 'Expand all' }).and(page.locator(':enabled')).waitFor();

test('keeps the legal texts out of the scripts', () => {
  const files = globSync('*.js', { cwd: SCRIPTS });
  expect(files.length).toBeGreaterThan(10);
  expect(files.filter((file) => readFileSync(join(SCRIPTS, file), 'utf8').includes(IN_THE_TEXT))).toEqual([]);
});

test('hydrates the served legal text and keeps it after opening all and after navigating away and back', async ({
  visitor: { page, pageErrors },
}) => {
  await page.goto('/privacy');
  await hydrated(page);
  await page.evaluate(() => Object.assign(window, { served: document.querySelector('[data-legal-text]') }));
  await page.getByRole('button', { name: 'Expand all' }).click();
  await page.getByRole('link', { name: 'About' }).first().click();
  await expect(page.getByRole('heading', { level: 1, name: /About/ })).toBeVisible();
  expect(await page.locator('[data-legal-text]').count()).toBe(0);
  await page.goBack();
  await expect(page.getByText(IN_THE_TEXT)).toBeAttached();
  expect(
    await page.evaluate(() => (window as { served?: Node }).served === document.querySelector('[data-legal-text]')),
  ).toBe(true);
  expect(pageErrors).toEqual([]);
});

test('loads a legal page whole when it is reached from another page', async ({ visitor: { page, pageErrors } }) => {
  await page.goto('/about');
  await page.waitForFunction(() => '__reactRouterDataRouter' in window);
  await page.getByRole('contentinfo').getByRole('link', { name: 'Privacy Policy' }).click();
  await expect(page.getByText(IN_THE_TEXT)).toBeAttached();
  await page.goto('/about');
  await page.waitForFunction(() => '__reactRouterDataRouter' in window);
  // As a script of the page would navigate, without a page load.
  await page.evaluate(() =>
    (window as unknown as { __reactRouterDataRouter: { navigate(to: string): void } }).__reactRouterDataRouter.navigate(
      '/privacy#purposes',
    ),
  );
  await expect(page.getByText(IN_THE_TEXT)).toBeVisible();
  expect(pageErrors).toEqual([]);
});

test('opens what a link names and every part round it, below the fixed head', async ({
  visitor: { page, context },
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.goto('/user-agreement#network-fee');
  await hydrated(page);
  await expect(part(page, 'network-fee').locator('p')).toBeVisible();
  expect(await isOpen(page, 'sending-tokens')).toBe(true);
  expect(await isOpen(page, 'keeping-tokens')).toBe(false);
  await page.waitForFunction(() => {
    const top = document.getElementById('network-fee')?.getBoundingClientRect().top ?? 0;
    return top > 100 && top < 300;
  });
  await page.getByRole('navigation', { name: 'Contents' }).getByRole('link', { name: 'Article 7.' }).click();
  await expect(page.getByRole('heading', { name: '7.1 Talks first' })).toBeVisible();
  await page.waitForFunction(() => {
    const top = document.getElementById('purchase-disputes')?.getBoundingClientRect().top ?? 0;
    return top > 100 && top < 300;
  });
  await page.getByRole('link', { name: 'Link to “7.1 Talks first”' }).click();
  await expect(page.getByText('Link to this section copied.')).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(/\/user-agreement#purchase-talks$/);
});

test('opens all and closes all', async ({ visitor: { page } }) => {
  await page.goto('/privacy');
  await hydrated(page);
  expect(await openParts(page)).toBe(0);
  await page.getByRole('button', { name: 'Expand all' }).click();
  expect(await openParts(page)).toBe(await page.locator('[data-legal-text] details').count());
  await page.getByRole('button', { name: 'Collapse all' }).click();
  expect(await openParts(page)).toBe(0);
});

test('lets the browser’s own search open closed parts', async ({ visitor: { page } }) => {
  // A text fragment is found, and opens what it is in, as what is typed into that search.
  await page.goto('/user-agreement#:~:text=due%20in%20full%20within%2024%20hours');
  await expect.poll(() => isOpen(page, 'paying')).toBe(true);
  expect(await isOpen(page, 'keeping-tokens')).toBe(false);
});

test('prints everything, and closes it again afterwards', async ({ visitor: { page, pageErrors } }) => {
  await page.goto('/privacy');
  await hydrated(page);
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByText(IN_THE_TEXT)).toBeVisible();
  expect(await page.getByRole('banner').isVisible()).toBe(false);
  await page.emulateMedia({ media: 'screen' });
  await page.evaluate(() => dispatchEvent(new Event('beforeprint')));
  expect(await openParts(page)).toBe(await page.locator('[data-legal-text] details').count());
  await page.evaluate(() => dispatchEvent(new Event('afterprint')));
  expect(await openParts(page)).toBe(0);
  expect(pageErrors).toEqual([]);
});

const LONG: [path: string, heightOnce: number, opened: string, closed: string][] = [
  ['/token', 9_690, 'roles', 'abilities'],
  ['/branding', 13_319, 'colors', 'voice'],
];

for (const [path, heightOnce, opened, closed] of LONG)
  test(`keeps ${path} to half of what it was high on a phone, opens what a link names, and prints all of it`, async ({
    visitor: { page },
  }) => {
    await page.setViewportSize({ width: 360, height: 780 });
    await page.goto(path);
    await expect(page.locator(`#${opened}`)).toBeVisible();
    await settled(page);
    expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThanOrEqual(heightOnce / 2);
    await page.goto(`${path}#${opened}`);
    await expect(page.locator(`details#${opened}[open] .disclosure-body`)).toBeVisible();
    const hidden = page.locator(`details#${closed} li`).first();
    expect(await hidden.isVisible()).toBe(false);
    await page.emulateMedia({ media: 'print' });
    await expect(hidden).toBeVisible();
  });
