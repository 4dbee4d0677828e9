import { expect, type Page } from '@playwright/test';
import type { Hex } from 'viem';
import { openTokenChain } from '#contracts/testing/token-chain.ts';
import { formatUnits, USG_PER_COIN } from '#domain/money.ts';
import { REPLACEMENT_MESSAGES } from '#domain/wallet/history-messages.ts';
import { REVERT_MESSAGES } from '#domain/wallet/revert-messages.ts';
import { SEND_MESSAGES } from '#domain/wallet/transaction-messages.ts';
import { site as issuer } from '#site';
import { deployPriceFeed } from '#wallet/testing/price-feed.ts';
import { testPostgres } from '../server/testing/shared-postgres.ts';
import { field } from './support/field.ts';
import { test as base, closeProfile, removeSite, type SiteChain } from './support/fixtures.ts';
import {
  askToSend,
  balance,
  closeDone,
  type Holder,
  newHolder,
  OTHER,
  openSend,
  SEND,
  sendNow,
} from './support/holder-with-tokens.ts';
import { type Site, startSite } from './support/site.ts';
import { unlockWhenAsked } from './support/wallet-acts.ts';

async function siteOver(chain: SiteChain): Promise<Site> {
  const { timestamp } = await chain.node.getBlock();
  const settings = {
    ETH_RPC_URL: chain.rpcUrl,
    CHAIN_ID: String(chain.chainId),
    TOKEN_ADDRESS: chain.token,
    INBOX_ADDRESS: chain.inbox,
    ETH_PRICE_FEED: await deployPriceFeed(chain, 3_000_00000000n, timestamp),
  };
  return startSite((await testPostgres()).url, () => settings);
}

/** On a site of the file's own, over a chain that mines when a test says so, with a price feed: a holder of 3.5 tokens and 1 ETH. */
const test = base.extend<{ holder: Holder }>({
  chain: async ({ perFile }, use) => use(await perFile('chain', openTokenChain, (chain) => chain.stop())),
  site: async ({ chain, perFile }, use) => use(await perFile('site', () => siteOver(chain), removeSite)),
  holder: async ({ browser, site, chain, perFile }, use) => {
    const open = () => newHolder({ browser, site, chain }, (7n * USG_PER_COIN) / 2n);
    await use(await perFile('holder', open, closeProfile));
  },
});

/** The list of what this browser sent, with one transaction in it. */
const sentHere = (page: Page) =>
  page
    .getByRole('list', { name: 'Sent from this browser' })
    .getByRole('listitem')
    .filter({
      has: page.getByRole('status'),
    });

/** The hash of each transaction that this browser knows of. */
const sentHashes = (page: Page) =>
  page.evaluate(() => Object.keys(localStorage).flatMap((key) => (key.startsWith('usg_tx:') ? [key.slice(7)] : [])));

/** To whom the transactions go that wait at the node for a block. */
async function waitingAt(node: { getTxpoolContent: () => Promise<{ pending: object }> }): Promise<string[]> {
  const { pending } = await node.getTxpoolContent();
  const bySender: Record<string, { to: string }>[] = Object.values(pending);
  return bySender.flatMap((byNonce) => Object.values(byNonce).map(({ to }) => to.toLowerCase()));
}

/** In a confirmation: what is shown when it's asked for. */
const DETAILS = 'Your balances and details';

test.describe.configure({ mode: 'serial' });

