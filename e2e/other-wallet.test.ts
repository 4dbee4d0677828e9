import { expect } from '@playwright/test';
import { getAddress } from 'viem';
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts';
import { ACCOUNT_MESSAGES } from '#domain/accounts/messages.ts';
import { RELAY_MESSAGES } from '#domain/relay/messages.ts';
import { CONNECTED_MESSAGES, knownFrom, unlikeConnected } from '#domain/wallet/connected-wallet-messages.ts';
import { SIGNER_MESSAGES } from '#domain/wallet/signer-messages.ts';
import { site as issuer } from '#site';
import { customerAt, flashed } from './support/account-acts.ts';
import { sideways } from './support/browser.ts';
import { card, connect, ETHER, install, PHONE, REFUSES, test } from './support/connected-wallet.ts';
import { field } from './support/field.ts';
import { askToSend, closeDone, OTHER, sendNow } from './support/holder-with-tokens.ts';
import { readLedger } from './support/ledger.ts';
import { pressEnter } from './support/press-enter.ts';
import { burnButton, fillRedemption } from './support/redemption-form.ts';

test('sends and redeems with a browser wallet alone, with and without ETH, and loses nothing when its owner refuses or it is disconnected', {
  tag: '@long',
}, async ({ site, visit, chain: { node }, give }) => {
  const person = await visit(PHONE);
  const { page } = person;
  const wallet = await install(person, site);
  const { address, behavior } = wallet;
  await give(address, 5, ETHER);
  await page.goto('/wallet');
  await connect(page);

  const to = privateKeyToAccount(generatePrivateKey()).address;
  const dialog = await askToSend(page, '1', to);
  await expect(dialog.getByText(CONNECTED_MESSAGES.ownFee)).toBeVisible();
  behavior.refuses = REFUSES;
  await sendNow(dialog).click();
  const refused = dialog.getByText(SIGNER_MESSAGES.refused);
  await expect(refused).toBeVisible();
  // Above the buttons, on a screen that the dialog doesn't fit.
  await expect.poll(async () => (await refused.boundingBox())?.y).toBeLessThan(600);
  behavior.refuses = undefined;
  await sendNow(dialog).press('Enter');
  await closeDone(page);
  await expect.poll(() => readLedger(site.local, { to })).toMatchObject({ to: 1 });

  // Without ETH the same wallet signs authorizations; the connection outlives the load.
  await node.setBalance({ address, value: 0n });
  await page.reload();
  const gasless = await askToSend(page, '1', to);
  await expect(gasless.getByText(RELAY_MESSAGES.offered)).toBeVisible();
  expect(await gasless.getByText(CONNECTED_MESSAGES.ownFee).count()).toBe(0);
  await sendNow(gasless).click();
  await closeDone(page);
  await expect.poll(() => readLedger(site.local, { to })).toMatchObject({ to: 2 });

  await page.goto('/redeem');
  await expect(card(page)).toBeVisible();
  expect(wallet.timesAsked('eth_requestAccounts')).toBe(1);
  // On /redeem what was typed is kept, with the wallet and without it.
  const form = await fillRedemption(page);
  await pressEnter(page.getByRole('button', { name: 'Disconnect' }));
  await expect(form.getByRole('button', { name: 'Send request' })).toBeVisible();
  await expect(field(form, 'Name')).toHaveValue('Ada Holder');
  expect(await sideways(page)).toBe(0);
  await connect(page);
  await expect(form.getByText(`This wallet holds 3 ${issuer.symbol}`)).toBeVisible();
  await expect(field(form, 'Name')).toHaveValue('Ada Holder');
  await pressEnter(form.getByRole('button', { name: 'Redeem', exact: true }));
  await expect(page.getByRole('dialog').getByText(RELAY_MESSAGES.offered)).toBeVisible();
  await pressEnter(burnButton(page));
  await expect(page.getByText('Thank you! Your request is being processed.')).toBeVisible();
  await expect.poll(() => readLedger(site.local, { holder: address })).toMatchObject({ holder: 2 });
  expect(await sideways(page)).toBe(0);
  expect(person.pageErrors).toEqual([]);
});

