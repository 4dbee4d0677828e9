import { readFileSync } from 'node:fs';
import { type Browser, expect, type Page } from '@playwright/test';
import { ADMIN_LOGIN_MESSAGES } from '#domain/accounts/admin-login-messages.ts';
import { redeemFormFailed } from '#domain/redemptions/messages.ts';
import { quoteNeedsQuantity } from '#domain/redemptions/quote-messages.ts';
import { WALLET_PROGRESS_MESSAGES } from '#domain/wallet/messages.ts';
import { WALLET_DONE_MESSAGES } from '#domain/wallet/page-messages.ts';
import { site as issuer } from '#site';
import { violationsInBothSchemes } from './support/axe.ts';
import { blockEvents, newPerson } from './support/browser.ts';
import { field } from './support/field.ts';
import { test as base, closeProfile } from './support/fixtures.ts';
import { fillRedemption, tallerThanItsPlace } from './support/redemption-form.ts';
import type { Site } from './support/site.ts';
import { choose, giveWallet, lock, PASSWORD, unlockWhenAsked } from './support/wallet-acts.ts';

async function newHolder(browser: Browser, site: Site) {
  const person = await newPerson(browser, site.origin);
  return { ...person, wallet: await giveWallet(person) };
}

const test = base.extend<{ holder: Awaited<ReturnType<typeof newHolder>> }>({
  holder: async ({ browser, site, perFile }, use) =>
    use(await perFile('holder', () => newHolder(browser, site), closeProfile)),
});

const act = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).first().click();

async function download(page: Page, kind?: string) {
  await choose(page, 'Backup');
  const dialog = page.getByRole('dialog');
  if (kind) await dialog.getByText(kind, { exact: true }).click();
  await field(dialog, 'Password').fill(PASSWORD);
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    dialog.getByRole('button', { name: 'Download' }).click(),
  ]);
  return { name: file.suggestedFilename(), content: JSON.parse(readFileSync(await file.path(), 'utf8')) };
}

test('locks, refuses a wrong password and unlocks with the right one', async ({ holder }) => {
  const { page } = holder;
  await lock(page);
  await act(page, 'Unlock');
  const dialog = page.getByRole('dialog');
  await dialog.getByText('Forgot your password?').click();
  await expect(dialog.getByText('Keep trying passwords you’ve used.')).toBeVisible();
  await field(dialog, 'Password').fill('not the password');
  await dialog.getByRole('button', { name: 'Unlock', exact: true }).click();
  await expect(field(dialog, 'Password')).toHaveAttribute('aria-invalid', 'true');
  await field(dialog, 'Password').fill(PASSWORD);
  await dialog.getByRole('button', { name: 'Unlock', exact: true }).click();
  await expect(dialog).toBeHidden();
});

test('shows on a phone that a wallet is being created, without a length it can’t know', async ({ visit }) => {
  const { page } = await visit();
  await page.setViewportSize({ width: 390, height: 640 });
  const derived = Promise.withResolvers<void>();
  await page.route(/kdf\.worker/, async (route) => {
    await derived.promise;
    await route.continue();
  });
  await page.goto('/wallet');
  await act(page, 'Create a wallet');
  const dialog = page.getByRole('dialog');
  for (const name of ['Password', 'Password again']) await field(dialog, name).fill(PASSWORD);
  for (const word of ['First', 'Second', 'Third']) await field(dialog, `${word} word`).fill('eagle');
  await field(dialog, 'Password').focus();
  await dialog.getByRole('button', { name: 'Create wallet' }).click();
  const bar = dialog.getByRole('progressbar', { name: `${WALLET_PROGRESS_MESSAGES.creating}…` });
  await expect(bar).toBeVisible();
  expect(await bar.evaluate((progress: HTMLProgressElement) => progress.position)).toBe(-1);
  const isSeen = () =>
    bar.evaluate((progress) => {
      const { left, top, width, height } = progress.getBoundingClientRect();
      return document.elementFromPoint(left + width / 2, top + height / 2) === progress;
    });
  await expect.poll(isSeen).toBe(true);
  const [file] = await Promise.all([page.waitForEvent('download'), derived.resolve()]);
  expect(file.suggestedFilename()).toBe('usg_wallet_backup.usg');
});

