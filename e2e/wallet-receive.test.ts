/** @module-tag long */

import decodeQR from 'qr/decode.js';
import sharp from 'sharp';
import { getAddress } from 'viem';
import { expect } from 'vitest';
import { FIELD_MESSAGES } from '#domain/messages/fields.ts';
import { USG_PER_COIN } from '#domain/money.ts';
import { received, receiveShare } from '#domain/wallet/receive-messages.ts';
import { site as issuer } from '#site';
import { field } from './field.ts';
import { it } from './holder-with-tokens.ts';

it('says what arrives while the page is open, and nothing that was there before', async ({
  holder: { page, address },
  chain,
}) => {
  await page.goto('/wallet');
  await page.getByRole('list', { name: 'Past transactions' }).getByText('Issued').first().waitFor();
  expect(await page.getByText('arrived in this wallet').count()).toBe(0);
  await chain.issue(address, 2n * USG_PER_COIN);
  await page.getByRole('status').getByText(received('2')).waitFor();
  await page.getByText(`You have 6 ${issuer.symbol}`).waitFor();
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