test('shows history, statement and address of a connected wallet, lists the token in it with its picture, and lets it go', {
  tag: '@long',
}, async ({ site, visit, give }) => {
  const person = await visit(PHONE);
  const { page } = person;
  const { address, asked } = await install(person, site);
  await give(address, 3);
  await page.goto('/wallet');
  await connect(page);
  const focused = () => page.evaluate(() => document.activeElement?.id);
  await expect.poll(focused).toBe('wallet-settings');
  await expect(page.getByRole('list', { name: 'Past transactions' }).getByText('Issued')).toBeVisible();
  await page.getByRole('button', { name: 'Statement' }).click();
  const statement = page.getByRole('dialog', { name: 'Statement by year' });
  await expect(statement.getByText('+3', { exact: true }).first()).toBeVisible();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Receive', exact: true }).click();
  await expect(page.getByRole('dialog')).toContainText(address);
  await page.keyboard.press('Escape');

  await page.getByRole('button', { name: `Add ${issuer.symbol} to this wallet` }).click();
  await expect(page.getByText(CONNECTED_MESSAGES.tokenAdded)).toBeVisible();
  const { params } = asked.at(-1) ?? {};
  const { options } = params as { options: { address: string; symbol: string; image: string } };
  expect(options).toMatchObject({ address: getAddress(site.local.token), symbol: issuer.symbol });
  const shown = await page.evaluate(async (src) => {
    const image = Object.assign(new Image(), { src });
    await image.decode();
    return [image.naturalWidth, image.naturalHeight];
  }, options.image);
  expect(options.image).toMatch(/^data:image\/png;base64,/);
  expect(shown).toEqual([192, 192]);

  // A purchase goes to it, unless its buyer says otherwise.
  await page.goto('/purchase');
  const into = page.getByLabel('Your wallet’s address');
  await expect(page.getByText(knownFrom('Example Wallet'))).toBeVisible();
  await expect(into).toHaveValue(address);
  expect(await page.getByRole('button', { name: 'Create a wallet here' }).count()).toBe(0);
  await into.fill(OTHER);
  await expect(page.getByText(unlikeConnected('Example Wallet'))).toBeVisible();

  await page.goto('/wallet');
  await pressEnter(page.getByRole('button', { name: 'Disconnect' }));
  await expect(page.getByRole('button', { name: 'Create a wallet' })).toBeVisible();
  await expect.poll(focused).toBe('wallet-settings');
  expect(await page.evaluate(() => localStorage.getItem('connected_wallet'))).toBeNull();
  expect(await sideways(page)).toBe(0);
  expect(person.pageErrors).toEqual([]);
});

test('links a browser wallet to an account, after its owner refused once', { tag: '@long' }, async ({
  site,
  visit,
}) => {
  const person = await customerAt(visit, '/profile', PHONE);
  const { page } = person;
  const { address, behavior } = await install(person, site);
  await page.reload();
  await connect(page);
  await pressEnter(page.getByRole('button', { name: 'Link this wallet' }));
  const dialog = page.getByRole('dialog');
  behavior.refuses = REFUSES;
  await dialog.getByRole('button', { name: 'Sign and link' }).click();
  await expect(dialog.getByText(SIGNER_MESSAGES.refused)).toBeVisible();
  behavior.refuses = undefined;
  await pressEnter(dialog.getByRole('button', { name: 'Sign and link' }));
  await flashed(page, ACCOUNT_MESSAGES.walletLinked);
  await expect(page.getByText('This wallet is linked.')).toBeVisible();
  await expect(page.getByRole('button', { name: `Unlink ${address}` })).toBeVisible();
  expect(await sideways(page)).toBe(0);
  expect(person.pageErrors).toEqual([]);
});
