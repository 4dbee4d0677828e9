import { expect, type Page } from '@playwright/test';
import type { Address } from 'viem';
import { privateKeyToAddress } from 'viem/accounts';
import { ACCOUNTING_MESSAGES } from '#domain/accounting/keys.ts';
import { API_MESSAGES } from '#domain/messages/api.ts';
import { CHAIN_MESSAGES } from '#domain/wallet/revert-messages.ts';
import { SEND_MESSAGES } from '#domain/wallet/transaction-messages.ts';
import { site as issuer } from '#site';
import { test } from '../support/desk-people.ts';
import { field } from '../support/field.ts';
import { openSend } from '../support/holder-with-tokens.ts';
import { changes, readLedger } from '../support/ledger.ts';
import type { Site } from '../support/site.ts';

test.describe.configure({ mode: 'serial' });

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
  await openSend(page);
  await field(form, 'To address').fill(OTHER);
  await field(form, `Amount in ${issuer.symbol}`).fill('1');
  await form.getByRole('button', { name: `Send ${issuer.symbol}` }).click();
  await expect(page.getByText(SEND_MESSAGES.confirm)).toBeVisible();
}

test('issues once for two presses', { tag: '@long' }, async ({ staff: { page }, site }) => {
  const holder = privateKeyToAddress(site.local.adminKey);
  const changed = await sinceThen(site, holder);
  await page.goto('/admin?list=issue-tokens');
  const form = page.getByRole('form', { name: `Issue ${issuer.symbol}` });
  await field(form, 'Target address').fill(holder);
  await field(form, 'Number of tokens').fill('5');
  await form.getByRole('button', { name: 'Issue' }).click();
  await expect(page.getByRole('dialog').getByText('Network fee')).toBeVisible();
  const last = page.getByRole('region', { name: 'Your last issues' }).getByRole('listitem');
  const issues = last.filter({ hasText: `5 ${issuer.symbol}` });
  const before = await issues.count();
  await pressTwice(page, `Issue 5 ${issuer.symbol}`);
  await expect(issues.nth(before).getByText('Confirmed and final')).toBeVisible();
  await expect(issues).toHaveCount(before + 1);
  expect(await changed()).toMatchObject({ holder: 5, supply: 5 });
});

test('sends once for two presses, and takes the second press of a double click on the form for no answer', {
  tag: '@long',
}, async ({ staff: { page }, site }) => {
  const changed = await sinceThen(site, privateKeyToAddress(site.local.adminKey));
  await page.goto('/wallet');
  await askToSend(page);
  await pressTwice(page, `Send 1 ${issuer.symbol}`);
  await expect(page.getByText(SEND_MESSAGES.done)).toBeVisible();
  await page.getByRole('button', { name: 'OK', exact: true }).click();
  await expect(page.getByText('Confirmed and final').first()).toBeVisible();
  expect(await changed()).toMatchObject({ other: 1 });

  await askToSend(page);
  const dialog = page.getByRole('dialog');
  await dialog
    .getByRole('button', { name: `Send 1 ${issuer.symbol}` })
    .evaluate((button) => button.dispatchEvent(new MouseEvent('click', { bubbles: true, detail: 2 })));
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(dialog).toBeHidden();
  expect(await changed()).toMatchObject({ other: 1 });
});

test('asks again if the network wants more than the fee that was shown', { tag: '@long' }, async ({
  staff: { page },
  site,
  chain: { node },
}) => {
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
  await dialog.getByRole('button', { name: `Send 1 ${issuer.symbol}` }).click();
  await expect(dialog.getByText(CHAIN_MESSAGES.feeRisen)).toBeVisible();
  await expect(dialog.getByText(/^about .* ETH, at most/)).not.toHaveText(shown ?? '');
  expect(await changed()).toMatchObject({ other: 0 });
  await dialog.getByRole('button', { name: `Send 1 ${issuer.symbol}` }).click();
  await expect(page.getByText(SEND_MESSAGES.done)).toBeVisible();
  await expect.poll(changed).toMatchObject({ other: 1 });
});

test('marks a balance that could not be read again for 15 seconds, and does not call silence a refusal', {
  tag: '@long',
}, async ({ staff: { page } }) => {
  await page.goto('/wallet');
  await openSend(page);
  await expect(page.getByText(/^You have /)).toBeVisible();
  const noAnswer = { code: -32002, message: API_MESSAGES.chainUnavailable };
  await page.route('**/api/rpc', (route) => {
    const calls = [route.request().postDataJSON()].flat();
    const answers = calls.map(({ id }) => ({ jsonrpc: '2.0', id, error: noAnswer }));
    return route.fulfill({ json: Array.isArray(route.request().postDataJSON()) ? answers : answers[0] });
  });
  await expect(page.getByText(/^This balance is from .* answered since then\.$/)).toBeVisible();
  await expect(page.getByText(/\(as of .*\)/).first()).toBeVisible();
  const form = page.getByRole('form', { name: `Send ${issuer.symbol}` });
  await field(form, 'To address').fill(OTHER);
  await field(form, `Amount in ${issuer.symbol}`).fill('1');
  await form.getByRole('button', { name: `Send ${issuer.symbol}` }).click();
  await expect(form.getByText(API_MESSAGES.chainUnavailable)).toBeVisible();
  expect(await page.getByText(CHAIN_MESSAGES.unknown).count()).toBe(0);
  await page.unroute('**/api/rpc');
  await expect(page.getByText(/^This balance is from/)).toBeHidden();
});

test('shows a new accounting key once, and ends it with one press', { tag: '@long' }, async ({
  staff: { page },
  site,
}) => {
  await page.goto('/admin?list=accounting');
  await page.getByRole('button', { name: 'Create a key' }).click();
  const form = page.getByRole('form', { name: 'Create a key' });
  await form.getByRole('button', { name: 'Create key' }).click();
  await expect(form.getByText(ACCOUNTING_MESSAGES.nameNeeded)).toBeVisible();
  await field(form, 'What it’s for').fill('Ledger');
  await form.getByRole('button', { name: 'Create key' }).click();
  await expect(page.locator(':focus')).toContainText('Copy the new key now');
  const secret = (await page.getByText(/^usg_[\w-]{43}$/).textContent()) ?? '';
  const read = async () => {
    const answer = await fetch(`${site.origin}/api/accounting/orders`, {
      headers: { authorization: `Bearer ${secret}` },
    });
    return answer.status;
  };
  expect(await read()).toBe(200);
  await page.getByRole('button', { name: 'I’ve stored it' }).click();
  await expect(page.getByText(secret)).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Create a key' })).toBeFocused();
  await expect(page.getByText(`${secret.slice(0, 10)}…`)).toBeVisible();
  await page.getByRole('button', { name: 'Revoke the key for Ledger' }).click();
  await expect(page.getByText('The key for Ledger opens nothing anymore.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Revoke the key for Ledger' })).toHaveCount(0);
  await expect(page.getByRole('region', { name: 'Accounting keys, newest first' })).toBeFocused();
  expect(await read()).toBe(401);
});