test('backs up as test.usg for this site, and as a single object for other wallets', async ({ holder }) => {
  const { page } = holder;
  const backup = await download(page);
  expect(backup.name).toBe('test.usg');
  expect(backup.content).toMatchObject([{ version: 3, address: holder.wallet.address.slice(2) }]);
  const standard = await download(page, 'Standard file');
  expect(standard.name).toMatch(/^UTC--.*\.json$/);
  expect(standard.content).toMatchObject({ version: 3, address: holder.wallet.address.slice(2) });
});

test('answers in the Wallet FAQ', async ({ holder }) => {
  const { page } = holder;
  await choose(page, 'Wallet FAQ');
  const dialog = page.getByRole('dialog');
  await dialog.locator('summary').first().click();
  await expect(dialog.locator('details[open] p').first()).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toBeHidden();
});

test('prints the paper wallet on one A4 or Letter page and clears it on Done', { tag: '@long' }, async ({ holder }) => {
  const { page } = holder;
  await choose(page, 'Paper Wallet');
  await field(page.getByRole('dialog'), 'Password').fill(PASSWORD);
  await page.getByRole('dialog').getByRole('button', { name: 'Show paper wallet' }).click();
  await expect(page.getByText('Refresh this page when you’re done.')).toBeVisible();
  await expect(page.getByRole('img', { name: 'QR code of the private key' })).toBeVisible();
  for (const format of ['A4', 'Letter']) {
    const pdf = (await page.pdf({ format })).toString('latin1');
    expect(pdf.match(/\/Type\s*\/Page\b/g)).toHaveLength(1);
  }
  await act(page, 'Done');
  // A page that is left before it has taken its key back locks the wallet, so this waits as a person would.
  await expect(page.getByText(/^(Unlocked|Locked)$/)).toBeVisible();
  expect(await page.getByRole('img', { name: 'QR code of the private key' }).count()).toBe(0);
});

test('prints the sheet for heirs on one A4 or Letter page, without a secret until its holder adds the private key', {
  tag: '@long',
}, async ({ holder }) => {
  const { page } = holder;
  await choose(page, 'Sheet for heirs');
  const sheet = page.getByRole('article');
  await expect(sheet.getByRole('heading', { level: 1 })).toBeFocused();
  expect((await sheet.textContent())?.toLowerCase()).toContain(holder.wallet.address);
  expect(await sheet.textContent()).not.toMatch(/[0-9a-f]{64}/i);
  await expect(page.getByText('You haven’t checked a backup yet.')).toBeVisible();
  expect(await violationsInBothSchemes(page)).toEqual([]);
  const expectOnePage = async () => {
    for (const format of ['A4', 'Letter']) {
      const pdf = (await page.pdf({ format })).toString('latin1');
      expect(pdf.match(/\/Type\s*\/Page\b/g), format).toHaveLength(1);
    }
  };
  await expectOnePage();
  await act(page, 'Add the private key');
  await field(page.getByRole('dialog'), 'Password').fill(PASSWORD);
  await act(page, 'Add it to the sheet');
  await expect(sheet.getByRole('img', { name: 'QR code of the private key' })).toBeVisible();
  await expect(sheet.getByRole('heading', { level: 1 })).toBeFocused();
  await expectOnePage();
  expect(await sheet.textContent()).not.toContain('There’s no secret');
  await expect(page.getByText('Press Back to the wallet when you’re done.')).toBeVisible();
  expect(await page.getByText('You haven’t checked a backup yet.').count()).toBe(0);
  await act(page, 'Back to the wallet');
  await expect(page.getByText(/^(Unlocked|Locked)$/)).toBeVisible();
  await expect(sheet).not.toBeAttached();
});

test('shows and logs a refused Admin Login', async ({ holder }) => {
  const { page } = holder;
  const logged: string[] = [];
  page.on('console', (message) => message.type() === 'error' && logged.push(message.text()));
  await unlockWhenAsked(page);
  await page.goto('/admin');
  await act(page, 'Admin Login');
  await expect(page.getByText(ADMIN_LOGIN_MESSAGES.loginNotStaff)).toBeVisible();
  expect(logged.join('\n')).toContain(ADMIN_LOGIN_MESSAGES.loginFailed);
});

