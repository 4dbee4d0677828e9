import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import encodeQR from 'qr';
import sharp from 'sharp';
import { getAddress } from 'viem';
import { generatePrivateKey } from 'viem/accounts';
import { PAYMENT_REQUEST_MESSAGES } from '#domain/wallet/payment-request-messages.ts';
import { RECIPIENT_MESSAGES } from '#domain/wallet/recipient-messages.ts';
import { STILL_TRYING } from '#domain/wallet/still-trying.ts';
import { site as issuer } from '#site';
import { paymentRequestUri } from '#wallet/payment-request.ts';
import { holdRequests, newPerson, openBrowser } from './support/browser.ts';
import {
  amountField,
  balance,
  openSend,
  press,
  recipientField,
  SEND,
  sendForm,
  test,
} from './support/holder-with-tokens.ts';
import { giveWallet, unlockWhenAsked } from './support/wallet-acts.ts';

const FRIEND = getAddress('0x5aaeb6053f3e94c9b9a09f33669435e7ef1beaed');

const qrPicture = async (text: string) => ({
  name: 'code.png',
  mimeType: 'image/png',
  buffer: await sharp(Buffer.from(encodeQR(text, 'svg', { scale: 8 })), { density: 300 })
    .png()
    .toBuffer(),
});

test('takes addresses and requests from the clipboard and from a picture, and refuses a private key', {
  tag: '@long',
}, async ({ holder: { page, pageErrors }, chain }) => {
  await page.goto('/wallet');
  await openSend(page);
  const place = { chainId: chain.chainId, token: chain.token };
  await page.evaluate((text) => navigator.clipboard.writeText(text), paymentRequestUri(place, FRIEND, 2_500_000_000n));
  await press(page, 'Paste');
  await expect(recipientField(page)).toHaveValue(FRIEND);
  await expect(amountField(page)).toHaveValue('2.5');

  await recipientField(page).fill('');
  await page.evaluate((text) => navigator.clipboard.writeText(text), generatePrivateKey());
  await recipientField(page).focus();
  await page.keyboard.press('Control+V');
  await expect(sendForm(page).getByText(PAYMENT_REQUEST_MESSAGES.secret)).toBeVisible();
  await expect(recipientField(page)).toHaveValue('');

  // A link that is typed, dropped or filled in by an app is read as well.
  await recipientField(page).fill(paymentRequestUri(place, FRIEND, 1_250_000_000n));
  await expect(recipientField(page)).toHaveValue(FRIEND);
  await expect(amountField(page)).toHaveValue('1.25');

  await press(page, 'Scan QR code');
  const dialog = page.getByRole('dialog');
  const picture = dialog.locator('input[type=file]');
  // This browser has no camera, and hasn't been asked for one.
  await expect(
    dialog
      .getByText(RECIPIENT_MESSAGES.cameraMissing)
      .or(dialog.getByText(RECIPIENT_MESSAGES.cameraBlocked))
      .or(dialog.getByText(RECIPIENT_MESSAGES.cameraFailed)),
  ).toBeVisible();
  await picture.setInputFiles({ name: 'no.png', mimeType: 'image/png', buffer: Buffer.from('no picture') });
  await expect(dialog.getByText(RECIPIENT_MESSAGES.pictureUnread)).toBeVisible();
  await picture.setInputFiles(await qrPicture(`ethereum:${FRIEND}@1`));
  await expect(dialog.getByText(PAYMENT_REQUEST_MESSAGES.otherChain)).toBeVisible();
  await picture.setInputFiles(await qrPicture(`ethereum:${FRIEND}`));
  await expect(dialog).toBeHidden();
  await expect(recipientField(page)).toHaveValue(FRIEND);

  // So is one in a form for an address of the reader's own, in which it may stand before the page knows its chain.
  const release = await holdRequests(page, '**/api/site');
  await page.goto('/transactions');
  const listed = page.getByLabel('Ethereum address');
  await listed.fill(`sep:${FRIEND}`);
  release();
  await expect(page.getByText(PAYMENT_REQUEST_MESSAGES.otherChain)).toBeVisible();
  await listed.fill(`ethereum:${FRIEND}@${chain.chainId}`);
  await expect(listed).toHaveValue(FRIEND);

  // A key is kept out of a payment, and a link is read, however late the chain is known.
  const releaseAgain = await holdRequests(page, '**/api/site');
  await page.goto('/wallet');
  await openSend(page);
  await recipientField(page).focus();
  await page.evaluate((text) => navigator.clipboard.writeText(text), generatePrivateKey());
  await page.keyboard.press('Control+V');
  await expect(sendForm(page).getByText(PAYMENT_REQUEST_MESSAGES.secret)).toBeVisible();
  await expect(recipientField(page)).toHaveValue('');
  await recipientField(page).fill(`ethereum:${FRIEND}`);
  releaseAgain();
  await expect(recipientField(page)).toHaveValue(FRIEND);
  expect(pageErrors).toEqual([]);
});

