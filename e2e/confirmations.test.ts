import type { Page } from 'playwright-core';
import { createTestClient, http, publicActions } from 'viem';
import { foundry } from 'viem/chains';
import { expect } from 'vitest';
import { API_MESSAGES } from '#domain/messages/api.ts';
import { CHAIN_MESSAGES, SEND_MESSAGES } from '#domain/messages/transaction.ts';
import { site as issuer } from '#site';
import { newPerson } from './browser.ts';
import { field } from './field.ts';
import { itOnOwnSite } from './fixtures.ts';
import { readLedger } from './ledger.ts';
import { giveWallet, unlockWhenAsked } from './wallet-acts.ts';

const OTHER = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed';

const it = itOnOwnSite
  .extend('staff', { scope: 'file' }, async ({ browser, site }, { onCleanup }) => {
    const staff = await newPerson(browser, site.origin);
    onCleanup(() => staff.context.close());
    await giveWallet(staff, site.local.adminKey);
    await unlockWhenAsked(staff.page);
    return staff;
  })
  .extend('node', { scope: 'file' }, async ({ site }) =>
    createTestClient({ chain: foundry, mode: 'anvil', transport: http(site.local.rpc) }).extend(publicActions),
  );

/** Presses twice before the page can draw anything. */
const pressTwice = (page: Page, name: string) =>
  page
    .getByRole('dialog')
    .getByRole('button', { name, exact: true })
    .evaluate((button: HTMLButtonElement) => {
      button.click();
      button.click();
    });

async function askToSend(page: Page) {
  const form = page.getByRole('form', { name: `Send ${issuer.symbol}` });
  await field(form, 'To address').fill(OTHER);
  await field(form, `Amount in ${issuer.symbol}`).fill('1');
  await form.getByRole('button', { name: `Send ${issuer.symbol}` }).click();
  await page.getByText(SEND_MESSAGES.confirm).waitFor();
}

it('issues once for two presses', async ({ staff: { page }, site }) => {
  await page.goto('/admin');
  await page.getByRole('button', { name: 'Admin Login' }).click();
  await page.getByRole('button', { name: /^Signed in/ }).waitFor();
  await page.goto('/admin?list=issue-tokens');
  const { address } = await page.evaluate(() => JSON.parse(localStorage.getItem('web3js_wallet') ?? '')[0]);
  const form = page.getByRole('form', { name: `Issue ${issuer.symbol}` });
  await field(form, 'Target address').fill(`0x${address}`);
  await field(form, 'Number of tokens').fill('5');
  await form.getByRole('button', { name: 'Issue' }).click();
  await page.getByRole('dialog').getByText('Network fee').waitFor();
  await pressTwice(page, 'Yes, issue');
  await page.getByText('Confirmed and final').first().waitFor();
  expect(await page.getByText('Confirmed and final').count()).toBe(1);
  expect(await readLedger(site.local, { issuer: `0x${address}` })).toMatchObject({ issuer: 5, supply: 5 });
});

it('sends once for two presses', async ({ staff: { page }, site }) => {
  await page.goto('/wallet');
  await askToSend(page);
  await pressTwice(page, 'Yes, send');
  await page.getByText(SEND_MESSAGES.done).waitFor();
  await page.getByRole('button', { name: 'OK', exact: true }).click();
  await page.getByText('Confirmed and final').first().waitFor();
  expect(await readLedger(site.local, { other: OTHER })).toMatchObject({ other: 1 });
});

it('takes the second press of a double click on the form for no answer', async ({ staff: { page }, site }) => {
  await askToSend(page);
  const dialog = page.getByRole('dialog');
  await dialog
    .getByRole('button', { name: 'Yes, send' })
    .evaluate((button) => button.dispatchEvent(new MouseEvent('click', { bubbles: true, detail: 2 })));
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await dialog.waitFor({ state: 'hidden' });
  expect(await readLedger(site.local, { other: OTHER })).toMatchObject({ other: 1 });
});

it('asks again if the network wants more than the fee that was shown', async ({ staff: { page }, site, node }) => {
  await askToSend(page);
  const dialog = page.getByRole('dialog');
  const shown = await dialog.getByText(/^about .* ETH, at most/).textContent();
  const { baseFeePerGas } = await node.getBlock();
  const setBaseFee = async (fee: bigint) => {
    await node.setNextBlockBaseFeePerGas({ baseFeePerGas: fee });
    await node.mine({ blocks: 1 });
  };
  await setBaseFee((baseFeePerGas ?? 0n) * 50n + 50n * 10n ** 9n);
  await dialog.getByRole('button', { name: 'Yes, send' }).click();
  await dialog.getByText(CHAIN_MESSAGES.feeRisen).waitFor();
  expect(await dialog.getByText(/^about .* ETH, at most/).textContent()).not.toBe(shown);
  expect(await readLedger(site.local, { other: OTHER })).toMatchObject({ other: 1 });
  await dialog.getByRole('button', { name: 'Yes, send' }).click();
  await page.getByText(SEND_MESSAGES.done).waitFor();
  await expect.poll(() => readLedger(site.local, { other: OTHER })).toMatchObject({ other: 2 });
});

it('marks a balance that could not be read again for 15 seconds, and does not call silence a refusal', async ({
  staff: { page },
}) => {
  await page.goto('/wallet');
  await page.getByText(/^You have /).waitFor();
  const noAnswer = { code: -32002, message: API_MESSAGES.chainUnavailable };
  await page.route('**/api/rpc', (route) => {
    const calls = [route.request().postDataJSON()].flat();
    const answers = calls.map(({ id }) => ({ jsonrpc: '2.0', id, error: noAnswer }));
    return route.fulfill({ json: Array.isArray(route.request().postDataJSON()) ? answers : answers[0] });
  });
  await page.getByText(/^This balance is from .* answered since then\.$/).waitFor();
  await page
    .getByText(/\(as of .*\)/)
    .first()
    .waitFor();
  const form = page.getByRole('form', { name: `Send ${issuer.symbol}` });
  await field(form, 'To address').fill(OTHER);
  await field(form, `Amount in ${issuer.symbol}`).fill('1');
  await form.getByRole('button', { name: `Send ${issuer.symbol}` }).click();
  await form.getByText(API_MESSAGES.chainUnavailable).waitFor();
  expect(await page.getByText(CHAIN_MESSAGES.unknown).count()).toBe(0);
  await page.unroute('**/api/rpc');
  await page.getByText(/^This balance is from/).waitFor({ state: 'hidden' });
});
