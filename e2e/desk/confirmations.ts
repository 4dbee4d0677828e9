import type { Page } from 'playwright-core';
import { type Address, createTestClient, http, publicActions } from 'viem';
import { privateKeyToAddress } from 'viem/accounts';
import { foundry } from 'viem/chains';
import { expect } from 'vitest';
import { API_MESSAGES } from '#domain/messages/api.ts';
import { CHAIN_MESSAGES } from '#domain/wallet/revert-messages.ts';
import { SEND_MESSAGES } from '#domain/wallet/transaction-messages.ts';
import { site as issuer } from '#site';
import { field } from '../field.ts';
import { changes, readLedger } from '../ledger.ts';
import type { Site } from '../site.ts';
import { it as itOfPeople } from './people.ts';

const OTHER = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed';

/** What the chain says has changed since then. */
async function sinceThen(site: Site, holder: Address) {
  const read = () => readLedger(site.local, { holder, other: OTHER });
  const before = await read();
  return async () => changes(before, await read());
}

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

/** With a reader of the chain past the site. */
const it = itOfPeople.extend('node', { scope: 'file' }, async ({ site }) =>
  createTestClient({ chain: foundry, mode: 'anvil', transport: http(site.local.rpc) }).extend(publicActions),
);

export function confirmationTests(): void {
  it('issues once for two presses', async ({ staff: { page }, site }) => {
    const holder = privateKeyToAddress(site.local.adminKey);
    const changed = await sinceThen(site, holder);
    await page.goto('/admin?list=issue-tokens');
    const form = page.getByRole('form', { name: `Issue ${issuer.symbol}` });
    await field(form, 'Target address').fill(holder);
    await field(form, 'Number of tokens').fill('5');
    await form.getByRole('button', { name: 'Issue' }).click();
    await page.getByRole('dialog').getByText('Network fee').waitFor();
    const last = page.getByRole('region', { name: 'Your last issues' }).getByRole('listitem');
    const issues = last.filter({ hasText: `5 ${issuer.symbol}` });
    const before = await issues.count();
    await pressTwice(page, 'Yes, issue');
    await issues.nth(before).getByText('Confirmed and final').waitFor();
    expect(await issues.count()).toBe(before + 1);
    expect(await changed()).toMatchObject({ holder: 5, supply: 5 });
  });

  it('sends once for two presses, and takes the second press of a double click on the form for no answer', async ({
    staff: { page },
    site,
  }) => {
    const changed = await sinceThen(site, privateKeyToAddress(site.local.adminKey));
    await page.goto('/wallet');
    await askToSend(page);
    await pressTwice(page, 'Yes, send');
    await page.getByText(SEND_MESSAGES.done).waitFor();
    await page.getByRole('button', { name: 'OK', exact: true }).click();
    await page.getByText('Confirmed and final').first().waitFor();
    expect(await changed()).toMatchObject({ other: 1 });

    await askToSend(page);
    const dialog = page.getByRole('dialog');
    await dialog
      .getByRole('button', { name: 'Yes, send' })
      .evaluate((button) => button.dispatchEvent(new MouseEvent('click', { bubbles: true, detail: 2 })));
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await dialog.waitFor({ state: 'hidden' });
    expect(await changed()).toMatchObject({ other: 1 });
  });

  it('asks again if the network wants more than the fee that was shown', async ({ staff: { page }, site, node }) => {
    const changed = await sinceThen(site, privateKeyToAddress(site.local.adminKey));
    await page.goto('/wallet');
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
    expect(await changed()).toMatchObject({ other: 0 });
    await dialog.getByRole('button', { name: 'Yes, send' }).click();
    await page.getByText(SEND_MESSAGES.done).waitFor();
    await expect.poll(changed).toMatchObject({ other: 1 });
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
}
