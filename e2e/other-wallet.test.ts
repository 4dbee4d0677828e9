import { type Address, createTestClient, http, walletActions, zeroHash } from 'viem';
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts';
import { foundry } from 'viem/chains';
import { expect } from 'vitest';
import { usgTokenAbi } from '#contracts/abi.ts';
import { CONNECTED_MESSAGES } from '#domain/messages/connected-wallet.ts';
import { SIGNER_MESSAGES } from '#domain/messages/signers.ts';
import { RELAY_MESSAGES, SEND_MESSAGES } from '#domain/messages/transaction.ts';
import { usgFromCoins } from '#domain/money.ts';
import { site as issuer } from '#site';
import { installWallet } from './desk/browser-wallet.ts';
import { itOnOwnSite as it } from './fixtures.ts';
import { askToSend, OTHER } from './holder-with-tokens.ts';
import { readLedger } from './ledger.ts';
import { burnButton, fillRedemption } from './redemption-form.ts';

it('sends and redeems with a browser wallet alone, with and without ETH, and loses nothing when its owner refuses', async ({
  site,
  visit,
}) => {
  const admin = privateKeyToAccount(site.local.adminKey);
  const node = createTestClient({
    account: admin,
    chain: foundry,
    mode: 'anvil',
    transport: http(site.local.rpc),
  }).extend(walletActions);
  const issue = (to: Address) =>
    node.writeContract({
      ...{ address: site.local.token, abi: usgTokenAbi },
      ...{ functionName: 'issue', args: [to, usgFromCoins(5), zeroHash] },
    });
  const person = await visit({ viewport: { width: 360, height: 740 } });
  const { page } = person;
  const refuses = { code: 4001, message: 'User rejected the request.' };
  const wallet = await installWallet(person, site, {}, generatePrivateKey());
  const { address, behavior } = wallet;
  await node.setBalance({ address, value: 10n ** 18n });
  await issue(address);

  await page.goto('/wallet');
  await page.getByRole('button', { name: 'Use a wallet you have' }).press('Enter');
  await page.getByRole('dialog').getByRole('button', { name: 'Example Wallet' }).press('Enter');
  await page.getByRole('heading', { name: 'Example Wallet' }).waitFor();
  await page.getByRole('dialog').waitFor({ state: 'hidden' });

  const dialog = await askToSend(page, '1', OTHER);
  await dialog.getByText(CONNECTED_MESSAGES.ownFee).waitFor();
  behavior.refuses = refuses;
  await dialog.getByRole('button', { name: 'Yes, send' }).click();
  await dialog.getByText(SIGNER_MESSAGES.refused).waitFor();
  behavior.refuses = undefined;
  await dialog.getByRole('button', { name: 'Yes, send' }).press('Enter');
  await page.getByText(SEND_MESSAGES.done).waitFor();
  await page.getByRole('button', { name: 'OK', exact: true }).click();
  await expect.poll(() => readLedger(site.local, { OTHER })).toMatchObject({ OTHER: 1 });

  // Without ETH the same wallet signs an authorization; the connection outlives the load.
  await node.setBalance({ address, value: 0n });
  await page.goto('/redeem');
  await page.getByRole('heading', { name: 'Example Wallet' }).waitFor();
  const form = await fillRedemption(page);
  await form.getByRole('button', { name: 'Redeem', exact: true }).click();
  await page.getByRole('dialog').getByText(RELAY_MESSAGES.offered).waitFor();
  await burnButton(page).click();
  await page.getByText('Thank you! Your request is being processed.').waitFor();
  await expect.poll(() => readLedger(site.local, { holder: address })).toMatchObject({ holder: 3 });
  expect(wallet.timesAsked('eth_requestAccounts')).toBe(1);

  await page.goto('/wallet');
  await page.getByRole('button', { name: `Add ${issuer.symbol} to this wallet` }).click();
  await page.getByText(CONNECTED_MESSAGES.tokenAdded).waitFor();
  await page.getByRole('button', { name: 'Disconnect' }).click();
  await page.getByRole('button', { name: 'Create a wallet' }).waitFor();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
  expect(person.pageErrors).toEqual([]);
});
