import { readFileSync } from 'node:fs';
import { expect, type Locator, type Page } from '@playwright/test';
import { generatePrivateKey } from 'viem/accounts';
import { usgFromCoins } from '#domain/money.ts';
import { WALLET_DONE_MESSAGES } from '#domain/wallet/page-messages.ts';
import { SEND_MESSAGES } from '#domain/wallet/transaction-messages.ts';
import { site as issuer } from '#site';
import { toHex } from '#wallet/bytes.ts';
import { deriveKey } from '#wallet/kdf.ts';
import { openAccount } from '#wallet/keystore/encryption.ts';
import { readKeystoreFile } from '#wallet/keystore/read.ts';
import { installWallet } from './support/browser-wallet.ts';
import { field } from './support/field.ts';
import { test } from './support/fixtures.ts';
import { formsOf, heapOfPage, heapsOfWorkers, keptBy, listen } from './support/heap.ts';
import { addAuthenticator, choose, lock, security } from './support/wallet-acts.ts';

const WORDS = ['plantedkumquat', 'plantedwalrus', 'plantedzeppelin'];
const FIRST_PASSWORD = 'planted otter velvet ladder';
const PASSWORD = 'planted quartz mint gazelle';
const CONTACT = 'Plantedcontact Quigley';
const WRONG_PASSWORD = 'planted wrong password';
const OTHER = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed';
const PHRASE = 'legal winner thank year wave sausage worth useful legal winner thank yellow';

const press = (where: Page | Locator, name: string) => where.getByRole('button', { name, exact: true }).first().click();
const stateOf = (page: Page, state: 'Locked' | 'Unlocked') => page.getByText(state, { exact: true }).first().waitFor();

async function unlock(page: Page, password: string): Promise<Locator> {
  await press(page, 'Unlock');
  const dialog = page.getByRole('dialog');
  await field(dialog, 'Password').fill(password);
  await press(dialog, 'Unlock');
  return dialog;
}

