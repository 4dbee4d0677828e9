import { readFileSync } from 'node:fs';
import { type Browser, expect, type Locator, type Page } from '@playwright/test';
import { recoveryWordsUnknown, WALLET_ADVICE_MESSAGES, WALLET_PROBLEM_MESSAGES } from '#domain/wallet/messages.ts';
import { WALLET_DONE_MESSAGES } from '#domain/wallet/page-messages.ts';
import { site as issuer } from '#site';
import { newPerson, sideways } from './support/browser.ts';
import { field } from './support/field.ts';
import { test as base, closeProfile } from './support/fixtures.ts';
import type { Site } from './support/site.ts';
import { addAuthenticator, checkBackup, choose, giveWallet, lock, PASSWORD, security } from './support/wallet-acts.ts';

/** One holder, whose wallet every test leaves unlocked for the next. */
async function newHolder(browser: Browser, site: Site) {
  const person = await newPerson(browser, site.origin);
  return { ...person, ...(await giveWallet(person)) };
}

const test = base.extend<{ holder: Awaited<ReturnType<typeof newHolder>> }>({
  holder: async ({ browser, site, perFile }, use) =>
    use(await perFile('holder', () => newHolder(browser, site), closeProfile)),
});

/** Of the phrase "test … junk", where Ledger's apps before Ledger Live kept the second account. */
const OLDER_LEDGER = '0xc89D42189f0450C2b2c3c61f58Ec5d628176A1E7';
const NEXT_PASSWORD = 'otter velvet ladder quartz';
const act = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).first().click();
const stateOf = (page: Page, state: 'Locked' | 'Unlocked') => page.getByText(state, { exact: true }).first().waitFor();

async function beginPasskey(page: Page, name: string): Promise<Locator> {
  const dialog = await security(page, 'Passkeys');
  await dialog.getByRole('button', { name: /^Add (a|another) passkey$/ }).click();
  await field(dialog, 'Name of this passkey').fill(name);
  // The last one: a part of the dialog is called so as well.
  await field(dialog, 'Password').last().fill(PASSWORD);
  await dialog.getByRole('button', { name: 'Next' }).click();
  await dialog.getByRole('button', { name: 'Create passkey' }).click();
  return dialog;
}

async function unlockByPassword(page: Page, password: string): Promise<void> {
  await act(page, 'Unlock');
  const dialog = page.getByRole('dialog');
  await field(dialog, 'Password').fill(password);
  await dialog.getByRole('button', { name: 'Unlock', exact: true }).click();
  await stateOf(page, 'Unlocked');
}

const storageOf = (page: Page) => page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]));

test.describe.configure({ mode: 'serial' });

test('offers a passkey after a backup, unlocks with it, and with the password once it is gone', {
  tag: '@long',
}, async ({ holder }) => {
  const { page } = holder;
  const early = await security(page, 'Passkeys');
  await expect(early.getByText(WALLET_PROBLEM_MESSAGES.passkeyNeedsBackup)).toBeVisible();
  expect(await early.getByRole('button', { name: 'Add a passkey' }).count()).toBe(0);
  await early.getByRole('button', { name: 'Check a backup' }).click();
  await checkBackup(page.getByRole('dialog', { name: 'Check your backup' }), holder.name, holder.backup);
  await expect(early.getByRole('button', { name: 'Add a passkey' })).toBeVisible();
  await page.keyboard.press('Escape');
  const device = await addAuthenticator(holder);
  const dialog = await beginPasskey(page, 'Laptop');
  await expect(dialog.getByText('Laptop', { exact: true })).toBeVisible();
  await dialog.getByRole('button', { name: 'Close' }).last().click();

  await lock(page);
  await page.reload();
  await act(page, 'Unlock');
  await page.getByRole('dialog').getByRole('button', { name: 'Use your passkey' }).click();
  await stateOf(page, 'Unlocked');
  expect(await storageOf(page)).toContain('wallet_passkey:');

  for (const id of await device.credentials()) await device.remove(id);
  await lock(page);
  await act(page, 'Unlock');
  await page.getByRole('dialog').getByRole('button', { name: 'Use your passkey' }).click();
  await expect(page.getByText(WALLET_PROBLEM_MESSAGES.passkeyCancelled)).toBeVisible();
  await page.keyboard.press('Escape');
  await unlockByPassword(page, PASSWORD);

  const list = await security(page, 'Passkeys');
  await list.getByRole('button', { name: 'Remove Laptop' }).click();
  await page.getByRole('dialog', { name: 'Remove this passkey?' }).getByRole('button', { name: 'Remove' }).click();
  await expect(list.getByRole('button', { name: 'Add a passkey' })).toBeVisible();
  expect(await storageOf(page)).not.toContain('wallet_passkey:');
  await page.keyboard.press('Escape');
  await device.unplug();
  expect(holder.pageErrors).toEqual([]);
});

test('refuses a passkey whose device verifies nobody, and one that answers differently', { tag: '@long' }, async ({
  holder,
}) => {
  const { page } = holder;
  const careless = await addAuthenticator(holder, false);
  const refused = await beginPasskey(page, 'Careless');
  await expect(refused.getByText(WALLET_PROBLEM_MESSAGES.passkeyCancelled)).toBeVisible();
  expect(await storageOf(page)).not.toContain('wallet_passkey:');
  await page.keyboard.press('Escape');
  await careless.unplug();
  const device = await addAuthenticator(holder);
  await page.evaluate(() => {
    const { get } = navigator.credentials;
    let times = 0;
    navigator.credentials.get = async (options) => {
      const credential = (await get.call(navigator.credentials, options)) as PublicKeyCredential;
      const results = credential.getClientExtensionResults();
      times += 1;
      const first = new Uint8Array(32).fill(times).fill(7, 16);
      credential.getClientExtensionResults = () => ({ ...results, prf: { results: { first } } });
      return credential;
    };
  });
  const dialog = await beginPasskey(page, 'Liar');
  await expect(dialog.getByText(WALLET_PROBLEM_MESSAGES.passkeyUnreliable)).toBeVisible();
  expect(await storageOf(page)).not.toContain('wallet_passkey:');
  expect((await device.credentials()).length).toBeLessThanOrEqual(1);
  await page.keyboard.press('Escape');
  await device.unplug();
});

