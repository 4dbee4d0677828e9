import { readFileSync } from 'node:fs';
import { expect } from '@playwright/test';
import { getAddress, type Hex } from 'viem';
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts';
import {
  ADDRESS_BOOK_MESSAGES,
  OWN_DELEGATION_MESSAGES,
  RECIPIENT_MESSAGES,
} from '#domain/wallet/recipient-messages.ts';
import { SEND_MESSAGES } from '#domain/wallet/transaction-messages.ts';
import { sideways } from './support/browser.ts';
import { field } from './support/field.ts';
import {
  askToSend,
  closeDone,
  openSend,
  press,
  recipientField,
  sendForm,
  sendNow,
  test,
} from './support/holder-with-tokens.ts';
import { lock, PASSWORD } from './support/wallet-acts.ts';

const FRIEND = getAddress('0x5aaeb6053f3e94c9b9a09f33669435e7ef1beaed');
const TWIN = getAddress(`${FRIEND.slice(0, 8)}${'0'.repeat(28)}${FRIEND.slice(-6)}`.toLowerCase());

test.describe.configure({ mode: 'serial' });

test('names a recipient while sending, offers it by its name, and keeps names unreadable in storage', {
  tag: '@long',
}, async ({ holder: { page, pageErrors } }) => {
  await page.goto('/wallet');
  await openSend(page);
  await recipientField(page).fill(FRIEND.toLowerCase());
  await press(page, 'Save to address book');
  const dialog = page.getByRole('dialog');
  await field(dialog, 'Name').fill('Alice Example');
  await dialog.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(sendForm(page).getByText('Alice Example')).toBeVisible();

  await page.reload();
  await openSend(page);
  await press(page, 'Address book');
  await field(dialog, 'Search').fill('alice');
  await dialog
    .getByRole('region', { name: 'Address book' })
    .getByRole('button', { name: /^Alice Example/ })
    .click();
  await expect(recipientField(page)).toHaveValue(FRIEND);
  const stored = await page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]));
  expect(stored).toContain('address_book:');
  for (const secret of ['Alice', FRIEND.slice(2), FRIEND.slice(2).toLowerCase()]) expect(stored).not.toContain(secret);
  await lock(page);
  // Not by a locator's action, which would unlock the wallet again.
  await expect.poll(() => page.evaluate(() => document.body.textContent.includes('Alice Example'))).toBe(false);
  expect(pageErrors).toEqual([]);
});

test('offers whom it has sent to, by name in the list, and never a spoofed or a look-alike recipient', {
  tag: '@long',
}, async ({ holder: { page, address }, chain }) => {
  const [first, second] = [generatePrivateKey(), generatePrivateKey()].map((key) => privateKeyToAccount(key).address);
  await page.goto('/wallet');
  for (const to of [FRIEND, first as Hex]) {
    const dialog = await askToSend(page, '1', to);
    await sendNow(dialog).click();
    await closeDone(page);
  }
  // As anyone can: nothing moves, but it's in the token's log.
  for (const to of [TWIN, second as Hex]) await chain.write(chain.admin, 'transferFrom', [address, to, 0n]);
  const past = page.getByRole('list', { name: 'Past transactions' });
  await expect(past.getByText('Alice Example')).toBeVisible();
  await expect(past.getByRole('button', { name: `Save ${first} to address book` })).toBeVisible();

  await page.reload();
  await openSend(page);
  await press(page, 'Address book');
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('region', { name: 'Recent' })).toBeVisible();
  const offered = await dialog.getByRole('listitem').allInnerTexts();
  expect(offered.map((text) => text.replace(/\s/g, ''))).toEqual([`AliceExample${FRIEND}`, first]);
});

test('shows a look-alike beside the address it imitates, and sends only after a tick', { tag: '@long' }, async ({
  holder: { page },
}) => {
  await page.goto('/wallet');
  await openSend(page);
  await recipientField(page).fill(TWIN);
  await expect(sendForm(page).getByText('Alice Example, in your address book')).toBeVisible();
  expect(await sendForm(page).locator('mark').count()).toBeGreaterThan(10);
  await askToSend(page, '1', TWIN);
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByText(SEND_MESSAGES.lookAlike)).toBeVisible();
  const send = sendNow(dialog);
  await expect(send).toBeDisabled();
  await dialog.getByRole('checkbox').check();
  await expect(send).toBeEnabled();
  await page.keyboard.press('Escape');
  // Only the dialog is closed: the form under it keeps what was typed.
  await expect(recipientField(page)).toHaveValue(TWIN);

  await press(page, 'Save to address book');
  await field(dialog, 'Name').fill('Alice again');
  await dialog.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(dialog.getByText(RECIPIENT_MESSAGES.tickNeeded)).toBeVisible();
  await page.keyboard.press('Escape');
});

