import { readFileSync } from 'node:fs';
import { expect } from '@playwright/test';
import { ACCOUNT_MESSAGES, PASSKEY_MESSAGES, PROTOCOL_MESSAGES } from '#domain/accounts/messages.ts';
import { SESSION_MESSAGES } from '#domain/accounts/session-messages.ts';
import {
  type Customer,
  customerAt,
  flashed,
  grantStaff,
  linkIn,
  logIn,
  newCustomer,
  PASSWORD,
  readable,
} from '../support/account-acts.ts';
import { newPerson } from '../support/browser.ts';
import { field } from '../support/field.ts';
import { test as base, closeProfile } from '../support/fixtures.ts';

/** One confirmed customer, who isn't logged in as a test begins. */
const test = base.extend<{ customer: Customer }>({
  customer: async ({ browser, site, perFile }, use) => {
    const open = () => newCustomer((options) => newPerson(browser, site.origin, options));
    const customer = await perFile('customer', open, closeProfile);
    await customer.context.clearCookies();
    await use(customer);
  },
});

const EMAIL = 'grace@example.com';

test('registers, confirms the email address, logs in and logs out', async ({ visit }) => {
  const person = await visit();
  const { page, pageErrors } = person;
  await page.goto('/register');
  await expect(page.getByRole('heading', { level: 1, name: 'New Account Registration' })).toBeVisible();
  const form = page.getByRole('form', { name: 'New Account Registration' });
  const values = { Email: EMAIL, Password: PASSWORD, 'Password confirmation': PASSWORD, Username: 'grace' };
  for (const [label, value] of Object.entries(values)) await field(form, label).fill(value);
  await form.getByRole('checkbox').check();
  await form.getByRole('button', { name: 'Register' }).click();
  await page.waitForURL('**/registration-pending');
  await expect(page.getByText('Please check your email for a validation link')).toBeVisible();
  const [code = ''] =
    /[0-9A-Z]{3}-[0-9A-Z]{3}/.exec((await page.getByText('The subject of your email').textContent()) ?? '') ?? [];

  await page.goto('/login');
  await logIn(page, EMAIL);
  await expect(page.getByText('Your email address is not confirmed yet')).toBeVisible();
  await expect(field(page, 'Password')).toHaveValue(PASSWORD);
  await page.getByRole('button', { name: 'Send the email again' }).click();
  await expect(page.getByText(ACCOUNT_MESSAGES.linkMailed)).toBeVisible();

  const link = await linkIn(person, EMAIL, `: ${code}`);
  await page.goto(link);
  await page.waitForURL((url) => url.pathname === '/confirm-email' && url.hash === '' && url.search === '');
  const confirming = page.getByRole('form', { name: 'Confirm your email address' });
  await expect(confirming.getByText(code)).toBeVisible();
  expect(await readable(page)).not.toContain(new URL(link).searchParams.get('confirmation_token'));
  await confirming.getByRole('button', { name: 'Confirm my address' }).click();
  await flashed(page, ACCOUNT_MESSAGES.confirmed);
  await page.waitForURL((url) => url.pathname === '/login' && url.search === '');
  await logIn(page, EMAIL);
  await flashed(page, 'Logged in successfully!');
  await page.waitForURL((url) => url.pathname === '/');

  await page.getByRole('button', { name: 'Account' }).click();
  const menu = page.getByRole('banner');
  await expect(menu.getByRole('link', { name: 'Dashboard' })).toHaveAttribute('href', '/dashboard/');
  await expect(menu.getByRole('link', { name: 'Profile' })).toHaveAttribute('href', /^\/profile\/[0-9a-f-]{36}$/);
  await page.getByRole('button', { name: 'Log out' }).click();
  await flashed(page, 'Logged out successfully!');
  await page.waitForURL((url) => url.pathname === '/login' && url.search === '');
  expect(pageErrors).toEqual([]);
});