test('changes the password, gives a new backup, and checks it, by keyboard on a small phone', { tag: '@long' }, async ({
  holder,
}) => {
  const { page, backup: earlier } = holder;
  await page.setViewportSize({ width: 360, height: 740 });
  await page.getByRole('button', { name: 'Wallet settings' }).press('Enter');
  await page.getByRole('button', { name: 'Security', exact: true }).press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Wallet security' });
  await expect(dialog).toBeVisible();
  await expect(field(dialog, 'Current password')).toBeFocused();
  for (const text of [PASSWORD, NEXT_PASSWORD, NEXT_PASSWORD]) {
    // Past the button that shows the password before.
    if (text !== PASSWORD) {
      await page.keyboard.press('Tab');
      await page.keyboard.press('Tab');
    }
    await page.keyboard.type(text);
  }
  await expect(dialog.getByText('Hard to guess.')).toBeVisible();
  expect(await sideways(page)).toBe(0);
  const [download] = await Promise.all([page.waitForEvent('download'), page.keyboard.press('Enter')]);
  expect(download.suggestedFilename()).toBe('usg_wallet_backup.usg');
  const file = await download.path();
  expect(readFileSync(file, 'utf8')).not.toBe(earlier);

  const changed = page.getByRole('dialog', { name: WALLET_DONE_MESSAGES.passwordChanged });
  await expect(changed.getByText('Earlier backups still open with your earlier password')).toBeVisible();
  await changed
    .locator('input[type=file]')
    .setInputFiles({ name: 'new.usg', mimeType: 'application/json', buffer: readFileSync(file) });
  await field(changed, 'Password').fill(NEXT_PASSWORD);
  await changed.getByRole('button', { name: 'Check backup' }).click();
  await expect(changed.getByText(WALLET_DONE_MESSAGES.verified)).toBeVisible();
  await changed.getByRole('button', { name: 'Done' }).click();
  await lock(page);
  await unlockByPassword(page, NEXT_PASSWORD);
});

test('locks after the chosen minutes without use, and when the device has slept', { tag: '@long' }, async ({
  holder: { page },
}) => {
  await page.setViewportSize({ width: 1280, height: 720 });
  await lock(page);
  await page.clock.install();
  await page.reload();
  await unlockByPassword(page, NEXT_PASSWORD);
  const dialog = await security(page, 'Auto-lock');
  await dialog.getByText('5', { exact: true }).click();
  await expect(page.getByText(WALLET_DONE_MESSAGES.autoLockSet)).toBeVisible();
  await dialog.getByRole('button', { name: 'Close' }).last().click();
  await page.clock.runFor('04:00');
  await stateOf(page, 'Unlocked');
  await page.clock.runFor('01:30');
  await stateOf(page, 'Locked');

  // What was typed or is shown doesn't outlive the lock.
  await unlockByPassword(page, NEXT_PASSWORD);
  await field(await security(page, 'Password'), 'Current password').fill(NEXT_PASSWORD);
  await page.clock.runFor('06:00');
  await expect(page.getByRole('dialog')).toBeHidden();
  await unlockByPassword(page, NEXT_PASSWORD);
  await choose(page, 'Paper Wallet');
  await field(page.getByRole('dialog'), 'Password').fill(NEXT_PASSWORD);
  await act(page, 'Show paper wallet');
  await expect(page.getByRole('img', { name: 'QR code of the private key' })).toBeVisible();
  // A jump, as when a device wakes up: timers that were due run once.
  await page.clock.fastForward('03:00');
  await stateOf(page, 'Locked');
});

test('restores the account of a recovery phrase that its holder chooses, and advises a key of one’s own', {
  tag: '@long',
}, async ({ visit }) => {
  const person = await visit();
  const { page } = person;
  await page.goto('/wallet');
  await act(page, 'Restore a wallet');
  const dialog = page.getByRole('dialog');
  await dialog.getByText('Recovery phrase', { exact: true }).first().click();
  const phrase = field(dialog, 'Recovery phrase').last();
  await phrase.fill('test test test test test test test test test test test jnuk');
  await field(dialog, 'Password').fill(PASSWORD);
  await field(dialog, 'Password again').fill(PASSWORD);
  await act(page, 'Restore wallet');
  await expect(dialog.getByText(recoveryWordsUnknown([12]))).toBeVisible();
  await phrase.fill('test test test test test test test test test test test junk');
  await act(page, 'Restore wallet');
  await expect(dialog.getByRole('radio', { name: "m/44'/60'/0'/0/0" })).toBeChecked();
  const older = dialog.getByRole('radio', { name: OLDER_LEDGER });
  await older.check();
  await expect(
    dialog.getByRole('listitem').filter({ has: page.getByRole('radio', { name: OLDER_LEDGER }) }),
  ).toContainText(`0 ${issuer.symbol}, 0 ETH`);
  await act(page, 'Restore this account');
  await expect(page.getByText(WALLET_ADVICE_MESSAGES.phraseShared)).toBeVisible();
  expect(await page.evaluate(() => localStorage.getItem('web3js_wallet'))).toContain(
    OLDER_LEDGER.slice(2).toLowerCase(),
  );
  expect(person.pageErrors).toEqual([]);
});
