import type { Page } from 'playwright-core';
import type { Address, Hex } from 'viem';
import { openTokenChain } from '#contracts/testing/token-chain.ts';
import { SEND_MESSAGES } from '#domain/messages/transaction.ts';
import { USG_PER_COIN } from '#domain/money.ts';
import { site as issuer } from '#site';
import { deployPriceFeed } from '#wallet/testing/price-feed.ts';
import { testPostgres } from '../server/testing/shared-postgres.ts';
import { newPerson } from './browser.ts';
import { field } from './field.ts';
import { itOnOwnSite } from './fixtures.ts';
import { startSite } from './site.ts';
import { giveWallet, unlockWhenAsked } from './wallet-acts.ts';

export const OTHER = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed';
export const SEND = `Send ${issuer.symbol}`;

/** On a site of the file's own, over a chain that mines when a test says so, with a price feed: a holder of 3.5 tokens and 1 ETH. */
export const it = itOnOwnSite
  // biome-ignore lint/correctness/noEmptyPattern: Vitest reads the names of the fixtures that this one needs.
  .extend('chain', { scope: 'file' }, async ({}, { onCleanup }) => {
    const chain = await openTokenChain();
    onCleanup(() => chain.stop());
    const { timestamp } = await chain.node.getBlock();
    const ethPriceFeed = await deployPriceFeed(chain, 3_000_00000000n, timestamp);
    const usgOf = (address: Address) =>
      chain.node.readContract({ ...chain.contract, functionName: 'balanceOf', args: [address] });
    /** As anyone can: nothing moves, but it's in the token's log. */
    const spoof = (from: Hex, to: Hex) => chain.write(chain.admin, 'transferFrom', [from, to, 0n]);
    return { ...chain, ethPriceFeed, usgOf, spoof };
  })
  .extend('site', { scope: 'file' }, async ({ chain }, { onCleanup }) => {
    const settings = {
      ETH_RPC_URL: chain.rpcUrl,
      CHAIN_ID: String(chain.chainId),
      TOKEN_ADDRESS: chain.token,
      INBOX_ADDRESS: chain.inbox,
      ETH_PRICE_FEED: chain.ethPriceFeed,
    };
    const site = await startSite((await testPostgres()).url, () => settings);
    onCleanup(() => site.remove());
    return site;
  })
  .extend('holder', { scope: 'file' }, async ({ browser, site, chain }, { onCleanup }) => {
    const holder = await newPerson(browser, site.origin, { permissions: ['clipboard-read', 'clipboard-write'] });
    onCleanup(() => holder.context.close());
    const { address } = await giveWallet(holder);
    await unlockWhenAsked(holder.page);
    await chain.fund(address, '1');
    await chain.issue(address, (7n * USG_PER_COIN) / 2n);
    return { ...holder, address };
  });

export const sendForm = (page: Page) => page.getByRole('form', { name: SEND });
export const recipientField = (page: Page) => field(sendForm(page), 'To address');
export const amountField = (page: Page) => field(sendForm(page), `Amount in ${issuer.symbol}`);

/** Presses a button of the form. */
export const press = (page: Page, name: string) => sendForm(page).getByRole('button', { name, exact: true }).click();

/** Fills in and sends the form; resolves to the open confirmation. */
export async function askToSend(page: Page, amount: string, to: string = OTHER) {
  await recipientField(page).fill(to);
  await amountField(page).fill(amount);
  await press(page, SEND);
  const dialog = page.getByRole('dialog');
  await dialog.getByText(SEND_MESSAGES.confirm).waitFor();
  return dialog;
}

export async function closeDone(page: Page) {
  await page.getByText(SEND_MESSAGES.done).waitFor();
  await page.getByRole('button', { name: 'OK', exact: true }).click();
}
