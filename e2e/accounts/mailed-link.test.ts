import { expect, type Page } from '@playwright/test';
import { ACCOUNT_MESSAGES, PASSKEY_MESSAGES } from '#domain/accounts/messages.ts';
import { customerAt, edit, flashed, linkIn, logIn, PASSWORD } from '../support/account-acts.ts';
import type { Person } from '../support/browser.ts';
import { field } from '../support/field.ts';
import { test, type Visit } from '../support/fixtures.ts';
import { expectNoViolation } from '../support/page-states.ts';

const OWN = 'otter lantern 57';
let addresses = 0;
const newAddress = () => {
  addresses += 1;
  return `victim${addresses}@example.com`;
};

/** A sign-up through the API; its link is in the mailbox of whoever owns the address. */
async function signUp(person: Person, email: string): Promise<string> {
  const data = { email, password: PASSWORD, password_confirmation: PASSWORD, nickname: 'mallory' };
  expect((await person.context.request.post('/api/auth', { data })).status()).toBe(200);
  return linkIn(person, email, 'Confirm your email');
}
const tokenIn = (link: string) => new URL(link).searchParams.get('confirmation_token');
const confirmButton = (page: Page) => page.getByRole('button', { name: 'Confirm my address' });
const isOpen = async ({ context }: Person, email: string, password = PASSWORD) =>
  (await context.request.post('/api/auth/sign_in', { data: { email, password } })).ok();

/** The owner of the address sets a password by the link in their mailbox. */
async function reset(victim: Person, email: string): Promise<void> {
  const { page } = victim;
  await page.goto('/forgot-password');
  await expect(page.getByRole('heading', { level: 1, name: 'Forgot your password?' })).toBeVisible();
  await field(page, 'Email').fill(email);
  await page.getByRole('button', { name: 'Send the link' }).click();
  await expect(page.getByText(ACCOUNT_MESSAGES.linkMailed)).toBeVisible();
  await page.goto(await linkIn(victim, email, 'Set a new password'));
  await field(page, 'New password').fill(OWN);
  await field(page, 'New password confirmation').fill(OWN);
  await page.getByRole('button', { name: 'Save password' }).click();
  await flashed(page, ACCOUNT_MESSAGES.passwordSaved);
}

/** An authenticator of the browser that answers by itself. */
async function withPasskeys({ page, context }: Person): Promise<void> {
  const browser = await context.newCDPSession(page);
  await browser.send('WebAuthn.enable');
  await browser.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
}

test('a scanner that opens the link, in a browser with scripts too, confirms no sign-up with its reader’s address', {
  tag: '@long',
}, async ({ visit }) => {
  const [attacker, scanner, victim] = [await visit(), await visit(), await visit()];
  const email = newAddress();
  const link = await signUp(attacker, email);
  for (let time = 0; time < 2; time += 1) {
    await scanner.context.request.get(link);
    await scanner.context.request.head(link);
    await scanner.page.goto(link);
    await expect(confirmButton(scanner.page)).toBeVisible();
    await confirmButton(scanner.page).click();
    await expect(scanner.page.getByText(ACCOUNT_MESSAGES.confirmPassword).first()).toBeVisible();
  }
  const token = { confirmation_token: tokenIn(link) };
  expect((await scanner.context.request.post('/api/auth/confirmation', { data: token })).status()).toBe(401);
  expect(await isOpen(attacker, email)).toBe(false);

  await victim.page.goto(link);
  await field(victim.page, 'Password').fill(OWN);
  await confirmButton(victim.page).click();
  await expect(victim.page.getByText(ACCOUNT_MESSAGES.confirmPasswordWrong).first()).toBeVisible();
  await expectNoViolation(victim.page);
  await reset(victim, email);
  await victim.page.goto('/profile');
  await expect(victim.page.getByText('This device', { exact: true })).toBeVisible();
  expect(await victim.page.getByText('mallory').count()).toBe(0);
  expect([await isOpen(attacker, email), await isOpen(victim, email, OWN)]).toEqual([false, true]);
  // The link of the other sign-up is dead by then.
  const late = await attacker.context.request.post('/api/auth/confirmation', { data: token });
  expect(late.status()).toBe(404);
});