test('returns to the page that asked for the login and shows nothing of it before, keeps the session where no script can read it, and logs out every tab', async ({
  customer,
}) => {
  const { page, context, email } = customer;
  const calls: string[] = [];
  page.on('request', (request) => calls.push(new URL(request.url()).pathname));
  await page.goto('/dashboard/history?from=2030');
  await page.waitForURL((url) => url.pathname === '/login');
  expect(new URL(page.url()).searchParams.get('origin')).toBe('/dashboard/history?from=2030');
  expect(calls).not.toContain('/api/account/dashboard');
  await logIn(page, email);
  await page.waitForURL((url) => url.pathname + url.search === '/dashboard/history?from=2030');
  await expect(page.getByText('No prior transactions')).toBeVisible();

  const [cookie] = (await context.cookies()).filter(({ name }) => name.endsWith('usg_session'));
  expect(cookie).toMatchObject({ httpOnly: true, sameSite: 'Strict', path: '/' });
  const seen = await readable(page);
  expect(seen).not.toContain(cookie?.value);
  expect(seen).not.toContain(PASSWORD);
  expect(seen).not.toMatch(/access-token|"uid"/);

  const tab = await context.newPage();
  await tab.goto('/profile');
  await expect(tab.getByText('This device', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Account' }).click();
  await page.getByRole('button', { name: 'Log out' }).click();
  await tab.waitForURL(/\/login\?origin=%2Fprofile%2F/);
});

test('sets a new password from the emailed link and removes its token from the address bar and all storage', async ({
  customer,
}) => {
  const { page, email, context } = customer;
  await page.goto('/login');
  await page.getByRole('link', { name: 'Forgot your password?' }).click();
  await page.waitForURL('**/forgot-password');
  // The address changes first; until the page follows, the field of the same name is the login's.
  await expect(page.getByRole('heading', { level: 1, name: 'Forgot your password?' })).toBeVisible();
  await field(page, 'Email').fill(email);
  await page.getByRole('button', { name: 'Send the link' }).click();
  await expect(page.getByText(ACCOUNT_MESSAGES.linkMailed)).toBeVisible();
  const link = await linkIn(customer, email, 'Set a new password');
  const token = new URL(link).searchParams.get('reset_password_token') ?? '';
  expect(token.length).toBeGreaterThan(20);
  await page.goto(link);
  await page.waitForURL((url) => url.pathname === '/reset-password' && url.search === '');
  expect(await readable(page)).not.toContain(token);
  const fresh = 'otter lantern 57';
  await field(page, 'New password').fill(fresh);
  await field(page, 'New password confirmation').fill(fresh);
  await page.getByRole('button', { name: 'Save password' }).click();
  await flashed(page, ACCOUNT_MESSAGES.passwordSaved);
  await expect(page.getByRole('button', { name: 'Account' })).toBeVisible();
  await context.clearCookies();
  await page.goto(link);
  await expect(page.getByText(ACCOUNT_MESSAGES.linkSpent).first()).toBeVisible();
  await page.goto('/login');
  await logIn(page, email);
  await flashed(page, PROTOCOL_MESSAGES.badCredentials);
  await logIn(page, email, fresh);
  await flashed(page, 'Logged in successfully!');
});

test('adds a passkey and codes, logs in with it, and confirms with it at the desk', { tag: '@long' }, async ({
  visit,
  site,
}) => {
  const { page, context, email, pageErrors } = await customerAt(visit, '/profile');
  const browser = await context.newCDPSession(page);
  await browser.send('WebAuthn.enable');
  const reads = { hasResidentKey: true, hasUserVerification: true, isUserVerified: true };
  await browser.send('WebAuthn.addVirtualAuthenticator', {
    options: { protocol: 'ctap2', transport: 'internal', ...reads, automaticPresenceSimulation: true },
  });
  await page.getByRole('button', { name: 'Add a passkey' }).click();
  const adding = page.getByRole('form', { name: 'Add a passkey' });
  await field(adding, 'Name of this passkey').fill('Laptop');
  await adding.getByRole('button', { name: 'Create passkey' }).click();
  await flashed(page, PASSKEY_MESSAGES.added);
  await expect(page.getByRole('button', { name: 'Remove Laptop' })).toBeVisible();
  await page.getByRole('button', { name: 'Create recovery codes' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('heading', { name: 'Your recovery codes' })).toBeVisible();
  await expect(dialog.getByRole('listitem')).toHaveCount(10);
  await dialog.getByRole('button', { name: 'I’ve saved them' }).click();
  await page.getByRole('checkbox', { name: 'Require a passkey' }).check();
  await flashed(page, PASSKEY_MESSAGES.ruleSaved);
  await context.clearCookies();
  await page.goto('/login');
  await logIn(page, email);
  await expect(page.getByRole('heading', { name: 'Confirm it’s you' })).toBeVisible();
  expect(await page.getByRole('button', { name: 'Log in with a passkey' }).count()).toBe(0);
  await page.getByRole('button', { name: 'Use a recovery code' }).click();
  await page.getByRole('button', { name: 'Back' }).click();
  await logIn(page, email);
  await page.getByRole('button', { name: 'Use your passkey' }).click();
  await flashed(page, SESSION_MESSAGES.signedIn);
  await page.goto('/profile');
  await page.getByRole('checkbox', { name: 'Require a passkey' }).uncheck();
  await flashed(page, PASSKEY_MESSAGES.ruleSaved);

  await context.clearCookies();
  await page.goto('/login');
  await page.getByRole('button', { name: 'Log in with a passkey' }).click();
  await flashed(page, SESSION_MESSAGES.signedIn);

  // Opened by the password, this session has proved no passkey yet.
  await context.clearCookies();
  grantStaff(site, email);
  await page.goto('/login?origin=%2Fadmin%3Flist%3Dpurchases');
  await logIn(page, email);
  await page.getByRole('link', { name: 'CSV' }).click();
  await expect(dialog.getByRole('heading', { name: 'Confirm it’s you' })).toBeVisible();
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    dialog.getByRole('button', { name: 'Use your passkey' }).click(),
  ]);
  expect(readFileSync(await file.path(), 'utf8')).toMatch(/^\ufeffcreated_at,/);
  expect(pageErrors).toEqual([]);
});
