import type { Page } from 'playwright-core';
import { createTestClient, http, publicActions, walletActions, zeroHash } from 'viem';
import { privateKeyToAccount } from 'viem/accounts';
import { foundry } from 'viem/chains';
import { expect } from 'vitest';
import { usgTokenAbi } from '#contracts/abi.ts';
import { REVERT_MESSAGES, SEND_MESSAGES } from '#domain/messages/transaction.ts';
import { formatUnits, USG_PER_COIN } from '#domain/money.ts';
import { site as issuer } from '#site';
import { priceFeedCode } from '#wallet/testing/price-feed.ts';
import { testPostgres } from '../server/testing/shared-postgres.ts';
import { newPerson } from './browser.ts';
import { field } from './field.ts';
import { itOnOwnSite } from './fixtures.ts';
import { startSite } from './site.ts';
import { giveWallet, unlockWhenAsked } from './wallet-acts.ts';

const OTHER = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed';
const ETH_PRICE_FEED = '0x00000000000000000000000000000000000000fe';
const SEND = `Send ${issuer.symbol}`;

const it = itOnOwnSite
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

async function askToSend(page: Page, amount: string) {
  const form = page.getByRole('form', { name: SEND });
  await field(form, 'To address').fill(OTHER);
  await field(form, `Amount in ${issuer.symbol}`).fill(amount);
  await form.getByRole('button', { name: SEND }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByText(SEND_MESSAGES.confirm).waitFor();
  return dialog;
}

async function closeDone(page: Page) {
  await page.getByText(SEND_MESSAGES.done).waitFor();
  await page.getByRole('button', { name: 'OK' }).click();
}

it('shows before signing how the balances change and what each speed costs, and signs the one chosen by keyboard', async ({
  holder: { page },
  chain,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto('/wallet');
  const dialog = await askToSend(page, '0.25');
  await dialog.getByText(`3.5 → 3.25 ${issuer.symbol}`).waitFor();
  await dialog.getByText(/^1 → about 0\.9\d+ ETH$/).waitFor();
  await dialog.getByText(/^about \S+ ETH \(\$\d+\.\d\d\), at most \S+ ETH \(\$\d+\.\d\d\)$/).waitFor();
  expect(await dialog.evaluate((box) => box.scrollWidth - box.clientWidth)).toBe(0);
  const normal = dialog.getByRole('radio', { name: /^Normal/ });
  await normal.focus();
  await page.keyboard.press('ArrowRight');
  expect(await dialog.getByRole('radio', { name: /^Fast/ }).isChecked()).toBe(true);
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await dialog.getByText('Tip per gas').waitFor();
  const tip = await dialog.locator('dt:text-is("Tip per gas") + dd').textContent();
  await dialog.getByRole('button', { name: 'Yes, send' }).focus();
  await page.keyboard.press('Enter');
  await closeDone(page);
  await expect.poll(() => chain.usgOf(OTHER)).toBe(USG_PER_COIN / 4n);
  const [hash] = await page.evaluate(() =>
    Object.keys(localStorage).flatMap((key) => (key.startsWith('usg_tx:') ? [key.slice(7)] : [])),
  );
  const { maxPriorityFeePerGas } = await chain.node.getTransaction({ hash: hash as `0x${string}` });
  expect(`${formatUnits(maxPriorityFeePerGas ?? 0n, 9)} gwei`).toBe(tip);
});

it('says in words why the token would refuse it, as soon as it would', async ({ holder: { page }, chain }) => {
  await page.setViewportSize({ width: 1280, height: 900 });
  await page.clock.install();
  await page.goto('/wallet');
  const dialog = await askToSend(page, '0.25');
  await dialog.getByText(`3.25 → 3 ${issuer.symbol}`).waitFor();
  await chain.pause();
  await page.clock.runFor(13_000);
  await dialog.getByText(REVERT_MESSAGES.EnforcedPause ?? '').waitFor();
  await chain.unpause();
  await dialog.getByRole('button', { name: 'Cancel' }).click();
});

it('sends all of it, to the last unit', async ({ holder: { page, address }, chain }) => {
  await chain.issue(address, 1n);
  await page.goto('/wallet');
  await page.getByText('You have 3.250000001').waitFor();
  const form = page.getByRole('form', { name: SEND });
  await field(form, 'To address').fill(OTHER);
  await form.getByRole('button', { name: 'Use all' }).click();
  await form.getByRole('button', { name: SEND }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByText(`3.250000001 → 0 ${issuer.symbol}`).waitFor();
  await dialog.getByRole('button', { name: 'Yes, send' }).click();
  await closeDone(page);
  await expect.poll(() => chain.usgOf(address)).toBe(0n);
});
