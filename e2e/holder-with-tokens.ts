import type { Page } from 'playwright-core';
import { createTestClient, http, publicActions, walletActions, zeroHash } from 'viem';
import { privateKeyToAccount } from 'viem/accounts';
import { foundry } from 'viem/chains';
import { usgTokenAbi } from '#contracts/abi.ts';
import { SEND_MESSAGES } from '#domain/messages/transaction.ts';
import { USG_PER_COIN } from '#domain/money.ts';
import { site as issuer } from '#site';
import { priceFeedCode } from '#wallet/testing/price-feed.ts';
import { testPostgres } from '../server/testing/shared-postgres.ts';
import { newPerson } from './browser.ts';
import { field } from './field.ts';
import { itOnOwnSite } from './fixtures.ts';
import { startSite } from './site.ts';
import { giveWallet, unlockWhenAsked } from './wallet-acts.ts';

export const OTHER = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed';
const ETH_PRICE_FEED = '0x00000000000000000000000000000000000000fe';
export const SEND = `Send ${issuer.symbol}`;

/** On a site of the file's own whose operator names a price feed: a holder of 3.5 tokens and 1 ETH, and the chain past the site. */
export const it = itOnOwnSite
  // biome-ignore lint/correctness/noEmptyPattern: Vitest reads the names of the fixtures that this one needs.
  .extend('site', { scope: 'file' }, async ({}, { onCleanup }) => {
    const site = await startSite((await testPostgres()).url, () => ({ ETH_PRICE_FEED }));
    onCleanup(() => site.remove());
    return site;
  })
  .extend('chain', { scope: 'file' }, async ({ site }) => {
    const transport = http(site.local.rpc);
    const account = privateKeyToAccount(site.local.adminKey);
    const node = createTestClient({ account, chain: foundry, mode: 'anvil', transport })
      .extend(publicActions)
      .extend(walletActions);
    const token = { address: site.local.token, abi: usgTokenAbi } as const;
    const { timestamp } = await node.getBlock();
    await node.setCode({ address: ETH_PRICE_FEED, bytecode: priceFeedCode(3_000_00000000n, timestamp) });
    return {
      node,
      usgOf: (address: `0x${string}`) => node.readContract({ ...token, functionName: 'balanceOf', args: [address] }),
      pause: () => node.writeContract({ ...token, functionName: 'pause' }),
      unpause: () => node.writeContract({ ...token, functionName: 'unpause' }),
      issue: (to: `0x${string}`, units: bigint) =>
        node.writeContract({ ...token, functionName: 'issue', args: [to, units, zeroHash] }),
    };
  })
  .extend('holder', { scope: 'file' }, async ({ browser, site, chain }, { onCleanup }) => {
    const holder = await newPerson(browser, site.origin);
    onCleanup(() => holder.context.close());
    const { address } = await giveWallet(holder);
    await unlockWhenAsked(holder.page);
    await chain.node.setBalance({ address, value: 10n ** 18n });
    await chain.issue(address, (7n * USG_PER_COIN) / 2n);
    return { ...holder, address };
  });

/** Fills in and sends the form; resolves to the open confirmation. */
export async function askToSend(page: Page, amount: string) {
  const form = page.getByRole('form', { name: SEND });
  await field(form, 'To address').fill(OTHER);
  await field(form, `Amount in ${issuer.symbol}`).fill(amount);
  await form.getByRole('button', { name: SEND }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByText(SEND_MESSAGES.confirm).waitFor();
  return dialog;
}

export async function closeDone(page: Page) {
  await page.getByText(SEND_MESSAGES.done).waitFor();
  await page.getByRole('button', { name: 'OK' }).click();
}
