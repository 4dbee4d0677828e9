import { readFileSync } from 'node:fs';
import { expect } from '@playwright/test';
import { ACCOUNT_MESSAGES } from '#domain/accounts/messages.ts';
import { CONTACT_MESSAGES } from '#domain/contact/messages.ts';
import { API_MESSAGES } from '#domain/messages/api.ts';
import { site as issuer } from '#site';
import { type Customer, customerAt, edit, flashed, linkIn, logIn, PASSWORD } from '../support/account-acts.ts';
import { newPerson } from '../support/browser.ts';
import { field } from '../support/field.ts';
import { test as base, closeProfile } from '../support/fixtures.ts';
import { giveWallet, lock, unlock } from '../support/wallet-acts.ts';

/** One customer for all tests that leave the account as it is, at the profile as each begins. */
const test = base.extend<{ customer: Customer }>({
  customer: async ({ browser, site, perFile }, use) => {
    const open = () => customerAt((options) => newPerson(browser, site.origin, options), '/profile');
    const customer = await perFile('customer', open, closeProfile);
    await customer.page.goto('/profile');
    await use(customer);
  },
});

test('fills in the forms from the account and its profile, and begins a report of an account', {
  tag: '@long',
}, async ({ customer }) => {
  const { page, email } = customer;
  const address = await edit(page, 'Mailing address');
  const lines = { 'Street address': '1 Example Street', City: 'Bern', 'ZIP or postal code': '3000' };
  for (const [label, value] of Object.entries(lines)) await field(address, label).fill(value);
  await field(address, 'Country').selectOption('CH');
  await address.getByRole('button', { name: 'Save' }).click();
  await flashed(page, ACCOUNT_MESSAGES.profileSaved);
  const shows = async (path: string, values: Record<string, string>) => {
    await page.goto(path);
    const form = page.locator('#content form');
    for (const [label, value] of Object.entries(values)) await expect(field(form, label), label).toHaveValue(value);
  };
  const place = { 'Address line 1': '1 Example Street', City: 'Bern', Country: 'CH', 'Postal code': '3000' };
  await shows('/redeem', { Email: email, Name: 'Ada Lovelace', ...place });
  await shows('/purchase', { Email: email });
  await shows('/contact', { Email: email, 'First name': 'Ada', 'Last name': 'Lovelace' });
  await page.getByRole('link', { name: 'Flag it' }).click();
  await expect(field(page.locator('#content form'), 'Message')).toHaveValue(CONTACT_MESSAGES.reportAccount);
});

test('goes to one’s own id, edits every detail, and shows them after loading again', { tag: '@long' }, async ({
  customer,
}) => {
  const { page, pageErrors } = customer;
  await page.waitForURL(/\/profile\/[0-9a-f-]{36}$/);
  const name = await edit(page, 'Name');
  await field(name, 'Last name').fill('Byron');
  await name.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Ada Byron')).toBeVisible();
  await expect(page.getByText('Ada B.')).toBeVisible();
  const address = await edit(page, 'Mailing address');
  const lines = { 'Street address': '1 Example Street', City: 'Provo', 'State or province': 'UT' };
  for (const [label, value] of Object.entries(lines)) await field(address, label).fill(value);
  await field(address, 'ZIP or postal code').fill('nonsense');
  await field(address, 'Country').selectOption('US');
  await address.getByRole('button', { name: 'Save' }).click();
  await expect(address.getByText('84101-1234')).toBeVisible();
  await field(address, 'ZIP or postal code').fill('84601');
  await address.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Provo, UT 84601')).toBeVisible();
  const payment = await edit(page, 'Preferred payment method');
  await field(payment, 'Preferred payment method').selectOption('wire');
  await payment.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('USD bank wire')).toBeVisible();
  await page.reload();
  for (const text of ['Ada Byron', 'Provo, UT 84601', 'USD bank wire'])
    await expect(page.getByText(text)).toBeVisible();
  expect(pageErrors).toEqual([]);
});

test('shows one’s own profile at no other path, and says on the login page who is logged in', { tag: '@long' }, async ({
  customer,
}) => {
  const { page, email } = customer;
  await page.goto('/profile/anything');
  await expect(page.getByRole('heading', { level: 1, name: 'Profile not found' })).toBeVisible();
  expect(await page.getByRole('main').getByText(email).count()).toBe(0);
  for (const path of ['/login', '/register']) {
    await page.goto(path);
    await expect(page.getByRole('status').getByText(`You’re logged in as ${email}`)).toBeVisible();
  }
});

