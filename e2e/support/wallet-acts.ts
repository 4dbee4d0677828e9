import { createCipheriv, randomBytes, scryptSync } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { expect, type Locator, type Page } from '@playwright/test';
import { concat, type Hex, keccak256 } from 'viem';
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts';
import { BACKUP_FILE_NAME } from '#domain/names.ts';
import { WALLET_STATE_MESSAGES } from '#domain/wallet/page-messages.ts';
import { STANDARD_SCRYPT } from '#wallet/keystore/read.ts';
import type { Person } from './browser.ts';
import { field } from './field.ts';

export const PASSWORD = 'correct horse battery';

/** Unlocks the wallet wherever a page asks for it: on a slow machine a load takes longer than the key is kept. */
export const unlockWhenAsked = (page: Page): Promise<void> =>
  page.addLocatorHandler(page.getByRole('button', { name: 'Unlock to continue' }), async (button) => {
    const dialog = page.getByRole('dialog', { name: 'Unlock the wallet' });
    // A page that still finds the key takes the button away: no press waits for it.
    await expect(async () => {
      if (await dialog.isVisible()) return;
      await button.evaluateAll(([found]) => (found as HTMLElement | undefined)?.click());
      expect((await dialog.count()) + 1 - (await button.count())).toBeGreaterThan(0);
    }).toPass();
    if ((await dialog.count()) === 0) return;
    await field(dialog, 'Password').fill(PASSWORD);
    await dialog.getByRole('button', { name: 'Unlock', exact: true }).click();
    await dialog.waitFor({ state: 'hidden' });
  });

/** Creates a wallet, takes its backup from the downloads and has it checked, as the page asks. */
export async function createWallet({
  page,
}: Person): Promise<{ address: `0x${string}`; backup: string; name: string }> {
  await page.goto('/wallet');
  await page.getByRole('button', { name: 'Create a wallet' }).click();
  const dialog = page.getByRole('dialog');
  const { name, file } = await fillInNewWallet(page);
  const backup = readFileSync(file, 'utf8');
  await checkBackup(dialog, name, backup);
  return { address: `0x${JSON.parse(backup)[0].address}`, backup, name };
}

/** In the open dialog that asks for a backup. */
export async function checkBackup(dialog: Locator, name: string, backup: string): Promise<void> {
  const file = { name, mimeType: 'application/json', buffer: Buffer.from(backup) };
  await dialog.locator('input[type=file]').setInputFiles(file);
  await field(dialog, 'Password').fill(PASSWORD);
  await dialog.getByRole('button', { name: 'Check backup' }).click();
  await dialog.getByRole('button', { name: 'Done' }).click();
}

/** Fills in the open form of Create, and takes the backup from the downloads. */
export async function fillInNewWallet(page: Page): Promise<{ name: string; file: string }> {
  const dialog = page.getByRole('dialog');
  await field(dialog, 'Password').fill(PASSWORD);
  await field(dialog, 'Password again').fill(PASSWORD);
  for (const word of ['First', 'Second', 'Third']) await field(dialog, `${word} word`).fill(`${word} eagle`);
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    dialog.getByRole('button', { name: 'Create wallet' }).click(),
  ]);
  return { name: download.suggestedFilename(), file: await download.path() };
}

