import { expect, type Page } from '@playwright/test';
import { RECEIVE_HASH } from '#domain/page-paths.ts';
import { installFirst, OWN_STORAGE } from '#domain/wallet/apple-storage-messages.ts';
import { site as issuer } from '#site';
import { test } from './support/fixtures.ts';
import { choose, giveLockedWallet } from './support/wallet-acts.ts';

const SAFARI =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1';

type Manifest = { start_url: string; display: string; icons: { purpose: string }[]; shortcuts: { url: string }[] };

async function installability(page: Page) {
  const devtools = await page.context().newCDPSession(page);
  const { errors, data = '{}' } = await devtools.send('Page.getAppManifest');
  const { installabilityErrors } = await devtools.send('Page.getInstallabilityErrors');
  return { errors, manifest: JSON.parse(data) as Manifest, problems: installabilityErrors };
}

test('can be installed as an app of its own by Chromium’s criteria, with shortcuts to pages that exist', async ({
  visitor: { page, context, pageErrors },
}) => {
  await page.goto('/');
  const { errors, manifest, problems } = await installability(page);
  expect(errors).toEqual([]);
  // The only thing that it finds is the test's own profile, which isn't stored.
  expect(problems.filter(({ errorId }) => errorId !== 'in-incognito')).toEqual([]);
  expect(manifest).toMatchObject({ start_url: '/wallet', display: 'standalone' });
  expect(manifest.icons.map(({ purpose }) => purpose)).toContain('maskable');
  const urls = manifest.shortcuts.map(({ url }) => url);
  expect(urls).toEqual(['/wallet', `/wallet${RECEIVE_HASH}`, '/track']);
  for (const url of [manifest.start_url, ...urls]) expect((await context.request.get(url)).status(), url).toBe(200);
  expect(pageErrors).toEqual([]);
});

test('opens the wallet’s address from its icon, once', async ({ visit }) => {
  const person = await visit();
  await giveLockedWallet(person);
  await person.page.goto(`/wallet${RECEIVE_HASH}`);
  const dialog = person.page.getByRole('dialog', { name: `Receive ${issuer.symbol}` });
  await expect(dialog.getByRole('img', { name: 'QR code of the wallet’s address' })).toBeVisible();
  expect(new URL(person.page.url()).hash).toBe('');
  await dialog.getByRole('button', { name: 'Done' }).click();
  await expect(dialog).toBeHidden();
  await choose(person.page, 'Sheet for heirs');
  await person.page.getByRole('button', { name: 'Back to the wallet' }).click();
  await expect(person.page.getByRole('button', { name: 'Receive' })).toBeVisible();
  expect(await dialog.count()).toBe(0);
});

test('says in Safari what Safari deletes and where a wallet stays, and in the installed app that its storage is its own', async ({
  visit,
}) => {
  const person = await visit({ userAgent: SAFARI });
  const { page, context } = person;
  await page.goto('/wallet');
  const { title, text } = installFirst({ in: 'safari', at: 'phone' });
  await expect(page.getByText(title)).toBeVisible();
  await expect(page.getByText(text)).toBeVisible();
  const app = await context.newPage();
  await app.addInitScript(() => Object.defineProperty(navigator, 'standalone', { value: true }));
  await app.goto('/wallet');
  await expect(app.getByText(OWN_STORAGE.text)).toBeVisible();
  expect(await app.getByText(title).count()).toBe(0);
  await app.close();
  const other = await visit();
  await other.page.goto('/wallet');
  await expect(other.page.getByRole('button', { name: 'Create a wallet' })).toBeEnabled();
  expect(await other.page.getByText('Safari deletes').count()).toBe(0);
});
