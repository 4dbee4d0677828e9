import { readFileSync } from 'node:fs';
import { type Browser, expect } from '@playwright/test';
import { BACKUP_BUTTON_FILE_NAME } from '#domain/names.ts';
import { WALLET_DONE_MESSAGES } from '#domain/wallet/page-messages.ts';
import { violationsInBothSchemes } from './support/axe.ts';
import { newPerson, sideways } from './support/browser.ts';
import { field } from './support/field.ts';
import { test as base, closeProfile } from './support/fixtures.ts';
import { startSite } from './support/site.ts';
import { checkBackup, giveLockedWallet, PASSWORD } from './support/wallet-acts.ts';

/** A site whose wallet was at the public address, where a holder has one, and then got an address of its own. */
async function moved(browser: Browser) {
  const settings: Record<string, string> = {};
  const site = await startSite(undefined, () => settings);
  const holder = await newPerson(browser, site.origin);
  const { address } = await giveLockedWallet(holder);
  await holder.page.getByRole('button', { name: 'Unlock', exact: true }).first().waitFor();
  const wallet = site.origin.replace('localhost', 'wallet.localhost');
  settings.WALLET_URL = wallet;
  await site.kill();
  await site.start();
  return { site, holder, wallet, address };
}

const test = base.extend<{ place: Awaited<ReturnType<typeof moved>> }>({
  place: async ({ browser, perFile }, use) =>
    use(
      await perFile(
        'moved wallet',
        () => moved(browser),
        async ({ site, holder }) => {
          await closeProfile(holder);
          await site.remove();
        },
      ),
    ),
});

const stored = () => localStorage.getItem('web3js_wallet');

test.describe.configure({ mode: 'serial' });

test('every page’s link to the wallet leads to its own address, also without scripts', async ({ place, browser }) => {
  const { site, wallet } = place;
  const reader = await newPerson(browser, site.origin, { javaScriptEnabled: false });
  for (const path of ['/', '/guide', '/buy', '/login', '/nowhere']) {
    await reader.page.goto(path);
    const links = await reader.page
      .locator('a[href*="/wallet"]')
      .evaluateAll((all) => all.map((each) => each.getAttribute('href')));
    expect(links.length).toBeGreaterThan(0);
    for (const link of links) expect([path, link]).toEqual([path, expect.stringMatching(`^${wallet}/wallet`)]);
  }
  await reader.page.goto('/wallet');
  await expect(reader.page).toHaveURL(`${site.origin}/moved-wallet`);
  await expect(reader.page.getByRole('link', { name: 'Open the wallet' })).toHaveAttribute('href', `${wallet}/wallet`);
  await expect(reader.page.getByRole('link', { name: 'Open the wallet' })).toHaveAttribute('rel', /noopener/);
  await closeProfile(reader);
});

test('the public address uses no wallet of its own: a form offers to paste the address, and redeeming leads to the wallet', async ({
  place: { site, holder, wallet, address },
}) => {
  const { page } = holder;
  const loaded: string[] = [];
  page.on('request', (request) => void loaded.push(new URL(request.url()).pathname));
  await page.goto('/purchase');
  await expect(page.getByText('Copy its address from')).toBeVisible();
  await expect(field(page, 'Your wallet’s address')).toHaveValue('');
  await page.goto('/redeem');
  const there = page.getByRole('link', { name: /^Redeem them at wallet\.localhost/ });
  await expect(there).toHaveAttribute('href', `${wallet}/redeem`);
  expect(await page.getByText(address, { exact: false }).count()).toBe(0);
  expect(loaded.filter((path) => /\/(wallet-app|wallet-page|holdings|kdf\.worker)-/.test(path))).toEqual([]);
  expect(await page.evaluate(stored)).not.toBeNull();
  expect(site.origin).not.toBe(wallet);
});

test('a holder moves a wallet by backup, and the old copy goes only when the holder removes it', async ({
  place: { site, holder, wallet, address },
}) => {
  const { page, context } = holder;
  await page.goto('/wallet');
  await expect(page).toHaveURL(`${site.origin}/moved-wallet`);
  await expect(page.getByRole('heading', { name: 'Move the wallet that is stored here' })).toBeVisible();
  expect(await violationsInBothSchemes(page)).toEqual([]);
  expect(await sideways(page)).toBe(0);
  await page.getByRole('button', { name: 'Download a backup' }).click();
  const download = page.waitForEvent('download');
  const dialog = page.getByRole('dialog');
  await field(dialog, 'Password').fill(PASSWORD);
  await dialog.getByRole('button', { name: 'Download', exact: true }).click();
  const file = await download;
  expect(file.suggestedFilename()).toBe(BACKUP_BUTTON_FILE_NAME);
  const backup = readFileSync(await file.path(), 'utf8');
  await page.getByRole('button', { name: 'Check a backup' }).click();
  await checkBackup(page.getByRole('dialog'), BACKUP_BUTTON_FILE_NAME, backup);
  await expect(page.getByText('You’ve checked a backup of this wallet.')).toBeVisible();

  const opened = context.waitForEvent('page');
  await page.getByRole('link', { name: /^Open wallet\.localhost/ }).click();
  const there = await opened;
  await expect(there).toHaveURL(`${wallet}/wallet`);
  // Nothing came along by itself.
  expect(await there.evaluate(stored)).toBeNull();
  expect(await there.evaluate(() => window.opener)).toBeNull();
  await there.getByRole('button', { name: 'Restore a wallet' }).click();
  const restoring = there.getByRole('dialog');
  const upload = { name: BACKUP_BUTTON_FILE_NAME, mimeType: 'application/json', buffer: Buffer.from(backup) };
  await restoring.locator('input[type=file]').setInputFiles(upload);
  await field(restoring, 'File password').fill(PASSWORD);
  await restoring.getByRole('button', { name: 'Restore wallet' }).click();
  await restoring.waitFor({ state: 'hidden' });
  expect(await there.evaluate(stored)).toContain(address.slice(2));
  // A page of the public site that is asked for there is shown at its own address.
  await there.goto(`${wallet}/about?x=1`);
  await expect(there).toHaveURL(`${site.origin}/about?x=1`);
  await there.goto(`${wallet}/redeem`);
  await expect(there.getByText('My wallet', { exact: true })).toBeVisible();

  expect(await page.evaluate(stored)).toContain(address.slice(2));
  await page.getByRole('button', { name: 'Remove it from here…' }).click();
  const forgetting = page.getByRole('dialog');
  await forgetting.getByRole('button', { name: 'Forget wallet' }).click();
  expect(await page.evaluate(stored)).not.toBeNull();
  await forgetting.getByRole('checkbox').check();
  await forgetting.getByRole('button', { name: 'Forget wallet' }).click();
  await expect(page.getByText(WALLET_DONE_MESSAGES.forgotten)).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Nothing is left at this address' })).toBeVisible();
  expect(await page.evaluate(stored)).toBeNull();
  expect(await there.evaluate(stored)).toContain(address.slice(2));
  await page.reload();
  await expect(page.getByText('There’s nothing to move in this browser')).toBeVisible();
  expect(await violationsInBothSchemes(page)).toEqual([]);
  expect(holder.pageErrors).toEqual([]);
});
