import { expect } from '@playwright/test';
import decodeQR from 'qr/decode.js';
import sharp from 'sharp';
import { getAddress } from 'viem';
import { FIELD_MESSAGES } from '#domain/messages/fields.ts';
import { USG_PER_COIN } from '#domain/money.ts';
import { received, receiveShare } from '#domain/wallet/receive-messages.ts';
import { site as issuer } from '#site';
import { field } from './support/field.ts';
import { balance, test } from './support/holder-with-tokens.ts';

test('says what arrives while the page is open, and nothing that was there before', { tag: '@long' }, async ({
  holder: { page, address },
  chain,
}) => {
  await page.goto('/wallet');
  await expect(page.getByRole('list', { name: 'Past transactions' }).getByText('Issued').first()).toBeVisible();
  expect(await page.getByText('arrived in this wallet').count()).toBe(0);
  await expect(balance(page).getByText('4', { exact: true })).toHaveCSS('font-size', '64px');
  await chain.issue(address, 2n * USG_PER_COIN);
  await expect(page.getByRole('status').getByText(received('2'))).toBeVisible();
  await expect(balance(page)).toHaveText(`6 ${issuer.symbol}`);
});

test('has the value beside the balance, and Send, Receive, Buy and Redeem in one row', { tag: '@long' }, async ({
  holder: { context },
}) => {
  const page = await context.newPage();
  await page.goto('/wallet2');
  const wallet = page.getByRole('region', { name: 'Your balance' });
  const value = wallet.getByText(/^\$[\d,.]+\*$/);
  await expect(value).toBeVisible();
  const row = wallet.locator('div', { has: page.getByRole('button', { name: 'Send', exact: true }) }).last();
  for (const width of [360, 640]) {
    await page.setViewportSize({ width, height: 800 });
    const [balanceBox, valueBox] = await Promise.all([balance(page).boundingBox(), value.boundingBox()]);
    const isBeside = (valueBox?.x ?? 0) >= (balanceBox?.x ?? 0) + (balanceBox?.width ?? 0);
    const isBelow = (valueBox?.y ?? 0) >= (balanceBox?.y ?? 0) + (balanceBox?.height ?? 0);
    expect([width, isBeside, isBelow]).toEqual([width, width === 640, width === 360]);
    const buttons = row.getByRole('button').or(row.getByRole('link'));
    await expect(buttons).toHaveText(['Send', 'Receive', 'Buy', 'Redeem']);
    const tops = await buttons.evaluateAll((all) => all.map((each) => each.getBoundingClientRect().top));
    expect(new Set(tops).size).toBe(1);
  }
  await page.close();
});

test('shows the address, or a request for an amount, as a QR code that cameras read, to copy and to share', {
  tag: '@long',
}, async ({ holder: { context, address }, chain }) => {
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
  await page.getByRole('button', { name: 'Receive', exact: true }).click();
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
  await expect(dialog.getByText(`Request for 2.5 ${issuer.symbol}`)).toBeVisible();
  const uri = `ethereum:${getAddress(chain.token)}@31337/transfer?address=${getAddress(address)}&uint256=2500000000`;
  expect(await read()).toBe(uri);
  expect(await dialog.evaluate((box) => box.scrollWidth - box.clientWidth)).toBe(0);
  await dialog.getByRole('button', { name: 'Share' }).click();
  await expect.poll(() => shared).toEqual([receiveShare(getAddress(address), { amount: `2.5 ${issuer.symbol}`, uri })]);
  await field(dialog, `Amount in ${issuer.symbol}`).fill('nothing');
  await expect(dialog.getByText(FIELD_MESSAGES.amountInvalid)).toBeVisible();
  expect(getAddress(await read())).toBe(getAddress(address));
  await page.close();
});
