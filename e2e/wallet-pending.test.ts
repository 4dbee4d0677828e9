import type { Page } from 'playwright-core';
import decodeQR from 'qr/decode.js';
import sharp from 'sharp';
import { getAddress } from 'viem';
import { expect } from 'vitest';
import { FIELD_MESSAGES } from '#domain/messages/visitor.ts';
import { REPLACEMENT_MESSAGES, received, receiveShare } from '#domain/messages/wallet.ts';
import { USG_PER_COIN } from '#domain/money.ts';
import { site as issuer } from '#site';
import { field } from './field.ts';
import { askToSend, closeDone, it, OTHER } from './holder-with-tokens.ts';
import { unlockWhenAsked } from './wallet-acts.ts';

/** The list of what this browser sent, with one transaction in it. */
const sentHere = (page: Page) =>
  page
    .getByRole('list', { name: 'Sent from this browser' })
    .getByRole('listitem')
    .filter({
      has: page.getByRole('status'),
    });

/** To whom the transactions go that wait at the node for a block. */
async function waitingAt(node: { getTxpoolContent: () => Promise<{ pending: object }> }): Promise<string[]> {
  const { pending } = await node.getTxpoolContent();
  const bySender: Record<string, { to: string }>[] = Object.values(pending);
  return bySender.flatMap((byNonce) => Object.values(byNonce).map(({ to }) => to.toLowerCase()));
}

it('speeds up and cancels what waits for a block, as one transaction in every tab and after a reload', async ({
  holder: { page, address, context },
  chain,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto('/wallet');
  await page.getByText(`You have 3.5 ${issuer.symbol}`).waitFor();
  const other = await context.newPage();
  await unlockWhenAsked(other);
  await other.goto('/wallet');
  await other.getByText(`You have 3.5 ${issuer.symbol}`).waitFor();
  const before = await chain.usgOf(OTHER);
  await chain.node.setAutomine(false);
  await (await askToSend(page, '3.5')).getByRole('button', { name: 'Yes, send' }).click();
  await closeDone(page);

  await sentHere(other).getByText('Sent, waiting for a block').waitFor();
  await other.reload();
  await sentHere(other).getByRole('button', { name: 'Speed up' }).click();
  const speedUp = other.getByRole('dialog');
  await speedUp.getByText(REPLACEMENT_MESSAGES['speed-up']).waitFor();
  await speedUp.getByText(`3.5 → 0 ${issuer.symbol}`).waitFor();
  await speedUp.getByRole('button', { name: 'Yes, speed up' }).click();
  await speedUp.waitFor({ state: 'hidden' });
  await sentHere(page).getByText(REPLACEMENT_MESSAGES.spedUp).waitFor();
  expect(await sentHere(page).count()).toBe(1);

  await page.reload();
  const cancel = sentHere(page).getByRole('button', { name: 'Cancel transaction' });
  await cancel.focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog');
  await dialog.getByText(REPLACEMENT_MESSAGES.cancel).waitFor();
  expect(await dialog.evaluate((box) => box.scrollWidth - box.clientWidth)).toBe(0);
  await dialog.getByRole('button', { name: 'Yes, cancel it' }).focus();
  await page.keyboard.press('Enter');
  await dialog.waitFor({ state: 'hidden' });
  await sentHere(other).getByText(REPLACEMENT_MESSAGES.cancelling).waitFor();
  // On a busy machine the node may not have answered yet; a block before it does would take what was sped up.
  await expect.poll(async () => await waitingAt(chain.node)).toEqual([address.toLowerCase()]);
  await chain.node.mine({ blocks: 1 });
  await chain.node.setAutomine(true);
  await chain.node.mine({ blocks: 4 });
  for (const tab of [page, other]) {
    await sentHere(tab).getByText(REPLACEMENT_MESSAGES.cancelled).waitFor();
    expect(await sentHere(tab).count()).toBe(1);
  }
  await sentHere(page).getByText('Details for experts').click();
  expect(await sentHere(page).getByText('Signed bytes').count()).toBe(3);
  expect(await chain.usgOf(OTHER)).toBe(before);
  expect(await chain.usgOf(address)).toBe((7n * USG_PER_COIN) / 2n);
  await other.close();
});

it('says what arrives while the page is open, and nothing that was there before', async ({
  holder: { page, address },
  chain,
}) => {
  await page.goto('/wallet');
  await page.getByRole('list', { name: 'Past transactions' }).getByText('Issued').first().waitFor();
  expect(await page.getByText('arrived in this wallet').count()).toBe(0);
  await chain.issue(address, 2n * USG_PER_COIN);
  await page.getByRole('status').getByText(received('2')).waitFor();
  await page.getByText(`You have 5.5 ${issuer.symbol}`).waitFor();
});

it('shows the address, or a request for an amount, as a QR code that cameras read, to copy and to share', async ({
  holder: { context, address },
  chain,
}) => {
  const shared: string[] = [];
  const page = await context.newPage();
  await page.exposeFunction('takeShared', (text: string) => shared.push(text));
  await page.addInitScript(() => {
    const share = ({ text }: ShareData) =>
      (window as unknown as { takeShared(text?: string): Promise<void> }).takeShared(text);
    Object.defineProperty(navigator, 'share', { value: share });
  });
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto('/wallet');
  await page.getByRole('button', { name: `Receive ${issuer.symbol}` }).click();
  const dialog = page.getByRole('dialog');
  const qr = dialog.getByRole('img', { name: /^QR code/ });
  const read = async () => {
    const { data, info } = await sharp(await qr.screenshot())
      .ensureAlpha()
      .raw()
      .toBuffer({ resolveWithObject: true });
    return decodeQR({ data, width: info.width, height: info.height });
  };
  expect(getAddress(await read())).toBe(getAddress(address));
  await field(dialog, `Amount in ${issuer.symbol}`).fill('2.5');
  await dialog.getByText(`Request for 2.5 ${issuer.symbol}`).waitFor();
  const uri = `ethereum:${getAddress(chain.token)}@31337/transfer?address=${getAddress(address)}&uint256=2500000000`;
  expect(await read()).toBe(uri);
  expect(await dialog.evaluate((box) => box.scrollWidth - box.clientWidth)).toBe(0);
  await dialog.getByRole('button', { name: 'Share' }).click();
  await expect.poll(() => shared).toEqual([receiveShare(getAddress(address), { amount: `2.5 ${issuer.symbol}`, uri })]);
  await field(dialog, `Amount in ${issuer.symbol}`).fill('nothing');
  await dialog.getByText(FIELD_MESSAGES.amountInvalid).waitFor();
  expect(getAddress(await read())).toBe(getAddress(address));
  await page.close();
});