test('leaves no password, key, word, name or passkey secret in page, workers, storage, logs or requests once it is locked', {
  tag: '@long',
}, async ({ visit, site, chain }) => {
  const person = await visit();
  const { page } = person;
  await installWallet(person, site, {}, generatePrivateKey());
  const said = listen(page);
  const answers: string[] = [];
  await page.exposeFunction('reportAnswer', (hex: string) => void answers.push(hex));
  await page.goto('/wallet');
  await addAuthenticator(person);
  await page.evaluate(() => {
    const { get } = navigator.credentials;
    navigator.credentials.get = async (options) => {
      const credential = (await get.call(navigator.credentials, options)) as PublicKeyCredential;
      const first = credential.getClientExtensionResults().prf?.results?.first as ArrayBuffer;
      const hex = Array.from(new Uint8Array(first), (byte) => byte.toString(16).padStart(2, '0')).join('');
      await (window as unknown as { reportAnswer: (hex: string) => Promise<void> }).reportAnswer(hex);
      return credential;
    };
  });

  await press(page, 'Create a wallet');
  const dialog = page.getByRole('dialog');
  await field(dialog, 'Password').fill(FIRST_PASSWORD);
  await field(dialog, 'Password again').fill(FIRST_PASSWORD);
  for (const [at, word] of WORDS.entries()) await field(dialog, `${['First', 'Second', 'Third'][at]} word`).fill(word);
  const [backup] = await Promise.all([page.waitForEvent('download'), press(dialog, 'Create wallet')]);
  const text = readFileSync(await backup.path(), 'utf8');
  // Not by setInputFiles, whose hold on the field would keep all of the closed dialog in the heap.
  await dialog.locator('input[type=file]').evaluate((input: HTMLInputElement, text) => {
    const transfer = new DataTransfer();
    transfer.items.add(new File([text], 'backup.usg', { type: 'application/json' }));
    input.files = transfer.files;
    input.dispatchEvent(new Event('change', { bubbles: true }));
  }, text);
  await field(dialog, 'Password').fill(FIRST_PASSWORD);
  await press(dialog, 'Check backup');
  await press(dialog, 'Done');
  const [account] = readKeystoreFile(text);
  if (!account?.address) throw new Error('The backup has no account');
  const opened = await openAccount(account, FIRST_PASSWORD, deriveKey);
  const key = toHex(opened.key);

  const passkeys = await security(page, 'Passkeys');
  await press(passkeys, 'Add a passkey');
  await field(passkeys, 'Name of this passkey').fill('Laptop');
  await field(passkeys, 'Password').last().fill(FIRST_PASSWORD);
  await press(passkeys, 'Next');
  await press(passkeys, 'Create passkey');
  await expect(passkeys.getByText('Laptop', { exact: true })).toBeVisible();
  await page.keyboard.press('Escape');

  const change = await security(page, 'Password');
  await field(change, 'Current password').fill(FIRST_PASSWORD);
  await field(change, 'New password').fill(PASSWORD);
  await field(change, 'New password again').fill(PASSWORD);
  await expect(change.getByText('Hard to guess.')).toBeVisible();
  await Promise.all([page.waitForEvent('download'), press(change, 'Change password')]);
  await expect(page.getByRole('dialog', { name: WALLET_DONE_MESSAGES.passwordChanged })).toBeVisible();
  await press(page.getByRole('dialog'), 'Check later');

  await chain.issue(account.address, usgFromCoins(3));
  const form = page.getByRole('form', { name: `Send ${issuer.symbol}` });
  await press(page, 'Send');
  await field(form, 'To address').fill(OTHER);
  await press(form, 'Save to address book');
  await field(dialog, 'Name').fill(CONTACT);
  await press(dialog, 'Save');
  await expect(form.getByText(CONTACT)).toBeVisible();
  await field(form, `Amount in ${issuer.symbol}`).fill('1');
  await press(form, `Send ${issuer.symbol}`);
  await press(page.getByRole('dialog'), `Send 1 ${issuer.symbol}`);
  await expect(page.getByText(SEND_MESSAGES.done)).toBeVisible();
  await press(page.getByRole('dialog'), 'OK');

  await lock(page);
  const wrong = await unlock(page, WRONG_PASSWORD);
  await expect(field(wrong, 'Password')).toHaveAttribute('aria-invalid', 'true');
  await page.keyboard.press('Escape');
  await press(page, 'Unlock');
  await press(page.getByRole('dialog'), 'Use your passkey');
  await stateOf(page, 'Unlocked');
  await lock(page);
  await unlock(page, PASSWORD);
  await stateOf(page, 'Unlocked');

  // The ways to bring another key: given up before the wallet is replaced.
  await choose(page, 'Restore');
  const restore = page.getByRole('dialog');
  await restore.getByText('Recovery phrase', { exact: true }).first().click();
  await field(restore, 'Recovery phrase').last().fill(PHRASE);
  await restore.getByText('Private key', { exact: true }).first().click();
  await field(restore, 'Private key').last().fill(`0x${key}`);
  await page.keyboard.press('Escape');
  // Another wallet takes the place of this one, which is still open with its address book, and gives it back.
  await choose(page, 'Other wallets');
  await press(page.getByRole('dialog'), 'Example Wallet Browser wallet');
  await expect(page.getByRole('heading', { name: 'Example Wallet' })).toBeVisible();
  await press(page, 'Send');
  await field(form, 'To address').fill(OTHER);
  await expect(form.getByText('New recipient')).toBeVisible();
  await press(page, 'Disconnect');
  await stateOf(page, 'Unlocked');
  await field(form, 'To address').fill(OTHER);
  await expect(form.getByText(CONTACT)).toBeVisible();
  await lock(page);
  await stateOf(page, 'Locked');
  // Typing into another field replaces what the page still knows of the last one.
  await field(form, `Amount in ${issuer.symbol}`).focus();

  expect(new Set(answers).size).toBe(1);
  const texts: Record<string, string[]> = {
    'the password': [FIRST_PASSWORD, PASSWORD, WRONG_PASSWORD],
    'the words': WORDS,
    'the phrase': [PHRASE],
    'the address book': [CONTACT],
    'the key': formsOf(key),
    'the passkey’s answer': formsOf(answers[0] ?? ''),
  };
  const heaps = [await heapOfPage(page), ...(await heapsOfWorkers(page))];
  // The page, the service worker that carries a session over a reload, and those of the offline copy if they run; a derivation's is gone.
  expect(heaps.length).toBeGreaterThanOrEqual(2);
  expect(page.workers()).toEqual([]);
  const places: [string, string][] = [
    ['storage and page', await keptBy(page)],
    ['requests and logs', said.join('\n')],
    ...heaps.map((texts, at): [string, string] => [`heap ${at}`, texts]),
  ];
  const found = places.flatMap(([place, content]) =>
    Object.entries(texts).flatMap(([name, forms]) =>
      forms.some((form) => content.toLowerCase().includes(form.toLowerCase())) ? [`${name} in ${place}`] : [],
    ),
  );
  expect(found).toEqual([]);
  // The same search finds what is there: a password in an open dialog.
  await press(page, 'Unlock');
  await field(page.getByRole('dialog'), 'Password').fill(PASSWORD);
  expect(await heapOfPage(page)).toContain(PASSWORD);
  expect(person.pageErrors).toEqual([]);
});