test('a new password by email ends the sessions and passkeys of whoever had the account', async ({ visit }) => {
  const [attacker, victim] = [await visit(), await visit()];
  const { page } = attacker;
  const email = newAddress();
  await page.goto(await signUp(attacker, email));
  await confirmButton(page).click();
  await flashed(page, ACCOUNT_MESSAGES.confirmed);
  await logIn(page, email);
  await flashed(page, 'Logged in successfully!');
  await withPasskeys(attacker);
  await page.goto('/profile');
  await page.getByRole('button', { name: 'Add a passkey' }).click();
  const adding = page.getByRole('form', { name: 'Add a passkey' });
  await field(adding, 'Name of this passkey').fill('Mallory’s');
  await adding.getByRole('button', { name: 'Create passkey' }).click();
  await flashed(page, PASSKEY_MESSAGES.added);

  await reset(victim, email);
  await page.goto('/profile');
  await page.waitForURL(/\/login\?origin=%2Fprofile/);
  await page.getByRole('button', { name: 'Log in with a passkey' }).click();
  await flashed(page, PASSKEY_MESSAGES.unknown);
  await victim.page.goto('/profile');
  await expect(victim.page.getByRole('button', { name: 'Add a passkey' })).toBeVisible();
  expect(await victim.page.getByText('Mallory’s').count()).toBe(0);
});

test('confirms in another browser with the password of the sign-up, and goes on to the page that a client asked for', async ({
  visit,
}) => {
  const [desktop, phone] = [await visit(), await visit({ viewport: { width: 390, height: 844 } })];
  const email = newAddress();
  const confirm_success_url = '/token?from=app';
  const data = { email, password: PASSWORD, password_confirmation: PASSWORD, confirm_success_url };
  expect((await desktop.context.request.post('/api/auth', { data })).status()).toBe(200);
  const { page, pageErrors } = phone;
  await page.goto(await linkIn(phone, email, 'Confirm your email'));
  await expect(page.getByText('You’re not in the browser that signed up')).toBeVisible();
  await expectNoViolation(page);
  await field(page, 'Password').fill(PASSWORD);
  await confirmButton(page).click();
  await page.waitForURL((url) => url.pathname === '/token');
  expect(Object.fromEntries(new URL(page.url()).searchParams)).toEqual({
    from: 'app',
    account_confirmation_success: 'true',
  });
  expect(await isOpen(desktop, email)).toBe(true);
  expect(pageErrors).toEqual([]);
});

/** A customer who asked for another address, and the link in the email there. */
async function moving(visit: Visit, to: string) {
  const customer = await customerAt(visit, '/profile');
  const form = await edit(customer.page, 'Email');
  await field(form, 'New email').fill(to);
  await field(form, 'Current password').fill(PASSWORD);
  await form.getByRole('button', { name: 'Send the link' }).click();
  await flashed(customer.page, ACCOUNT_MESSAGES.newEmailMailed);
  return { customer, link: await linkIn(customer, to, 'Confirm your new email') };
}

test('takes a new address only within the account: asks another browser to log in, and still knows the link after that', {
  tag: '@long',
}, async ({ visit }) => {
  const to = newAddress();
  const { customer, link } = await moving(visit, to);
  const stranger = await visit();
  const { page } = stranger;
  await page.goto(link);
  await expect(page.getByText(ACCOUNT_MESSAGES.confirmSession)).toBeVisible();
  await expectNoViolation(page);
  const refused = await stranger.context.request.post('/api/auth/confirmation', {
    data: { confirmation_token: tokenIn(link), password: PASSWORD },
  });
  expect(refused.status()).toBe(401);
  await page.getByRole('main').getByRole('link', { name: 'Log in' }).click();
  await logIn(page, customer.email);
  await page.waitForURL('**/confirm-email');
  await page.getByRole('button', { name: 'Use this address' }).click();
  await flashed(page, ACCOUNT_MESSAGES.confirmed);
  await page.waitForURL(/\/profile\//);
  await expect(page.getByRole('main').getByText(to)).toBeVisible();
});

test('says what is missing without a link, with a dead one, in another account, and where scripts are off', {
  tag: '@long',
}, async ({ visit, visitor: { page }, withoutScripts }) => {
  await page.goto('/confirm-email');
  await expect(page.getByText(ACCOUNT_MESSAGES.linkMissing)).toBeVisible();
  await expectNoViolation(page);
  await page.goto('/confirm-email#confirmation_token=made-up');
  await expect(page.getByText(ACCOUNT_MESSAGES.linkSpent)).toBeVisible();
  await page.getByRole('link', { name: 'Ask for a new link' }).click();
  await expect(page.getByRole('heading', { name: 'Ask for a new link' })).toBeVisible();

  const { link } = await moving(visit, newAddress());
  const other = await customerAt(visit, '/profile');
  await other.page.goto(link);
  await expect(other.page.getByText(ACCOUNT_MESSAGES.confirmOtherSession)).toBeVisible();

  await withoutScripts.page.goto(link);
  await expect(withoutScripts.page.getByText('This form can’t be sent yet')).toBeVisible();
  await expect(confirmButton(withoutScripts.page)).toBeDisabled();
});
