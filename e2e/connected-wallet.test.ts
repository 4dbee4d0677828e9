import { expect } from '@playwright/test';
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts';
import { CONNECTED_MESSAGES } from '#domain/wallet/connected-wallet-messages.ts';
import { SIGNER_MESSAGES, wrongNetwork } from '#domain/wallet/signer-messages.ts';
import { site as issuer } from '#site';
import { card, connect, ETHER, install, option, REFUSES, test, use } from './support/connected-wallet.ts';
import {
  askToSend,
  balance,
  closeDone,
  OTHER,
  openSend,
  recipientField,
  SEND,
  sendNow,
} from './support/holder-with-tokens.ts';
import { readLedger } from './support/ledger.ts';
import { pressEnter } from './support/press-enter.ts';

test('agrees in all tabs on the wallet, follows its account, and says when it is locked or gone', {
  tag: '@long',
}, async ({ site, visit, give }) => {
  const person = await visit();
  const { page, context } = person;
  const { address, behavior, tell } = await install(person, site);
  const second = privateKeyToAccount(generatePrivateKey()).address;
  await give(address, 3);
  await page.goto('/wallet');
  const other = await context.newPage();
  await other.goto('/wallet');
  await expect(other.getByRole('button', { name: 'Create a wallet' })).toBeVisible();
  await connect(page);
  const tabs = [page, other];
  for (const tab of tabs) {
    await expect(balance(tab)).toHaveText(`3 ${issuer.symbol}`);
    await expect(card(tab)).toContainText(address);
    await openSend(tab);
    await recipientField(tab).fill(OTHER);
  }

  // It still shares the account before, as wallets do.
  behavior.accounts = [second, address];
  await tell('accountsChanged');
  for (const tab of tabs) {
    await expect(card(tab)).toContainText(second);
    await expect(balance(tab)).toHaveText(`0 ${issuer.symbol}`);
    await expect(recipientField(tab)).toHaveValue('');
  }

  behavior.accounts = [];
  await tell('accountsChanged');
  for (const tab of tabs) await expect(card(tab).getByText(SIGNER_MESSAGES.notConnected)).toBeVisible();
  await other.reload();
  await expect(card(other).getByText(CONNECTED_MESSAGES.extensionAgain)).toBeVisible();
  await openSend(other);
  await expect(other.getByRole('button', { name: SEND })).toBeDisabled();
  // Unlocked on another account than before, in a tab that was loaded meanwhile, too.
  behavior.accounts = [address];
  await tell('accountsChanged');
  for (const tab of tabs) await expect(card(tab)).toContainText(address);
  behavior.accounts = [second];
  await tell('accountsChanged');
  await expect(card(page).getByText(SIGNER_MESSAGES.notConnected)).not.toBeAttached();
  await expect(card(other).getByText(CONNECTED_MESSAGES.extensionAgain)).not.toBeAttached();

  await other.getByRole('button', { name: 'Disconnect' }).click();
  for (const tab of tabs) await expect(tab.getByRole('button', { name: 'Create a wallet' })).toBeVisible();
  await connect(page);
  // Uninstalled: it announces itself no more.
  await context.addInitScript(() =>
    addEventListener('eip6963:announceProvider', (event) => event.stopImmediatePropagation(), true),
  );
  for (const tab of tabs) {
    await tab.reload();
    await expect(card(tab).getByText(CONNECTED_MESSAGES.extensionAgain)).toBeVisible();
    await expect(card(tab)).toContainText(second);
  }
  await page.getByRole('button', { name: 'Connect again' }).click();
  await expect(page.getByRole('dialog').getByText(SIGNER_MESSAGES.noneFound)).toBeVisible();
  expect(person.pageErrors).toEqual([]);
});

test('asks for the token’s network, and says so where its owner refuses or has not answered yet', {
  tag: '@long',
}, async ({ site, visit, give }) => {
  const person = await visit();
  const { page } = person;
  const wallet = await install(person, site);
  const { address, behavior, tell } = wallet;
  await give(address, 3, ETHER);
  const { chainId } = behavior;
  behavior.chainId = 1;
  behavior.refuses = { code: -32002, message: 'Already processing eth_requestAccounts.' };
  await page.goto('/wallet');
  await use(page).click();
  await option(page).click();
  await expect(page.getByRole('dialog').getByText(SIGNER_MESSAGES.alreadyAsked)).toBeVisible();
  behavior.refuses = REFUSES;
  await option(page).click();
  await expect(page.getByRole('dialog').getByText(SIGNER_MESSAGES.refused)).toBeVisible();
  behavior.refuses = undefined;
  await option(page).click();

  await expect(card(page).getByText(wrongNetwork(chainId))).toBeVisible();
  behavior.refuses = REFUSES;
  await card(page).getByRole('button', { name: 'Switch network' }).click();
  await expect(card(page).getByText(SIGNER_MESSAGES.refused)).toBeVisible();
  const dialog = await askToSend(page, '1', OTHER);
  await sendNow(dialog).click();
  await expect(dialog.getByText(SIGNER_MESSAGES.refused)).toBeVisible();
  behavior.refuses = { code: -32002, message: 'Request already pending.' };
  await sendNow(dialog).click();
  await expect(dialog.getByText(SIGNER_MESSAGES.alreadyAsked)).toBeVisible();
  expect(wallet.timesAsked('eth_sendTransaction')).toBe(0);
  behavior.refuses = undefined;
  await sendNow(dialog).click();
  await closeDone(page);
  expect([behavior.chainId, wallet.timesAsked('eth_sendTransaction')]).toEqual([chainId, 1]);

  behavior.chainId = 1;
  await tell('chainChanged');
  await pressEnter(card(page).getByRole('button', { name: 'Switch network' }));
  await expect(card(page).getByRole('button', { name: 'Switch network' })).not.toBeAttached();
  expect(behavior.chainId).toBe(chainId);
  expect(person.pageErrors).toEqual([]);
});

test('sends nothing twice where the page is loaded again while the wallet asks its owner', { tag: '@long' }, async ({
  site,
  visit,
  give,
}) => {
  const person = await visit();
  const { page } = person;
  const wallet = await install(person, site);
  const { address, behavior } = wallet;
  await give(address, 2, ETHER);
  await page.goto('/wallet');
  await connect(page);
  const before = await readLedger(site.local, { OTHER });
  const { promise: answered, resolve: answer } = Promise.withResolvers<void>();
  behavior.waits = answered;
  const dialog = await askToSend(page, '1', OTHER);
  await sendNow(dialog).click();
  await expect.poll(() => wallet.timesAsked('eth_sendTransaction')).toBe(1);
  await page.reload();
  await expect(balance(page)).toHaveText(`2 ${issuer.symbol}`);
  answer();
  behavior.waits = undefined;
  await expect(page.getByRole('list', { name: 'Past transactions' }).getByText('Sent')).toBeVisible();
  await expect(balance(page)).toHaveText(`1 ${issuer.symbol}`);
  expect(await readLedger(site.local, { OTHER })).toMatchObject({ OTHER: (before.OTHER ?? 0) + 1 });
  expect(wallet.timesAsked('eth_sendTransaction')).toBe(1);
});