test('speeds up and cancels what waits for a block, as one transaction in every tab and after a reload', {
  tag: '@long',
}, async ({ holder: { page, address, context }, chain }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto('/wallet');
  await expect(balance(page)).toHaveText(`3.5 ${issuer.symbol}`);
  await expect(page.getByText(`0.5 ${issuer.symbol} more makes it 4 whole coins`)).toBeVisible();
  const other = await context.newPage();
  await unlockWhenAsked(other);
  await other.goto('/wallet');
  await expect(balance(other)).toHaveText(`3.5 ${issuer.symbol}`);
  const before = await chain.usgOf(OTHER);
  await chain.node.setAutomine(false);
  await sendNow(await askToSend(page, '3.5')).click();
  await closeDone(page);

  await expect(sentHere(other).getByText('Sent, waiting for a block')).toBeVisible();
  await other.reload();
  await sentHere(other).getByRole('button', { name: 'Speed up' }).click();
  const speedUp = other.getByRole('dialog');
  await expect(speedUp.getByText(REPLACEMENT_MESSAGES['speed-up'])).toBeVisible();
  await expect(speedUp.getByText(`3.5 → 0 ${issuer.symbol}`)).toBeVisible();
  await speedUp.getByRole('button', { name: 'Yes, speed up' }).click();
  await expect(speedUp).toBeHidden();
  await expect(sentHere(page).getByText(REPLACEMENT_MESSAGES.spedUp)).toBeVisible();
  await expect(sentHere(page)).toHaveCount(1);

  await page.reload();
  const cancel = sentHere(page).getByRole('button', { name: 'Cancel transaction' });
  await cancel.focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByText(REPLACEMENT_MESSAGES.cancel)).toBeVisible();
  expect(await dialog.evaluate((box) => box.scrollWidth - box.clientWidth)).toBe(0);
  await dialog.getByRole('button', { name: 'Yes, cancel it' }).focus();
  await page.keyboard.press('Enter');
  await expect(dialog).toBeHidden();
  await expect(sentHere(other).getByText(REPLACEMENT_MESSAGES.cancelling)).toBeVisible();
  // On a busy machine the node may not have answered yet; a block before it does would take what was sped up.
  await expect.poll(async () => await waitingAt(chain.node)).toEqual([address.toLowerCase()]);
  await chain.node.mine({ blocks: 1 });
  await chain.node.setAutomine(true);
  await chain.node.mine({ blocks: 4 });
  for (const tab of [page, other]) {
    await expect(sentHere(tab).getByText(REPLACEMENT_MESSAGES.cancelled)).toBeVisible();
    await expect(sentHere(tab)).toHaveCount(1);
  }
  await sentHere(page).getByText('Details for experts').click();
  await expect(sentHere(page).getByText('Signed bytes')).toHaveCount(3);
  expect(await chain.usgOf(OTHER)).toBe(before);
  expect(await chain.usgOf(address)).toBe((7n * USG_PER_COIN) / 2n);
  await other.close();
});

test('shows before signing how the balances change and what each speed costs, and signs the one chosen by keyboard', {
  tag: '@long',
}, async ({ holder: { page, address }, chain }) => {
  await chain.fund(address, '1');
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/wallet');
  const before = await sentHashes(page);
  const dialog = await askToSend(page, '0.25');
  const heading = dialog.getByRole('heading', { name: `Send 0.25 ${issuer.symbol}` });
  await expect(heading).toHaveCSS('font-size', '40px');
  await expect(heading).toBeFocused();
  // In the order in which it matters, all of it in sight at first.
  const tops = [
    heading,
    dialog.locator('code').first(),
    dialog.getByText(SEND_MESSAGES.confirm),
    dialog.getByText('Network fee'),
  ];
  const boxes = await Promise.all(tops.map((each) => each.boundingBox()));
  const ys = boxes.map((box) => box?.y ?? 0);
  expect(ys).toEqual([...ys].sort((one, other) => one - other));
  expect(ys.at(-2)).toBeLessThan(500);
  await dialog.locator('summary').filter({ hasText: DETAILS }).press('Enter');
  await expect(dialog.getByText(`3.5 → 3.25 ${issuer.symbol}`)).toBeVisible();
  await expect(dialog.getByText(/^1 → about 0\.9\d+ ETH$/)).toBeVisible();
  await expect(dialog.getByText(/^about \S+ ETH \(\$\d+\.\d\d\), at most \S+ ETH \(\$\d+\.\d\d\)$/)).toBeVisible();
  expect(await dialog.evaluate((box) => box.scrollWidth - box.clientWidth)).toBe(0);
  const normal = dialog.getByRole('radio', { name: /^Normal/ });
  await normal.focus();
  await page.keyboard.press('ArrowRight');
  await expect(dialog.getByRole('radio', { name: /^Fast/ })).toBeChecked();
  await expect(dialog.getByText('Tip per gas')).toBeVisible();
  const tip = await dialog.locator('dt:text-is("Tip per gas") + dd').textContent();
  await sendNow(dialog).focus();
  await page.keyboard.press('Enter');
  await closeDone(page);
  await expect.poll(() => chain.usgOf(OTHER)).toBe(USG_PER_COIN / 4n);
  const [hash] = (await sentHashes(page)).filter((each) => !before.includes(each));
  const { maxPriorityFeePerGas } = await chain.node.getTransaction({ hash: hash as Hex });
  expect(`${formatUnits(maxPriorityFeePerGas ?? 0n, 9)} gwei`).toBe(tip);
});

