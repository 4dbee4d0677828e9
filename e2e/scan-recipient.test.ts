import encodeQR from 'qr';
import sharp from 'sharp';
import { getAddress } from 'viem';
import { generatePrivateKey } from 'viem/accounts';
import { foundry } from 'viem/chains';
import { expect } from 'vitest';
import { PAYMENT_REQUEST_MESSAGES, RECIPIENT_MESSAGES } from '#domain/messages/recipients.ts';
import { paymentRequestUri } from '#wallet/payment-request.ts';
import { amountField, itWithHolder as it, press, recipientField, sendForm } from './send-acts.ts';

const FRIEND = getAddress('0x5aaeb6053f3e94c9b9a09f33669435e7ef1beaed');

const qrPicture = async (text: string) => ({
  name: 'code.png',
  mimeType: 'image/png',
  buffer: await sharp(Buffer.from(encodeQR(text, 'svg', { scale: 8 })), { density: 300 })
    .png()
    .toBuffer(),
});

it('takes addresses and requests from the clipboard and from a picture, and refuses a private key', async ({
  holder: { page, pageErrors },
  site,
}) => {
  await page.goto('/wallet');
  const place = { chainId: foundry.id, token: site.local.token };
  await page.evaluate((text) => navigator.clipboard.writeText(text), paymentRequestUri(place, FRIEND, 2_500_000_000n));
  await press(page, 'Paste');
  await expect.poll(() => recipientField(page).inputValue()).toBe(FRIEND);
  expect(await amountField(page).inputValue()).toBe('2.5');

  await recipientField(page).fill('');
  await page.evaluate((text) => navigator.clipboard.writeText(text), generatePrivateKey());
  await recipientField(page).focus();
  await page.keyboard.press('Control+V');
  await sendForm(page).getByText(PAYMENT_REQUEST_MESSAGES.secret).waitFor();
  expect(await recipientField(page).inputValue()).toBe('');

  await press(page, 'Scan QR code');
  const dialog = page.getByRole('dialog');
  const picture = dialog.locator('input[type=file]');
  // This browser has no camera, and hasn't been asked for one.
  await dialog
    .getByText(RECIPIENT_MESSAGES.cameraMissing)
    .or(dialog.getByText(RECIPIENT_MESSAGES.cameraBlocked))
    .or(dialog.getByText(RECIPIENT_MESSAGES.cameraFailed))
    .waitFor();
  await picture.setInputFiles({ name: 'no.png', mimeType: 'image/png', buffer: Buffer.from('no picture') });
  await dialog.getByText(RECIPIENT_MESSAGES.pictureUnread).waitFor();
  await picture.setInputFiles(await qrPicture(`ethereum:${FRIEND}@1`));
  await dialog.getByText(PAYMENT_REQUEST_MESSAGES.otherChain).waitFor();
  await picture.setInputFiles(await qrPicture(`ethereum:${FRIEND}`));
  await dialog.waitFor({ state: 'hidden' });
  expect(await recipientField(page).inputValue()).toBe(FRIEND);
  expect(pageErrors).toEqual([]);
});
