import type { Page } from 'playwright-core';
import { createTestClient, type Hex, http, publicActions, walletActions, zeroHash } from 'viem';
import { privateKeyToAccount } from 'viem/accounts';
import { foundry } from 'viem/chains';
import { usgTokenAbi } from '#contracts/abi.ts';
import { SEND_MESSAGES } from '#domain/messages/transaction.ts';
import { usgFromCoins } from '#domain/money.ts';
import { site as issuer } from '#site';
import { newPerson } from './browser.ts';
import { field } from './field.ts';
import { itOnOwnSite } from './fixtures.ts';
import { giveWallet, unlockWhenAsked } from './wallet-acts.ts';

/** On a site of its own, with a holder of five tokens and ETH, and the node that the site follows. */
export const itWithHolder = itOnOwnSite
  .extend('chain', { scope: 'file' }, async ({ site }) => {
    const account = privateKeyToAccount(site.local.adminKey);
    const node = createTestClient({ account, chain: foundry, mode: 'anvil', transport: http(site.local.rpc) })
      .extend(publicActions)
      .extend(walletActions);
    const token = { address: site.local.token, abi: usgTokenAbi } as const;
    /** As anyone can: nothing moves, but it's in the token's log. */
    const spoof = (from: Hex, to: Hex) =>
      node.writeContract({ ...token, functionName: 'transferFrom', args: [from, to, 0n] });
    const issue = (to: Hex) =>
      node.writeContract({ ...token, functionName: 'issue', args: [to, usgFromCoins(5), zeroHash] });
    return { node, issue, spoof };
  })
  .extend('holder', { scope: 'file' }, async ({ browser, site, chain }, { onCleanup }) => {
    const holder = await newPerson(browser, site.origin, { permissions: ['clipboard-read', 'clipboard-write'] });
    onCleanup(() => holder.context.close());
    const { address } = await giveWallet(holder);
    await unlockWhenAsked(holder.page);
    await chain.node.setBalance({ address, value: 10n ** 18n });
    await chain.issue(address);
    return { ...holder, address };
  });

const SEND = `Send ${issuer.symbol}`;

export const sendForm = (page: Page) => page.getByRole('form', { name: SEND });
export const recipientField = (page: Page) => field(sendForm(page), 'To address');
export const amountField = (page: Page) => field(sendForm(page), `Amount in ${issuer.symbol}`);

/** Presses a button of the form. */
export const press = (page: Page, name: string) => sendForm(page).getByRole('button', { name, exact: true }).click();

/** Up to the confirmation. */
export async function askToSend(page: Page, to: string): Promise<void> {
  await recipientField(page).fill(to);
  await amountField(page).fill('1');
  await press(page, SEND);
  await page.getByText(SEND_MESSAGES.confirm).waitFor();
}
