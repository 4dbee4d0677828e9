import { expect, type Page } from '@playwright/test';
import { holdRequests, settled } from '../support/browser.ts';
import { test } from '../support/fixtures.ts';

const WALLET_FILE = '[{"address":"5aaeb6053f3e94c9b9a09f33669435e7ef1beaed"}]';

/** What moved by itself since the first paint, and by how much of the screen. */
const shifts = (page: Page) =>
  page.evaluate(async () => {
    type Shift = PerformanceEntry & { value: number; sources: { node: Node | null }[] };
    const found: string[] = [];
    const observer = new PerformanceObserver((list) => {
      for (const { value, sources } of list.getEntries() as Shift[])
        found.push(`${value.toFixed(4)}: ${sources.map(({ node }) => node?.textContent?.slice(0, 60)).join(' | ')}`);
    });
    observer.observe({ type: 'layout-shift', buffered: true });
    await new Promise((next) => requestAnimationFrame(() => setTimeout(next)));
    return found;
  });

const FULL: [path: string, shown: string, wallet?: string][] = [
  ['/wallet', 'Wallet settings'],
  ['/wallet', 'Your balance', WALLET_FILE],
  ['/admin', 'Admin Login'],
  ['/redeem', '1 coin, ship'],
  ['/purchasesuccess', 'Look it up'],
  ['/redeemsuccess', 'Look it up'],
];

test('moves nothing that is already painted while it hydrates and its parts come', { tag: '@long' }, async ({
  visit,
}) => {
  const { page } = await visit({ viewport: { width: 390, height: 844 }, isReader: true });
  for (const [path, shown, wallet = ''] of FULL) {
    await page.goto('/robots.txt');
    await page.evaluate((file) => (file ? localStorage.setItem('web3js_wallet', file) : localStorage.clear()), wallet);
    const release = await holdRequests(page);
    await page.goto(path);
    await page.evaluate(() => new Promise((next) => requestAnimationFrame(() => setTimeout(next))));
    release();
    await settled(page);
    await expect(page.getByText(shown).first()).toBeVisible();
    expect(await shifts(page), path).toEqual([]);
    await page.unrouteAll();
  }
});

test('shows no place that waits, from the first paint on, where the figures came with the HTML', async ({ visit }) => {
  const { page } = await visit();
  await page.addInitScript(() => {
    const waited = new Set<string>();
    const look = () => {
      for (const part of document.querySelectorAll('#content .skeleton, #content .figure:empty'))
        if (part.getClientRects().length > 0) waited.add(`${part.className} in ${part.parentElement?.className}`);
      requestAnimationFrame(look);
    };
    Object.assign(window, { waited });
    look();
  });
  for (const [path, last] of [
    ['/', page.getByRole('region', { name: 'What a coin costs, delivered' })],
    ['/token', page.getByRole('region', { name: 'Coins and tokens' })],
    ['/usmint', page.getByRole('table')],
    ['/reserves', page.getByText('The lots are the attested ones')],
  ] as const) {
    await page.goto(path);
    await settled(page);
    await expect(last.first()).toBeVisible();
    expect(await page.evaluate(() => [...(window as unknown as { waited: Set<string> }).waited]), path).toEqual([]);
  }
});

test('shows a visitor without a wallet the start of one before any script, and a holder never', {
  tag: '@long',
}, async ({ visit }) => {
  const { page } = await visit({ isReader: true });
  const release = await holdRequests(page);
  await page.goto('/wallet2');
  const create = page.getByRole('button', { name: 'Create a wallet' });
  await create.click();
  release();
  await expect(page.getByRole('dialog').getByText('Create a wallet')).toBeVisible();
  await page.evaluate((file) => localStorage.setItem('web3js_wallet', file), WALLET_FILE);
  const releaseAgain = await holdRequests(page);
  await page.reload();
  expect(await create.isVisible()).toBe(false);
  await expect(page.getByText('Looking for your wallet').first()).toBeVisible();
  releaseAgain();
  await expect(page.getByText('Your balance')).toBeVisible();
});
