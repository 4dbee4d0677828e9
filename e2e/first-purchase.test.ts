import { readFileSync } from 'node:fs';
import { expect, type Page } from '@playwright/test';
import { PURCHASE_MESSAGES } from '#domain/purchases/messages.ts';
import { site as issuer } from '#site';
import { field } from './support/field.ts';
import { test } from './support/fixtures.ts';
import { fillInNewWallet, PASSWORD } from './support/wallet-acts.ts';

/** 40 words of five characters. */
const TYPED_IN_A_MINUTE = 200;

/** Which pages are visited from here on, and how many characters go into their fields, whatever their speed. */
async function countEffort(page: Page): Promise<{ pages: Set<string>; typed: () => Promise<number> }> {
  const pages = new Set<string>();
  page.on('framenavigated', (frame) => {
    if (frame === page.mainFrame()) pages.add(new URL(frame.url()).pathname);
  });
  await page.addInitScript(() =>
    document.addEventListener('input', ({ target }) => {
      if (!(target instanceof HTMLInputElement) || target.type === 'checkbox') return;
      sessionStorage.typed = Number(sessionStorage.typed ?? 0) + target.value.length;
    }),
  );
  return { pages, typed: () => page.evaluate(() => Number(sessionStorage.typed)) };
}

test('takes a first-time buyer from Home to an order with a new wallet in three pages and a minute of typing', async ({
  visit,
}) => {
  const { page } = await visit();
  const { pages, typed } = await countEffort(page);
  await page.goto('/');
  await page
    .getByRole('banner')
    .getByRole('link', { name: `Buy ${issuer.name}`, exact: true })
    .click();
  await expect(page.getByRole('heading', { level: 1, name: `Buy ${issuer.name}`, exact: true })).toBeVisible();
  await page.getByRole('link', { name: 'Place an order', exact: true }).click();
  const form = page.getByRole('form', { name: 'Purchase' });
  await field(form, 'Email').fill('first@example.org');
  await form.getByRole('button', { name: 'Create a wallet here' }).click();
  const { file } = await fillInNewWallet(page);
  await page.getByRole('dialog').getByRole('button', { name: 'Check later' }).click();

  const address = field(form, 'Your wallet’s address');
  const created = `0x${JSON.parse(readFileSync(file, 'utf8'))[0].address}`;
  await expect(address).toHaveValue(created);
  await expect(field(form, 'Email')).toHaveValue('first@example.org');
  expect(await address.evaluate((line) => line === document.activeElement)).toBe(true);

  await field(form, 'State').selectOption('UT');
  await expect(form.getByText(PURCHASE_MESSAGES.cancellation)).toBeVisible();
  await form.getByRole('checkbox').check();
  const posted = page.waitForRequest('**/api/purchase');
  await form.getByRole('button', { name: 'Send request' }).click();
  expect((await posted).postDataJSON()).toMatchObject({ ethereum_address: created, qty_to_purchase: 1 });
  await expect(page.getByText(PURCHASE_MESSAGES.thanks)).toBeVisible();
  expect([...pages]).toEqual(['/', '/buy', '/purchase', '/purchasesuccess']);
  const characters = await typed();
  expect(characters).toBeGreaterThan(PASSWORD.length * 2);
  expect(characters).toBeLessThanOrEqual(TYPED_IN_A_MINUTE);
});