test('is used with the keyboard alone on a narrow phone, where nothing sticks out', { tag: '@long' }, async ({
  holder: { page },
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto('/wallet');
  await page.getByRole('button', { name: 'Send', exact: true }).press('Enter');
  await expect(recipientField(page)).toBeFocused();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog');
  await expect(dialog).toBeVisible();
  expect(await sideways(page)).toBe(0);
  expect(await dialog.evaluate((shown) => shown.scrollWidth <= shown.clientWidth)).toBe(true);
  // The search has the focus; its first result is the next stop.
  await page.keyboard.type('alice');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(dialog).toBeHidden();
  await expect(recipientField(page)).toHaveValue(FRIEND);
  await recipientField(page).fill(TWIN);
  await expect(sendForm(page).getByText('Alice Example, in your address book')).toBeVisible();
  expect(await sideways(page)).toBe(0);
  // Closed by its key, it gives the focus back and keeps what was typed.
  await page.keyboard.press('Escape');
  await expect(sendForm(page)).toBeHidden();
  const opener = page.getByRole('button', { name: 'Send', exact: true });
  await expect(opener).toBeFocused();
  await opener.press('Enter');
  await expect(recipientField(page)).toHaveValue(TWIN);
  await page.setViewportSize({ width: 1280, height: 720 });
});

test('comes back with the wallet where its copy is given to Restore, or later', { tag: '@long' }, async ({
  holder: { page },
}) => {
  await page.goto('/wallet');
  await openSend(page);
  await press(page, 'Address book');
  const dialog = page.getByRole('dialog');
  await dialog.getByText('Copy or import the address book').click();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    dialog.getByRole('button', { name: 'Download a copy' }).click(),
  ]);
  expect(download.suggestedFilename()).toBe('usg_address_book.json');
  const text = readFileSync(await download.path(), 'utf8');
  expect(text).not.toContain('Alice');
  await page.keyboard.press('Escape');

  const copy = (content: string) => ({
    name: 'usg_address_book.json',
    mimeType: 'application/json',
    buffer: Buffer.from(content),
  });
  const file = await page.evaluate(() => localStorage.getItem('web3js_wallet') ?? '');
  /** On a device that has never seen the wallet, from its backup and that copy of its address book. */
  async function restoreWith(book: string) {
    await page.evaluate(() => localStorage.clear());
    await page.goto('/wallet');
    await page.getByRole('button', { name: 'Restore a wallet' }).click();
    const fields = dialog.locator('input[type=file]');
    await fields.first().setInputFiles(copy(file));
    await field(dialog, 'File password').fill(PASSWORD);
    await dialog.getByText('I have a copy of its address book').click();
    await fields.last().setInputFiles(copy(book));
    await dialog.getByRole('button', { name: 'Restore wallet' }).click();
  }
  await restoreWith(text.replace(/"ciphertext":"../, '"ciphertext":"00'));
  await expect(dialog.getByText('The address book wasn’t imported')).toBeVisible();
  await expect(dialog.getByText(ADDRESS_BOOK_MESSAGES.fileDamaged)).toBeVisible();
  await dialog.getByRole('button', { name: 'Done' }).click();
  await openSend(page);
  await press(page, 'Address book');
  await dialog.getByText('Copy or import the address book').click();
  expect(await dialog.getByText('Alice Example').count()).toBe(0);
  await dialog.locator('input[type=file]').setInputFiles(copy(text));
  await expect(dialog.getByText('1 added to your address book.')).toBeVisible();
  await expect(dialog.getByText('Alice Example').first()).toBeVisible();

  await restoreWith(text);
  await expect(page.getByText('1 added to your address book.')).toBeVisible();
  await openSend(page);
  await press(page, 'Address book');
  await expect(dialog.getByText('Alice Example').first()).toBeVisible();
  await page.keyboard.press('Escape');
});

test('warns for as long as a contract can act for the wallet, and explains such a recipient', { tag: '@long' }, async ({
  holder: { page, address },
  chain,
  onTestFinished,
}) => {
  const delegate = privateKeyToAccount(generatePrivateKey()).address;
  const bytecode: Hex = `0xef0100${delegate.slice(2).toLowerCase() as Hex}`;
  onTestFinished(() => chain.node.setCode({ address: FRIEND, bytecode: '0x' }));
  for (const each of [address, FRIEND]) await chain.node.setCode({ address: each, bytecode });
  await page.goto('/wallet');
  await expect(page.getByRole('alert').getByText(OWN_DELEGATION_MESSAGES.title)).toBeVisible();
  await expect(page.getByText(OWN_DELEGATION_MESSAGES.move)).toBeVisible();
  await askToSend(page, '1', FRIEND);
  await expect(page.getByRole('dialog').getByText('act for it, as smart accounts do')).toBeVisible();
  await page.keyboard.press('Escape');
  await chain.node.setCode({ address, bytecode: '0x' });
  await page.reload();
  await openSend(page);
  await expect(page.getByText(OWN_DELEGATION_MESSAGES.title)).toHaveCount(0);
});
