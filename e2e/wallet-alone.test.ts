/** @module-tag long */

import { readFileSync } from 'node:fs';
import type { BrowserContext, Page } from 'playwright-core';
import decodeQR from 'qr/decode.js';
import sharp from 'sharp';
import { expect, vi } from 'vitest';
import { API_MESSAGES } from '#domain/messages/api.ts';
import { WITHOUT_SITE } from '#domain/wallet/transaction-messages.ts';
import { site as issuer } from '#site';
import { newPerson, type Person } from './browser.ts';
import { field } from './field.ts';
import { itOnOwnSite } from './fixtures.ts';
import { giveLockedWallet, PASSWORD } from './wallet-acts.ts';

const it = itOnOwnSite.extend('holder', { scope: 'file' }, async ({ browser, site }, { onCleanup }) => {
  const person = await newPerson(browser, site.origin);
  onCleanup(() => person.context.close());
  const wallet = await giveLockedWallet(person);
  return { ...person, ...wallet };
});

const act = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).first().click();

async function confirmWithPassword(page: Page, button: string) {
  const dialog = page.getByRole('dialog');
  await field(dialog, 'Password').fill(PASSWORD);
  await dialog.getByRole('button', { name: button }).click();
}

/** Address and Receive on a page that doesn't reach what it says, and what it says of the rest. */
async function addressWithoutSite(page: Page, address: string, said: string = WITHOUT_SITE) {
  await page.getByText(said).first().waitFor();
  await page.getByText(address, { exact: false }).first().waitFor();
  await page.locator('dd', { hasText: `— ${issuer.symbol}` }).waitFor();
  await act(page, `Receive ${issuer.symbol}`);
  const receive = page.getByRole('dialog', { name: `Receive ${issuer.symbol}` });
  const code = receive.getByRole('img', { name: 'QR code of the wallet’s address' });
  await code.waitFor();
  const { data, info } = await sharp(await code.screenshot())
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  expect(decodeQR({ width: info.width, height: info.height, data }).toLowerCase()).toBe(address);
  // A request names the token, which only the site says.
  expect(await field(receive, `Amount in ${issuer.symbol}`).isDisabled()).toBe(said === WITHOUT_SITE);
  await receive.getByRole('button', { name: 'Done' }).click();
}

/** The same, with backup and paper wallet. */
async function everythingThatNeedsNoSite(page: Page, address: string) {
  await addressWithoutSite(page, address);
  await act(page, 'Backup');
  const download = page.waitForEvent('download');
  await confirmWithPassword(page, 'Download');
  const [file] = JSON.parse(readFileSync(await (await download).path(), 'utf8'));
  expect(file).toMatchObject({ version: 3, address: address.slice(2) });
  await act(page, 'Paper Wallet');
  await confirmWithPassword(page, 'Show paper wallet');
  await page.getByRole('img', { name: 'QR code of the private key' }).waitFor();
  expect(await page.getByRole('article').textContent()).toMatch(/0x[0-9a-f]{64}/i);
}

/** The copy is complete: both workers run. */
const copied = (page: Page) =>
  vi.waitUntil(
    () =>
      page.evaluate(async () => {
        const found = await navigator.serviceWorker.getRegistrations();
        return (
          found.filter(({ active }) => active?.scriptURL.endsWith('/wallet-offline.js') && active.state === 'activated')
            .length === 2
        );
      }),
    { timeout: 120_000, interval: 200 },
  );

/** What answers from now on is the copy: files that never change would come out of the browser's own cache, too. */
async function forgetHttpCache({ context, page }: Pick<Person, 'context' | 'page'>) {
  const browser = await context.newCDPSession(page);
  await browser.send('Network.clearBrowserCache');
  await browser.detach();
}

async function visit(context: BrowserContext) {
  const page = await context.newPage();
  const answer = await page.goto('/wallet');
  return { page, answer };
}

it('needs neither the API nor the chain, whether they answer with an error or not at all, and shows the balance by itself as soon as they do', async ({
  holder: { context, address },
}) => {
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
  await page.getByText(WITHOUT_SITE).waitFor({ state: 'detached' });
  await page.locator('dd', { hasText: '0 USG' }).first().waitFor();
  await page.close();
});

it('opens offline after one visit, and does there what needs no site', async ({ holder }) => {
  await copied(holder.page);
  await forgetHttpCache(holder);
  await holder.context.setOffline(true);
  const { page } = await visit(holder.context);
  await everythingThatNeedsNoSite(page, holder.address);
  await page.close();
  await holder.context.setOffline(false);
  expect(holder.pageErrors).toEqual([]);
});

it('comes from the site whenever it answers, from the copy when it has ended, and refuses a copy that a script of the page has changed', async ({
  holder,
  site,
}) => {
  const online = await visit(holder.context);
  expect(online.answer?.headers().etag).toBeDefined();
  await forgetHttpCache(holder);
  await site.kill();
  await online.page.reload();
  await everythingThatNeedsNoSite(online.page, holder.address);
  await online.page.close();

  await holder.page.evaluate(async () => {
    const cache = await caches.open('wallet-offline');
    for (const request of await cache.keys())
      await cache.put(
        request,
        new Response('globalThis.changed = true;', { headers: { 'content-type': 'text/javascript' } }),
      );
  });
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
});
