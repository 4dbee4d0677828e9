import { expect, type Page } from '@playwright/test';
import { ACCOUNT_MESSAGES, PROTOCOL_MESSAGES } from '#domain/accounts/messages.ts';
import { WALLET_PROBLEM_MESSAGES } from '#domain/wallet/messages.ts';
import { flashed, logIn, PASSWORD } from '../support/account-acts.ts';
import { holdRequests } from '../support/browser.ts';
import { field } from '../support/field.ts';
import { test } from '../support/fixtures.ts';
import { fillRedemption } from '../support/redemption-form.ts';
import { giveWallet } from '../support/wallet-acts.ts';

async function refused(page: Page): Promise<void> {
  await logIn(page, 'nobody@example.com');
  await flashed(page, PROTOCOL_MESSAGES.badCredentials);
}

test('reports a refused login in red, keeps the form, and goes after 15 seconds, but not while someone points at it or has the focus in it', {
  tag: '@long',
}, async ({ visit }) => {
  const { page } = await visit();
  await page.clock.install();
  await page.goto('/login');
  await expect(page.getByRole('main').getByRole('button', { name: 'Log in', exact: true })).toBeEnabled();
  // From here on only the test moves the page's clock, however long its own steps take.
  await page.clock.pauseAt(Date.now() + 60_000);
  await refused(page);
  const alert = page.getByRole('alert').filter({ hasText: PROTOCOL_MESSAGES.badCredentials });
  await expect(field(page, 'Email')).toHaveValue('nobody@example.com');
  await expect(field(page, 'Password')).toHaveValue(PASSWORD);
  await page.clock.runFor(14_000);
  await expect(alert).toHaveCount(1);
  await page.clock.runFor(1_500);
  expect(await alert.count()).toBe(0);

  await refused(page);
  const message = page.locator('.flash-message');
  await message.hover();
  await page.clock.runFor(60_000);
  await message.getByRole('button', { name: 'Dismiss' }).focus();
  await page.mouse.move(0, 0);
  await page.clock.runFor(60_000);
  await expect(message).toHaveCount(1);
  await field(page, 'Email').focus();
  await page.clock.runFor(15_500);
  expect(await message.count()).toBe(0);
});

test('can be dismissed, and says the two password rules beside the fields as well', { tag: '@long' }, async ({
  visitor: { page },
}) => {
  await page.goto('/register');
  await field(page, 'Password').fill('short');
  await field(page, 'Password confirmation').fill('other');
  await page.getByRole('button', { name: 'Register' }).click();
  for (const message of [ACCOUNT_MESSAGES.passwordTooShort, ACCOUNT_MESSAGES.passwordsDiffer]) {
    await flashed(page, message);
    await expect(page.getByRole('form').getByText(message)).toHaveCount(1);
  }
  await expect(page.locator(':focus')).toHaveAttribute('name', 'email');
  await page.getByRole('button', { name: 'Dismiss' }).click();
  expect(await page.locator('.flash-message').count()).toBe(0);
});

test('keeps what was typed before the page came alive', { tag: '@long' }, async ({ visitor: { page } }) => {
  const release = await holdRequests(page);
  await page.goto('/login', { waitUntil: 'commit' });
  await field(page, 'Email').fill('early@example.com');
  await field(page, 'Password').fill(PASSWORD);
  const button = page.getByRole('form', { name: 'Log in' }).getByRole('button', { name: 'Log in' });
  await expect(button).toBeDisabled();
  release();
  await expect(button).toBeEnabled();
  await button.click();
  await flashed(page, PROTOCOL_MESSAGES.badCredentials);
  expect(page.url()).not.toContain('early');
});

test('keeps every line of a redemption that was filled in before the page came alive, and sends none too early', {
  tag: '@long',
}, async ({ visitor: { page } }) => {
  const release = await holdRequests(page);
  await page.goto('/redeem', { waitUntil: 'commit' });
  const form = await fillRedemption(page);
  const button = form.getByRole('button', { name: 'Send request' });
  await expect(button).toBeDisabled();
  release();
  await expect(button).toBeEnabled();
  const posted = page.waitForRequest('**/api/redeem');
  await button.click();
  expect((await posted).postDataJSON()).toMatchObject({ name: 'Ada Holder', address_line_1: '1 Example Street' });
});

test('leaves the cursor where it is while the wallet of this browser takes over the redemption form', {
  tag: '@long',
}, async ({ visitor }) => {
  await giveWallet(visitor);
  const { page } = visitor;
  const release = await holdRequests(page, '**/assets/by-wallet-*.js');
  await page.goto('/redeem', { waitUntil: 'commit' });
  const form = page.getByRole('form', { name: 'Redemption' });
  await field(form, 'Name').click();
  await page.keyboard.type('Ada');
  const button = form.getByRole('button', { name: 'Redeem', exact: true });
  await expect(button).toBeVisible();
  await page.keyboard.type(' Hol');
  release();
  const { locked } = WALLET_PROBLEM_MESSAGES;
  await expect(page.getByText('This wallet holds').or(page.getByText(locked))).toBeVisible();
  await page.keyboard.type('der');
  await expect(field(form, 'Name')).toHaveValue('Ada Holder');
});