test('keeps what was typed when the connection is lost, and when the session ends', { tag: '@long' }, async ({
  customer,
}) => {
  const { page, context, email } = customer;
  const phone = await edit(page, 'Phone');
  await field(phone, 'Phone').fill('555 0199');
  await context.setOffline(true);
  await phone.getByRole('button', { name: 'Save' }).click();
  await flashed(page, API_MESSAGES.unreachable);
  await context.setOffline(false);
  await context.clearCookies();
  // Back online, the page asks who is signed in: it may have left by itself before the press.
  await phone.getByRole('button', { name: 'Save' }).evaluateAll(([save]) => (save as HTMLElement | undefined)?.click());
  await page.waitForURL(/\/login\?origin=%2Fprofile%2F/);
  await logIn(page, email);
  await page.waitForURL(/\/profile\//);
  await expect(field(phone, 'Phone')).toHaveValue('555 0199');
  await phone.getByRole('button', { name: 'Save' }).click();
  await flashed(page, ACCOUNT_MESSAGES.profileSaved);
});

test('links the wallet by signing what is shown, and unlinks it', { tag: '@long' }, async ({ customer }) => {
  const { page, context, email, pageErrors } = customer;
  await context.clearCookies();
  const { address } = await giveWallet(customer);
  await page.getByRole('link', { name: 'Log in' }).first().click();
  await logIn(page, email);
  await page.getByRole('button', { name: 'Account' }).click();
  await page.getByRole('banner').getByRole('link', { name: 'Profile' }).click();
  const link = page.getByRole('button', { name: 'Link this wallet' });
  await link.or(page.getByRole('link', { name: 'Go to the wallet' })).waitFor();
  // A page that took more than five seconds to load finds the wallet locked.
  if (!(await link.isVisible())) await unlock(page);
  await link.click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByText(`Link this wallet to my ${issuer.name} account.`)).toBeVisible();
  await dialog.getByRole('button', { name: 'Sign and link' }).click();
  await flashed(page, ACCOUNT_MESSAGES.walletLinked);
  await page.getByRole('button', { name: new RegExp(`Unlink ${address}`, 'i') }).click();
  await dialog.getByRole('button', { name: 'Unlink' }).click();
  await flashed(page, ACCOUNT_MESSAGES.walletUnlinked);
  await expect(page.getByRole('button', { name: 'Link this wallet' })).toBeVisible();
  await page.goto('/wallet');
  await lock(page);
  await page.goto('/profile');
  await expect(page.getByText(ACCOUNT_MESSAGES.walletLocked)).toBeVisible();
  await expect(page.getByRole('link', { name: 'Go to the wallet' })).toHaveAttribute('href', '/wallet');
  expect(pageErrors).toEqual([]);
});

test('changes the email by its link and the password by the old one, which ends other sessions, downloads all stored data, and closes the account', {
  tag: '@long',
}, async ({ visit, site, browser }) => {
  const customer = await customerAt(visit, '/profile');
  const { page, email } = customer;
  const other = await browser.newContext({ baseURL: site.origin, userAgent: 'Tablet/1.0' });
  await other.request.post('/api/auth/sign_in', {
    data: { email, password: PASSWORD },
    headers: { 'x-session': 'cookie' },
  });
  await page.reload();
  await expect(page.getByText('Tablet')).toBeVisible();

  const moving = await edit(page, 'Email');
  await field(moving, 'New email').fill('moved@example.com');
  await field(moving, 'Current password').fill(PASSWORD);
  await moving.getByRole('button', { name: 'Send the link' }).click();
  await flashed(page, ACCOUNT_MESSAGES.newEmailMailed);
  await page.goto(await linkIn(customer, 'moved@example.com', 'Confirm your new email'));
  const confirming = page.getByRole('form', { name: 'Confirm your new email address' });
  await expect(confirming.getByText('moved@example.com')).toBeVisible();
  await confirming.getByRole('button', { name: 'Use this address' }).click();
  await flashed(page, ACCOUNT_MESSAGES.confirmed);
  await page.waitForURL(/\/profile\//);
  await expect(page.getByRole('main').getByText('moved@example.com')).toBeVisible();

  const password = 'otter lantern 57';
  const form = await edit(page, 'Password');
  await field(form, 'Current password').fill('not the old one');
  await field(form, 'New password').fill(password);
  await field(form, 'New password confirmation').fill(password);
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(form.getByText('Current password is invalid')).toBeVisible();
  await field(form, 'Current password').fill(PASSWORD);
  await form.getByRole('button', { name: 'Save' }).click();
  await flashed(page, ACCOUNT_MESSAGES.passwordSaved);
  await expect(page.getByText('Tablet')).not.toBeAttached();
  expect(await (await other.request.get('/api/account/session')).json()).toEqual({ user: null });

  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download my data' }).click(),
  ]);
  const kept = JSON.parse(readFileSync(await download.path(), 'utf8'));
  expect(kept.account).toMatchObject({ email: 'moved@example.com', first_name: 'Ada' });
  await page.getByRole('button', { name: 'Close my account' }).click();
  const dialog = page.getByRole('dialog');
  await field(dialog, 'Password').fill(password);
  await dialog.getByRole('button', { name: 'Close my account' }).click();
  await flashed(page, ACCOUNT_MESSAGES.accountClosed);
  await page.waitForURL((url) => url.pathname === '/');
  await page.goto('/login');
  await logIn(page, 'moved@example.com', password);
  await flashed(page, 'Invalid login credentials. Please try again.');
});