/** Restores a wallet from its private key, as the staff member does with the key that the start printed. */
export async function restoreKey({ page }: Person, key: string): Promise<void> {
  await page.goto('/wallet');
  await page.getByRole('button', { name: 'Restore a wallet' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByText('Private key', { exact: true }).click();
  await field(dialog, 'Private key').last().fill(key);
  await field(dialog, 'Password').fill(PASSWORD);
  await field(dialog, 'Password again').fill(PASSWORD);
  await dialog.getByRole('button', { name: 'Restore wallet' }).click();
  await dialog.waitFor({ state: 'hidden' });
}

const SALT = randomBytes(32);
let derived: Buffer | undefined;

/** A wallet file of that key, as strong as ours: a page encrypts a weaker one again, which takes it two more derivations. */
function walletFile(key: Hex): string {
  const { n, r, p, dklen } = STANDARD_SCRYPT;
  // The same for all wallets, so that it's derived once.
  derived ??= scryptSync(PASSWORD, SALT, dklen, { N: n, r, p, maxmem: 256 * n * r });
  const [iv, kdfparams] = [randomBytes(16), { n, r, p, dklen }];
  const ciphertext = createCipheriv('aes-128-ctr', derived.subarray(0, 16), iv).update(key.slice(2), 'hex');
  const mac = keccak256(concat([derived.subarray(16), ciphertext])).slice(2);
  const cipher = { cipher: 'aes-128-ctr', cipherparams: { iv: iv.toString('hex') } };
  const kdf = { kdf: 'scrypt', kdfparams: { ...kdfparams, salt: SALT.toString('hex') } };
  const crypto = { ...cipher, ...kdf, ciphertext: ciphertext.toString('hex'), mac };
  const address = privateKeyToAccount(key).address.slice(2).toLowerCase();
  return JSON.stringify([{ version: 3, id: '00000000-0000-4000-8000-000000000000', address, crypto }]);
}

type GivenWallet = { address: Hex; backup: string; name: string };

/** Puts a locked wallet into the browser, and opens its page. */
export async function giveLockedWallet({ page }: Person, key = generatePrivateKey()): Promise<GivenWallet> {
  const backup = walletFile(key);
  const address = privateKeyToAccount(key).address.toLowerCase() as Hex;
  await page.goto('/robots.txt');
  await page.evaluate((file) => localStorage.setItem('web3js_wallet', file), backup);
  await page.goto('/wallet');
  return { address, backup, name: BACKUP_FILE_NAME };
}

/** The same unlocked, before unlockWhenAsked, for tests that aren't about how to get one. */
export async function giveWallet(person: Person, key?: Hex): Promise<GivenWallet> {
  const wallet = await giveLockedWallet(person, key);
  await unlock(person.page);
  return wallet;
}

/** Unlocks the wallet by the page's button for that. */
export async function unlock(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Unlock', exact: true }).first().click();
  const dialog = page.getByRole('dialog');
  await field(dialog, 'Password').fill(PASSWORD);
  await dialog.getByRole('button', { name: 'Unlock', exact: true }).click();
  await dialog.waitFor({ state: 'hidden' });
}

/** What the menu of the wallet settings has. */
type Setting =
  | 'Backup'
  | 'Paper Wallet'
  | 'Sheet for heirs'
  | 'Security'
  | 'Create'
  | 'Restore'
  | 'Other wallets'
  | 'Forget'
  | 'Change notice'
  | 'Wallet FAQ';

/** Leaves the wallet locked, whichever it was: on a slow machine a load takes longer than the key is kept. */
export async function lock(page: Page): Promise<void> {
  const button = (name: string) => page.getByRole('button', { name, exact: true }).first();
  await openSettings(page, page.locator('.wallet-settings').getByRole('button', { name: 'Backup', exact: true }));
  await expect(button('Lock').or(button('Unlock')).first()).toBeEnabled();
  if (await button('Lock').isVisible()) await button('Lock').click();
  else await page.keyboard.press('Escape');
}

/** Until the page knows its wallet, the menu is another one, whose rows would go from under the pointer. */
const walletIsKnown = (page: Page) =>
  page.waitForFunction((starting) => {
    const menu = [...document.querySelectorAll('.wallet-settings')].map(({ textContent }) => textContent).join();
    const isStarting = localStorage.web3js_wallet && (!menu.includes('Backup') || menu.includes(starting));
    return '__reactRouterDataRouter' in window && !isStarting;
  }, WALLET_STATE_MESSAGES.starting);

/** Opens the menu of the wallet settings until it shows that one: a page that is drawn anew while it opens closes it. */
async function openSettings(page: Page, setting: Locator): Promise<void> {
  await walletIsKnown(page);
  await expect(async () => {
    if (!(await setting.isVisible())) await page.getByRole('button', { name: 'Wallet settings' }).click();
    await expect(setting).toBeVisible({ timeout: 5_000 });
  }).toPass();
}

/** Chooses from the menu of the wallet settings. */
export async function choose(page: Page, setting: Setting): Promise<void> {
  const row = page.locator('.wallet-settings').getByRole('button', { name: setting, exact: true });
  await openSettings(page, row);
  await row.click();
}

/** Opens that part of the security dialog. */
export async function security(page: Page, part: 'Password' | 'Passkeys' | 'Auto-lock'): Promise<Locator> {
  await choose(page, 'Security');
  const dialog = page.getByRole('dialog', { name: 'Wallet security' });
  await dialog.getByText(part, { exact: true }).first().click();
  return dialog;
}

/** A device that verifies its user and answers WebAuthn's PRF. */
export async function addAuthenticator({ context, page }: Person, isUserVerified = true) {
  const browser = await context.newCDPSession(page);
  await browser.send('WebAuthn.enable');
  const reads = { hasResidentKey: true, hasUserVerification: true, isUserVerified, hasPrf: true };
  const { authenticatorId } = await browser.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      ctap2Version: 'ctap2_1',
      transport: 'internal',
      ...reads,
      automaticPresenceSimulation: true,
    },
  });
  const credentials = async () =>
    (await browser.send('WebAuthn.getCredentials', { authenticatorId })).credentials.map(
      ({ credentialId }) => credentialId,
    );
  const remove = (credentialId: string) => browser.send('WebAuthn.removeCredential', { authenticatorId, credentialId });
  const unplug = () => browser.detach();
  return { credentials, remove, unplug };
}