test('says in words why the token would refuse it, as soon as it would', { tag: '@long' }, async ({
  holder: { page },
  chain,
}) => {
  await page.setViewportSize({ width: 1280, height: 900 });
  await page.clock.install();
  await page.goto('/wallet');
  const dialog = await askToSend(page, '0.25');
  await dialog.getByText(DETAILS).click();
  await expect(dialog.getByText(`3.25 → 3 ${issuer.symbol}`)).toBeVisible();
  await chain.write(chain.admin, 'pause', []);
  await page.clock.runFor(13_000);
  await expect(dialog.getByText(REVERT_MESSAGES.EnforcedPause ?? '')).toBeVisible();
  await chain.write(chain.admin, 'unpause', []);
  await dialog.getByRole('button', { name: 'Cancel' }).click();
});

test('stays usable if the form is closed while a payment is checked, and asks nothing then', { tag: '@long' }, async ({
  holder: { page },
}) => {
  await page.goto('/wallet');
  await openSend(page);
  const form = page.getByRole('form', { name: SEND, includeHidden: true });
  const submit = form.getByRole('button', { name: SEND, includeHidden: true });
  await field(form, 'To address').fill(OTHER);
  await field(form, `Amount in ${issuer.symbol}`).fill('0.25');
  const checking = Promise.withResolvers<void>();
  await page.route('**/api/rpc', async (route) => {
    await checking.promise;
    await route.continue();
  });
  await submit.click();
  await expect(submit).toHaveAttribute('aria-busy', 'true');
  await page.keyboard.press('Escape');
  await expect(form).toBeHidden();
  checking.resolve();
  await expect(submit).not.toHaveAttribute('aria-busy', 'true');
  await page.unrouteAll({ behavior: 'wait' });
  await expect(page.locator('dialog:modal')).toHaveCount(0);
  await openSend(page);
  await expect(field(form, 'To address')).toHaveValue(OTHER);
});

test('sends all of it, to the last unit', { tag: '@long' }, async ({ holder: { page, address }, chain }) => {
  await chain.issue(address, 1n);
  await page.goto('/wallet');
  await expect(balance(page)).toHaveText(`3.250000001 ${issuer.symbol}`);
  await openSend(page);
  const form = page.getByRole('form', { name: SEND });
  await field(form, 'To address').fill(OTHER);
  await form.getByRole('button', { name: 'Use all' }).click();
  await form.getByRole('button', { name: SEND }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByText(DETAILS).click();
  await expect(dialog.getByText(`3.250000001 → 0 ${issuer.symbol}`)).toBeVisible();
  await sendNow(dialog).click();
  await closeDone(page);
  await expect.poll(() => chain.usgOf(address)).toBe(0n);
});
