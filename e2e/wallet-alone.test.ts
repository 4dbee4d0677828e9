import { readFileSync } from 'node:fs';
import { type Browser, type BrowserContext, expect, type Page } from '@playwright/test';
import decodeQR from 'qr/decode.js';
import sharp from 'sharp';
import { API_MESSAGES } from '#domain/messages/api.ts';
import { WITHOUT_SITE } from '#domain/wallet/transaction-messages.ts';
import { site as issuer } from '#site';
import { newPerson, type Person } from './support/browser.ts';
import { field } from './support/field.ts';
import { closeProfile, testOnOwnSite } from './support/fixtures.ts';
import type { Site } from './support/site.ts';
import { choose, giveLockedWallet, PASSWORD } from './support/wallet-acts.ts';

async function newHolder(browser: Browser, site: Site) {
  const person = await newPerson(browser, site.origin);
  const wallet = await giveLockedWallet(person);
  return { ...person, ...wallet };
}

const test = testOnOwnSite.extend<{ holder: Awaited<ReturnType<typeof newHolder>> }>({
  holder: async ({ browser, site, perFile }, use) =>
    use(await perFile('holder', () => newHolder(browser, site), closeProfile)),
});

const act = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).first().click();

async function confirmWithPassword(page: Page, button: string) {
  const dialog = page.getByRole('dialog');
  await field(dialog, 'Password').fill(PASSWORD);
  await dialog.getByRole('button', { name: button }).click();
}

/** Address and Receive on a page that doesn't reach what it says, and what it says of the rest. */
async function addressWithoutSite(page: Page, address: string, said: string = WITHOUT_SITE) {
  await expect(page.getByText(said).first()).toBeVisible();
  await expect(page.getByText(address, { exact: false }).first()).toBeVisible();
  await expect(page.locator('dd', { hasText: `— ${issuer.symbol}` })).toBeVisible();
  await act(page, 'Receive');
  const receive = page.getByRole('dialog', { name: `Receive ${issuer.symbol}` });
  const code = receive.getByRole('img', { name: 'QR code of the wallet’s address' });
  await expect(code).toBeVisible();
  const { data, info } = await sharp(await code.screenshot())
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  expect(decodeQR({ width: info.width, height: info.height, data }).toLowerCase()).toBe(address);
  // A request names the token, which only the site says.
  expect(await field(receive, `Amount in ${issuer.symbol}`).isDisabled()).toBe(said === WITHOUT_SITE);
  await receive.getByRole('button', { name: 'Done' }).click();
}

/** The same, with backup, sheet for heirs and paper wallet. */
async function everythingThatNeedsNoSite(page: Page, address: string) {
  await addressWithoutSite(page, address);
  await choose(page, 'Backup');
  const download = page.waitForEvent('download');
  await confirmWithPassword(page, 'Download');
  const [file] = JSON.parse(readFileSync(await (await download).path(), 'utf8'));
  expect(file).toMatchObject({ version: 3, address: address.slice(2) });
  await choose(page, 'Sheet for heirs');
  const sheet = page.getByRole('article');
  await expect(sheet).toContainText(issuer.support.email);
  expect((await sheet.textContent())?.toLowerCase()).toContain(address);
  expect(await sheet.textContent()).not.toMatch(/[0-9a-f]{64}/i);
  await act(page, 'Back to the wallet');
  await choose(page, 'Paper Wallet');
  await confirmWithPassword(page, 'Show paper wallet');
  await expect(page.getByRole('img', { name: 'QR code of the private key' })).toBeVisible();
  await expect(page.getByRole('article')).toHaveText(/0x[0-9a-f]{64}/i);
}

/** The copy is complete: both workers run. */
async function untilCopied(page: Page) {
  const running = () =>
    page.evaluate(async () => {
      const found = await navigator.serviceWorker.getRegistrations();
      return found.filter(
        ({ active }) => active?.scriptURL.endsWith('/wallet-offline.js') && active.state === 'activated',
      ).length;
    });
  await expect.poll(running).toBe(2);
}

/** What answers from now on is the copy: files that never change would come out of the browser's own cache, too. */
async function forgetHttpCache({ context, page }: Pick<Person, 'context' | 'page'>) {
  const browser = await context.newCDPSession(page);
  await browser.send('Network.clearBrowserCache');
  await browser.detach();
}

/** As a script of the page could, which has the cache to write to. */
const changeCopies = (page: Page, paths: RegExp) =>
  page.evaluate(async (pattern) => {
    const cache = await caches.open('wallet-offline');
    for (const request of await cache.keys())
      if (new RegExp(pattern).test(new URL(request.url).pathname))
        await cache.put(
          request,
          new Response('globalThis.changed = true;', { headers: { 'content-type': 'text/javascript' } }),
        );
  }, paths.source);

async function visit(context: BrowserContext) {
  const page = await context.newPage();
  const answer = await page.goto('/wallet');
  return { page, answer };
}

test('needs neither the API nor the chain, whether they answer with an error or not at all, and shows the balance by itself as soon as they do', {
  tag: '@long',
}, async ({ holder: { context, address } }) => {
  const page = await context.newPage();
  await page.route('**/api/**', (route) => route.abort());
  await page.goto('/wallet');
  await everythingThatNeedsNoSite(page, address);
  await page.unroute('**/api/**');
  for (const [calls, said] of [
    ['**/api/rpc', API_MESSAGES.chainUnavailable],
    ['**/api/**', WITHOUT_SITE],
  ] as const) {
    await page.route(calls, (route) => route.fulfill({ status: 503 }));
    await page.reload();
    await addressWithoutSite(page, address, said);
    await page.unroute(calls);
  }
  await expect(page.getByText(WITHOUT_SITE)).not.toBeAttached();
  await expect(page.locator('dd', { hasText: '0 USG' }).first()).toBeVisible();
  await page.close();
});

test('opens offline after one visit, and does there what needs no site', { tag: '@long' }, async ({ holder }) => {
  await untilCopied(holder.page);
  await forgetHttpCache(holder);
  await holder.context.setOffline(true);
  const { page } = await visit(holder.context);
  await everythingThatNeedsNoSite(page, holder.address);
  await page.close();
  await holder.context.setOffline(false);
  expect(holder.pageErrors).toEqual([]);
});

test('comes from the site whenever it answers, from the copy when it has ended, and refuses a copy that a script of the page has changed', {
  tag: '@long',
}, async ({ holder, site }) => {
  const online = await visit(holder.context);
  expect(online.answer?.headers().etag).toBeDefined();
  await forgetHttpCache(holder);
  await site.kill();
  await online.page.reload();
  await everythingThatNeedsNoSite(online.page, holder.address);
  await online.page.close();

  await changeCopies(holder.page, /\.js$/);
  await forgetHttpCache(holder);
  const { page, answer } = await visit(holder.context);
  expect(answer?.headers()['content-security-policy']).toContain("default-src 'none'");
  const asked = await page.evaluate(async () => {
    const { href } = document.querySelector('link[rel=modulepreload]') as HTMLLinkElement;
    return fetch(href).then(
      (script) => script.text(),
      () => 'refused',
    );
  });
  expect(asked).toBe('refused');
  await page.waitForLoadState('load');
  expect(await page.evaluate(() => 'changed' in globalThis)).toBe(false);
  await page.close();

  await changeCopies(holder.page, /\/wallet$/);
  await expect(visit(holder.context)).rejects.toThrow('ERR_FAILED');
});
