import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts';
import { expect } from 'vitest';
import { RELAY_MESSAGES, SEND_MESSAGES } from '#domain/messages/transaction.ts';
import { usgFromCoins } from '#domain/money.ts';
import { site as issuer } from '#site';
import { field } from './field.ts';
import { it as base } from './fixtures.ts';
import { holderOf } from './holder-with-tokens.ts';
import { readLedger } from './ledger.ts';
import { burnButton, fillRedemption } from './redemption-form.ts';

const OTHER = privateKeyToAccount(generatePrivateKey()).address;

const it = base.extend('holder', { scope: 'file' }, holderOf(usgFromCoins(3), '0'));

it('sends a token for a holder without ETH, once for two presses and over a reload', async ({
  holder,
  site,
  chain: { node },
}) => {
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

it('redeems a coin for a holder without ETH', async ({ holder: { page, address }, site, chain: { node } }) => {
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

it('asks for the ordinary fee as soon as there is ETH for it', async ({
  holder: { page, address },
  chain: { node },
}) => {
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