const [WIDTH, HEIGHT] = [640, 480];

/** A second of film, in the one format that Chromium's fake camera takes (YUV4MPEG2, 4:2:0), of a paper with that code on it. */
async function filmOf(text: string): Promise<Buffer> {
  const code = await sharp((await qrPicture(text)).buffer)
    .resize(380)
    .flatten({ background: 'white' })
    .toBuffer();
  const paper = sharp({ create: { width: WIDTH, height: HEIGHT, channels: 3, background: 'white' } });
  const pixels = await paper
    .composite([{ input: code }])
    .toColorspace('b-w')
    .raw()
    .toBuffer();
  const luma = pixels.map((pixel) => 16 + Math.round((pixel * 219) / 255));
  const frame = [Buffer.from('FRAME\n'), luma, Buffer.alloc((WIDTH * HEIGHT) / 2, 128)];
  const head = Buffer.from(`YUV4MPEG2 W${WIDTH} H${HEIGHT} F10:1 Ip A1:1 C420jpeg\n`);
  return Buffer.concat([head, ...Array.from({ length: 10 }, () => frame).flat()]);
}

test('says after five seconds that the network is still being tried, wherever it is waited for', {
  tag: '@long',
}, async ({ holder: { page } }) => {
  await page.goto('/wallet');
  await expect(balance(page)).toHaveText(`4 ${issuer.symbol}`);
  await openSend(page);
  const [release, held] = [Promise.withResolvers<void>(), page.getByText(STILL_TRYING)];
  // A stopped node: nothing is answered, and nothing is refused.
  await page.route('**/api/rpc', async (route) => {
    await release.promise;
    await route.abort();
  });
  await recipientField(page).fill(FRIEND);
  await amountField(page).fill('1');
  await press(page, SEND);
  // The fee, and the checks behind the button.
  await expect(held).toHaveCount(2);
  await page.reload();
  await expect(page.getByRole('region', { name: 'Your balance' }).getByText(STILL_TRYING)).toBeVisible();
  await page.goto('/redeem');
  await expect(held).toBeVisible();
  release.resolve();
  await page.unrouteAll({ behavior: 'ignoreErrors' });
});

test('takes an address that the camera sees', { tag: '@long' }, async ({ site, onTestFinished }) => {
  const folder = mkdtempSync(join(tmpdir(), 'film-'));
  const film = join(folder, 'code.y4m');
  writeFileSync(film, await filmOf(`ethereum:${FRIEND}`));
  const browser = await openBrowser([
    '--use-fake-device-for-media-stream',
    '--use-fake-ui-for-media-stream',
    `--use-file-for-fake-video-capture=${film}`,
  ]);
  onTestFinished(async () => {
    await browser.close();
    rmSync(folder, { recursive: true });
  });
  const person = await newPerson(browser, site.origin, { permissions: ['camera'] });
  const { page, pageErrors } = person;
  await giveWallet(person);
  await unlockWhenAsked(page);
  await openSend(page);
  await press(page, 'Scan QR code');
  await expect(recipientField(page)).toHaveValue(FRIEND);
  await expect(page.getByRole('dialog')).toBeHidden();
  expect(pageErrors).toEqual([]);
});
