import { expect, type Page } from '@playwright/test';
import { privateKeyToAccount } from 'viem/accounts';
import { priceTypedData } from '#domain/price/price.ts';
import { purchaseTitle } from '#domain/purchases/messages.ts';
import { WORK_LABELS } from '#domain/staff/queue.ts';
import { filledForm } from '../../server/testing/redemptions.ts';
import { blockEvents, settled } from '../support/browser.ts';
import { test as base } from '../support/desk-people.ts';
import { stopClock } from '../support/page-clock.ts';
import type { Site } from '../support/site.ts';

/** With a page of the customer's that never asks again by itself. */
const test = base.extend({
  page: async ({ customer, perFile }, use) => {
    const open = async () => {
      const page = await customer.context.newPage();
      await askOnce(page);
      return page;
    };
    await use(await perFile('page', open));
  },
});
test.describe.configure({ mode: 'serial' });

const ADDRESS = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed';
const EVENTS = /\/api\/(desk\/)?events\?/;

/** From its next load on, the page never asks again by itself. */
const askOnce = (page: Page) => page.addInitScript(() => Object.assign(window, { setInterval: () => 0 }));
/** Loads a page and waits until it is told of changes, and has read what it shows at first. */
async function openLive(page: Page, path: string) {
  const stream = page.waitForResponse((answer) => EVENTS.test(answer.url()) && answer.ok());
  await page.goto(path);
  await stream;
  await settled(page);
}
async function post<Answer>(site: Site, path: string, body: object): Promise<Answer> {
  const answer = await fetch(site.origin + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
  return (await answer.json()) as Answer;
}

let last = 0;
async function setPrice(site: Site, price: number) {
  const { chainId, token } = await (await fetch(`${site.origin}/api/site`)).json();
  last = Math.max(last + 1, Math.floor(Date.now() / 1000));
  const signature = await privateKeyToAccount(site.local.adminKey).signTypedData(
    priceTypedData(chainId, token, price * 100, last),
  );
  await post(site, '/api/setusgprice', { price: price * 100, time: last, signature });
}
const priceOf = (page: Page) => page.getByRole('region', { name: 'Current price' });

test('shows a new price on an open page that doesn’t ask for it, and goes on where it was after the tab was hidden', {
  tag: '@long',
}, async ({ page, site }) => {
  const show = (hidden: boolean) =>
    page.evaluate((isHidden) => {
      Object.defineProperty(document, 'hidden', { configurable: true, value: isHidden });
      document.dispatchEvent(new Event('visibilitychange'));
    }, hidden);
  await openLive(page, '/');
  // Parts that are loaded late ask for the price when they come.
  await page.route('**/api/usgprice', (route) => route.abort());
  await setPrice(site, 1_650);
  await expect(priceOf(page).getByText('1,650.00')).toBeVisible();
  await expect(page.getByRole('banner')).toContainText('1,650.00');
  await show(true);
  await setPrice(site, 1_680);
  const again = page.waitForRequest((request) => EVENTS.test(request.url()));
  await show(false);
  expect(new URL((await again).url()).searchParams.get('last_event_id')).toMatch(/^\d+-\d+$/);
  await expect(priceOf(page).getByText('1,680.00')).toBeVisible();
  await page.unrouteAll();
});

test('goes on asking where events can’t be had, and no more while it is told of the price', { tag: '@long' }, async ({
  visit,
  site,
}) => {
  const { page: alone } = await visit();
  await blockEvents(alone);
  await alone.clock.install();
  await alone.goto('/');
  await settled(alone);
  const pass = await stopClock(alone);
  await pass(100);
  await setPrice(site, 1_670);
  await pass(5_000);
  await expect(priceOf(alone).getByText('1,670.00')).toBeVisible();

  const { page } = await visit();
  let asked = 0;
  page.on('request', (request) => {
    if (request.url().endsWith('/api/usgprice')) asked += 1;
  });
  await page.clock.install();
  await openLive(page, '/');
  await setPrice(site, 1_660);
  await expect(priceOf(page).getByText('1,660.00')).toBeVisible();
  await page.clock.runFor(3_000);
  asked = 0;
  await page.clock.runFor(20_000);
  expect(asked).toBeLessThanOrEqual(1);
});

test('shows a balance that changes with a block', { tag: '@long' }, async ({ page, customer, site }) => {
  await openLive(page, '/wallet');
  await expect(page.getByText(/^0\.0\d+ ETH$/).first()).toBeVisible();
  const call = (method: string, params: unknown[]) =>
    fetch(site.local.rpc, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
    });
  await call('anvil_setBalance', [customer.address, `0x${(3n * 10n ** 18n).toString(16)}`]);
  await call('anvil_mine', ['0x1']);
  await expect(page.getByText('3 ETH').first()).toBeVisible();
});

test('moves the page of a purchase', { tag: '@long' }, async ({ page, site }) => {
  const { key } = await post<{ key: string }>(site, '/api/purchase', {
    ethereum_address: '',
    qty_to_purchase: 2,
    email: 'ada@example.org',
  });
  await openLive(page, `/purchasesuccess?key=${key}`);
  await post(site, `/api/purchase/${key}/wallet`, { ethereum_address: ADDRESS });
  await expect(page.getByText('0x5aAe…9f33…eAed').first()).toBeVisible();
});

test('moves the page of a redemption', { tag: '@long' }, async ({ page, site, staff }) => {
  const { ticket_id } = await post<{ ticket_id: string }>(
    site,
    '/api/redeem',
    filledForm({ ethereum_address: ADDRESS }),
  );
  await openLive(page, `/redeemsuccess?ticket=${ticket_id}`);
  const { request } = staff.context;
  const [row] = await (await request.get(`/api/redemptionList?q=${ticket_id}`)).json();
  const data = { transition: 'withhold', reason: 'The street is missing.' };
  const step = await request.post(`/api/redemptionList/${row.id}/transitions`, { data });
  expect(await step.text()).not.toContain('errors');
  await expect(page.getByText('The street is missing.').first()).toBeVisible();
});

test('moves the desk’s queue', { tag: '@long' }, async ({ staff: { context }, site }) => {
  const page = await context.newPage();
  await askOnce(page);
  await openLive(page, '/admin?list=waiting');
  // Its buyer's identity data come first.
  const queue = page.getByRole('region', { name: WORK_LABELS.waiting });
  await expect(queue).toBeVisible();
  expect(await queue.getByText(purchaseTitle(7)).count()).toBe(0);
  await post(site, '/api/purchase', { ethereum_address: ADDRESS, qty_to_purchase: 7, email: 'ada@example.org' });
  await expect(queue.getByText(purchaseTitle(7))).toBeVisible();
  await page.close();
});

test('shows a new message at /leads', { tag: '@long' }, async ({ staff: { context }, site }) => {
  const page = await context.newPage();
  await askOnce(page);
  await openLive(page, '/leads');
  const contact = {
    first_name: 'Grace',
    last_name: 'Caller',
    email: 'grace@example.org',
    phone: '',
    message: 'Hello?',
  };
  await post(site, '/api/contact_form', { ...contact, ethereum_address: '' });
  await expect(page.getByRole('row', { name: /Grace Caller/ })).toBeVisible();
  await page.close();
});
