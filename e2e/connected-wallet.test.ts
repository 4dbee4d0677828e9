/** @module-tag long */

import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts';
import { expect } from 'vitest';
import { CONNECTED_MESSAGES } from '#domain/wallet/connected-wallet-messages.ts';
import { SIGNER_MESSAGES, wrongNetwork } from '#domain/wallet/signer-messages.ts';
import { site as issuer } from '#site';
import { card, connect, ETHER, install, it, option, REFUSES, use } from './connected-wallet.ts';
import { askToSend, closeDone, OTHER, recipientField, SEND } from './holder-with-tokens.ts';
import { readLedger } from './ledger.ts';

it('agrees in all tabs on the wallet, follows its account, and says when it is locked or gone', async ({
  site,
  visit,
  give,
}) => {
  const person = await visit();
  const { page, context } = person;
  const { address, behavior, tell } = await install(person, site);
  const second = privateKeyToAccount(generatePrivateKey()).address;
  await give(address, 3);
  await page.goto('/wallet');
  const other = await context.newPage();
  await other.goto('/wallet');
  await other.getByRole('button', { name: 'Create a wallet' }).waitFor();
  await connect(page);
  const tabs = [page, other];
  for (const tab of tabs) {
    await tab.getByText(`You have 3 ${issuer.symbol}`).waitFor();
    await expect.poll(() => card(tab).textContent()).toContain(address);
    await recipientField(tab).fill(OTHER);
  }

  // It still shares the account before, as wallets do.
  behavior.accounts = [second, address];
  await tell('accountsChanged');
  for (const tab of tabs) {
    await expect.poll(() => card(tab).textContent()).toContain(second);
    await tab.getByText(`You have 0 ${issuer.symbol}`).waitFor();
    expect(await recipientField(tab).inputValue()).toBe('');
  }

  behavior.accounts = [];
  await tell('accountsChanged');
  for (const tab of tabs) await card(tab).getByText(SIGNER_MESSAGES.notConnected).waitFor();
  await other.reload();
  await card(other).getByText(CONNECTED_MESSAGES.extensionAgain).waitFor();
  expect(await other.getByRole('button', { name: SEND }).isDisabled()).toBe(true);
  // Unlocked on another account than before, in a tab that was loaded meanwhile, too.
  behavior.accounts = [address];
  await tell('accountsChanged');
  for (const tab of tabs) await expect.poll(() => card(tab).textContent()).toContain(address);
  behavior.accounts = [second];
  await tell('accountsChanged');
  await card(page).getByText(SIGNER_MESSAGES.notConnected).waitFor({ state: 'detached' });
  await card(other).getByText(CONNECTED_MESSAGES.extensionAgain).waitFor({ state: 'detached' });

  await other.getByRole('button', { name: 'Disconnect' }).click();
  for (const tab of tabs) await tab.getByRole('button', { name: 'Create a wallet' }).waitFor();
  await connect(page);
  // Uninstalled: it announces itself no more.
  await context.addInitScript(() =>
    addEventListener('eip6963:announceProvider', (event) => event.stopImmediatePropagation(), true),
  );
  for (const tab of tabs) {
    await tab.reload();
    await card(tab).getByText(CONNECTED_MESSAGES.extensionAgain).waitFor();
    await expect.poll(() => card(tab).textContent()).toContain(second);
  }
  await page.getByRole('button', { name: 'Connect again' }).click();
  await page.getByRole('dialog').getByText(SIGNER_MESSAGES.noneFound).waitFor();
  expect(person.pageErrors).toEqual([]);
});

it('asks for the token’s network, and says so where its owner refuses or has not answered yet', async ({
  site,
  visit,
  give,
}) => {
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
  await page.getByRole('dialog').getByText(SIGNER_MESSAGES.alreadyAsked).waitFor();
  behavior.refuses = REFUSES;
  await option(page).click();
  await page.getByRole('dialog').getByText(SIGNER_MESSAGES.refused).waitFor();
  behavior.refuses = undefined;
  await option(page).click();

  await card(page).getByText(wrongNetwork(chainId)).waitFor();
  behavior.refuses = REFUSES;
  await card(page).getByRole('button', { name: 'Switch network' }).click();
  await card(page).getByText(SIGNER_MESSAGES.refused).waitFor();
  const dialog = await askToSend(page, '1', OTHER);
  await dialog.getByRole('button', { name: 'Yes, send' }).click();
  await dialog.getByText(SIGNER_MESSAGES.refused).waitFor();
  behavior.refuses = { code: -32002, message: 'Request already pending.' };
  await dialog.getByRole('button', { name: 'Yes, send' }).click();
  await dialog.getByText(SIGNER_MESSAGES.alreadyAsked).waitFor();
  expect(wallet.timesAsked('eth_sendTransaction')).toBe(0);
  behavior.refuses = undefined;
  await dialog.getByRole('button', { name: 'Yes, send' }).click();
  await closeDone(page);
  expect([behavior.chainId, wallet.timesAsked('eth_sendTransaction')]).toEqual([chainId, 1]);

  behavior.chainId = 1;
  await tell('chainChanged');
  await card(page).getByRole('button', { name: 'Switch network' }).press('Enter');
  await card(page).getByRole('button', { name: 'Switch network' }).waitFor({ state: 'detached' });
  expect(behavior.chainId).toBe(chainId);
  expect(person.pageErrors).toEqual([]);
});

it('sends nothing twice where the page is loaded again while the wallet asks its owner', async ({
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
  await dialog.getByRole('button', { name: 'Yes, send' }).click();
  await expect.poll(() => wallet.timesAsked('eth_sendTransaction')).toBe(1);
  await page.reload();
  await page.getByText(`You have 2 ${issuer.symbol}`).waitFor();
  answer();
  behavior.waits = undefined;
  await page.getByRole('list', { name: 'Past transactions' }).getByText('Sent').waitFor();
  await page.getByText(`You have 1 ${issuer.symbol}`).waitFor();
  expect(await readLedger(site.local, { OTHER })).toMatchObject({ OTHER: (before.OTHER ?? 0) + 1 });
  expect(wallet.timesAsked('eth_sendTransaction')).toBe(1);
});