test('forgets the wallet after consent, and restores it from its file', async ({ holder }) => {
  const { page } = holder;
  // As after a check of its backup.
  await page.evaluate((address) => localStorage.setItem('usg_wallet_backed_up', address), holder.wallet.address);
  await page.goto('/wallet');
  await choose(page, 'Forget');
  const forget = page.getByRole('dialog');
  await forget.getByRole('checkbox').check();
  await forget.getByRole('button', { name: 'Forget wallet' }).click();
  await expect(page.getByText('No wallet in this browser yet')).toBeVisible();
  await page.getByRole('button', { name: 'Wallet settings' }).click();
  const settings = page.locator('.wallet-settings');
  await expect(settings.getByRole('button')).toHaveText([/^Create/, /^Restore/, /^Change notice/, /^Wallet FAQ/]);
  expect(await page.evaluate(() => localStorage.getItem('web3js_wallet'))).toBeNull();

  await act(page, 'Restore a wallet');
  const restore = page.getByRole('dialog');
  const buffer = Buffer.from(holder.wallet.backup);
  await restore
    .locator('input[type=file]')
    .setInputFiles({ name: holder.wallet.name, mimeType: 'application/json', buffer });
  await field(restore, 'File password').fill(PASSWORD);
  await restore.getByRole('button', { name: 'Restore wallet' }).click();
  await expect(restore).toBeHidden();
  await expect(page.getByText(new RegExp(holder.wallet.address, 'i')).first()).toBeAttached();
});

test('asks the faucet once for a double click, and shows a new balance after its block where no event tells of it', {
  tag: '@long',
}, async ({ holder }) => {
  const { context, wallet } = holder;
  const page = await context.newPage();
  await blockEvents(page);
  let asked = 0;
  page.on('request', (request) => {
    if (request.url().endsWith('/api/faucet')) asked += 1;
  });
  await page.goto('/wallet');
  await expect(page.getByText('0 ETH', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Get local play-money ETH' }).dblclick();
  await expect(page.getByText(WALLET_DONE_MESSAGES.faucetSent)).toBeVisible();
  await expect(page.getByText('0.05 ETH', { exact: true })).toBeVisible();
  expect(asked).toBe(1);
  // Past the page, which looks by itself after what it did itself.
  const { address } = wallet;
  expect((await context.request.post('/api/faucet', { data: { address } })).status()).toBe(200);
  await expect(page.getByText('0.1 ETH', { exact: true })).toBeVisible();
  await page.close();
});

test('quotes a redemption only for a number of coins that there can be, to a country that is chosen, and takes it without a wallet, keeping the form when the server cannot', {
  tag: '@long',
}, async ({ visit }) => {
  const { page } = await visit();
  await page.goto('/redeem');
  const form = await fillRedemption(page);
  const quote = page.getByRole('region', { name: 'Your quote' });
  await expect(quote.getByText('You receive')).toBeVisible();
  for (const width of [360, 390, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    expect(await tallerThanItsPlace(page.locator('.redeem-quote')), `at ${width}`).toBeLessThan(1);
  }
  for (const quantity of ['abc', '0', '1.5', '10000001']) {
    await field(form, 'Quantity').fill(quantity);
    await expect(quote.getByText(quoteNeedsQuantity)).toBeVisible();
  }
  await field(form, 'Quantity').fill('2');
  await field(form, 'Country').selectOption('CH');
  await expect(quote.getByText('From $50.00 plus duties', { exact: true })).toBeVisible();
  await page.setViewportSize({ width: 390, height: 844 });
  await page.locator('.redeem-quote summary').click();
  const covered = await page.locator('.redeem-quote details dt').evaluateAll((names) =>
    names
      .filter((name) => {
        const value = name.nextElementSibling?.getBoundingClientRect();
        return !value || value.top < name.getBoundingClientRect().bottom;
      })
      .map((name) => name.textContent),
  );
  expect(covered, 'values drawn over their names').toEqual([]);

  await field(form, 'Country').selectOption('US');
  await fillRedemption(page);
  for (const address of issuer.redemptionEmails)
    await expect(page.getByRole('link', { name: address }).first()).toBeVisible();
  await page.route('**/api/redeem', (route) => route.fulfill({ status: 503, json: { errors: ['away'] } }));
  await form.getByRole('button', { name: 'Send request' }).click();
  await expect(page.getByText(redeemFormFailed(issuer.support.email))).toBeVisible();
  await expect(field(form, 'Name')).toHaveValue('Ada Holder');
  await page.unroute('**/api/redeem');
  const posted = page.waitForRequest('**/api/redeem');
  await form.getByRole('button', { name: 'Send request' }).click();
  expect((await posted).postDataJSON()).toMatchObject({ ethereum_address: '', qty_to_redeem: 1 });
  await expect(page.getByText('Thank you! Your request is being processed.')).toBeVisible();
});
