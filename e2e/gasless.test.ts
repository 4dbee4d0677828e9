import { createTestClient, http, publicActions, walletActions, zeroHash } from 'viem';
import { privateKeyToAccount } from 'viem/accounts';
import { foundry } from 'viem/chains';
import { expect } from 'vitest';
import { usgTokenAbi } from '#contracts/abi.ts';
import { RELAY_MESSAGES, SEND_MESSAGES } from '#domain/messages/transaction.ts';
import { usgFromCoins } from '#domain/money.ts';
import { site as issuer } from '#site';
import { newPerson } from './browser.ts';
import { field } from './field.ts';
import { itOnOwnSite } from './fixtures.ts';
import { readLedger } from './ledger.ts';
import { burnButton, fillRedemption } from './redemption-form.ts';
import { giveWallet, unlockWhenAsked } from './wallet-acts.ts';

const OTHER = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed';

const it = itOnOwnSite
  .extend('node', { scope: 'file' }, async ({ site }) =>
    createTestClient({ chain: foundry, mode: 'anvil', transport: http(site.local.rpc) })
      .extend(publicActions)
      .extend(walletActions),
  )
  .extend('holder', { scope: 'file' }, async ({ browser, site, node }, { onCleanup }) => {
    const holder = await newPerson(browser, site.origin);
    onCleanup(() => holder.context.close());
    const { address } = await giveWallet(holder);
    await unlockWhenAsked(holder.page);
    const account = privateKeyToAccount(site.local.adminKey);
    const contract = { address: site.local.token, abi: usgTokenAbi } as const;
    const args = [address, usgFromCoins(3), zeroHash] as const;
    await node.writeContract({ ...contract, account, functionName: 'issue', args });
    return { ...holder, address };
  });

it('sends a token for a holder without ETH, once for two presses and over a reload', async ({ holder, site, node }) => {
  const { page, address } = holder;
  await page.goto('/wallet');
  const form = page.getByRole('form', { name: `Send ${issuer.symbol}` });
  await field(form, 'To address').fill(OTHER);
  await field(form, `Amount in ${issuer.symbol}`).fill('1');
  await form.getByRole('button', { name: `Send ${issuer.symbol}` }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByText(RELAY_MESSAGES.offered).waitFor();
  await dialog.getByText('If it isn’t carried out by then, nothing happens.').waitFor();
  await dialog.getByRole('button', { name: 'Yes, send' }).evaluate((button: HTMLButtonElement) => {
    button.click();
    button.click();
  });
  await page.getByText(SEND_MESSAGES.done).waitFor();
  await page.reload();
  await expect
    .poll(() => readLedger(site.local, { other: OTHER, holder: address }))
    .toMatchObject({ other: 1, holder: 2 });
  const sent = page.getByRole('list', { name: 'Past transactions' }).getByText(/^Sent/);
  await sent.waitFor();
  expect(await sent.count()).toBe(1);
  expect([await node.getBalance({ address }), await node.getTransactionCount({ address })]).toEqual([0n, 0]);
});

it('redeems a coin for a holder without ETH', async ({ holder: { page, address }, site, node }) => {
  await page.goto('/redeem');
  const form = await fillRedemption(page);
  await form.getByRole('button', { name: 'Redeem', exact: true }).click();
  await burnButton(page).waitFor();
  await page.getByRole('dialog').getByText(RELAY_MESSAGES.offered).waitFor();
  await burnButton(page).click();
  await page.getByText('Thank you! Your request is being processed.').waitFor();
  await page.getByText('permanently burned').waitFor();
  expect(await readLedger(site.local, { holder: address })).toMatchObject({ holder: 1 });
  expect([await node.getBalance({ address }), await node.getTransactionCount({ address })]).toEqual([0n, 0]);
});

it('asks for the ordinary fee as soon as there is ETH for it', async ({ holder: { page, address }, node }) => {
  await node.setBalance({ address, value: 10n ** 18n });
  await page.goto('/wallet');
  const form = page.getByRole('form', { name: `Send ${issuer.symbol}` });
  await field(form, 'To address').fill(OTHER);
  await field(form, `Amount in ${issuer.symbol}`).fill('1');
  await form.getByRole('button', { name: `Send ${issuer.symbol}` }).click();
  await page
    .getByRole('dialog')
    .getByText(/^about .* ETH, at most/)
    .waitFor();
  expect(await page.getByText(RELAY_MESSAGES.offered).count()).toBe(0);
});
