/** @module-tag long */

import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { ACCOUNT_MESSAGES, PROTOCOL_MESSAGES } from '#domain/accounts/messages.ts';
import { WALLET_PROBLEM_MESSAGES } from '#domain/wallet/messages.ts';
import { holdScripts } from '../browser.ts';
import { field } from '../field.ts';
import { it } from '../fixtures.ts';
import { fillRedemption } from '../redemption-form.ts';
import { giveWallet } from '../wallet-acts.ts';
import { flashed, logIn, PASSWORD } from './acts.ts';

async function refused(page: Page): Promise<void> {
  await logIn(page, 'nobody@example.com');
  await flashed(page, PROTOCOL_MESSAGES.badCredentials);
}

it('reports a refused login in red, keeps the form, and goes after 15 seconds, but not while someone points at it or has the focus in it', async ({
  visit,
}) => {
  const { page } = await visit();
  await page.clock.install();
  await page.goto('/login');
  await refused(page);
  const alert = page.getByRole('alert').filter({ hasText: PROTOCOL_MESSAGES.badCredentials });
  expect(await field(page, 'Email').inputValue()).toBe('nobody@example.com');
  expect(await field(page, 'Password').inputValue()).toBe(PASSWORD);
  await page.clock.runFor(14_000);
  expect(await alert.count()).toBe(1);
  await page.clock.runFor(1_500);
  expect(await alert.count()).toBe(0);

  await refused(page);
  const message = page.locator('.flash-message');
  await message.hover();
  await page.clock.runFor(60_000);
  await message.getByRole('button', { name: 'Dismiss' }).focus();
  await page.mouse.move(0, 0);
  await page.clock.runFor(60_000);
  expect(await message.count()).toBe(1);
  await field(page, 'Email').focus();
  await page.clock.runFor(15_500);
  expect(await message.count()).toBe(0);
});

it('can be dismissed, and says the two password rules beside the fields as well', async ({ visitor: { page } }) => {
  await page.goto('/register');
  await field(page, 'Password').fill('short');
  await field(page, 'Password confirmation').fill('other');
  await page.getByRole('button', { name: 'Register' }).click();
  for (const message of [ACCOUNT_MESSAGES.passwordTooShort, ACCOUNT_MESSAGES.passwordsDiffer]) {
    await flashed(page, message);
    expect(await page.getByRole('form').getByText(message).count()).toBe(1);
  }
  expect(await page.locator(':focus').getAttribute('name')).toBe('email');
  await page.getByRole('button', { name: 'Dismiss' }).click();
  expect(await page.locator('.flash-message').count()).toBe(0);
});

it('keeps what was typed before the page came alive', async ({ visitor: { page } }) => {
  const release = await holdScripts(page);
  await page.goto('/login', { waitUntil: 'commit' });
  await field(page, 'Email').fill('early@example.com');
  await field(page, 'Password').fill(PASSWORD);
  const button = page.getByRole('form', { name: 'Log in' }).getByRole('button', { name: 'Log in' });
  expect(await button.isDisabled()).toBe(true);
  release();
  await expect.poll(() => button.isDisabled()).toBe(false);
  await button.click();
  await flashed(page, PROTOCOL_MESSAGES.badCredentials);
  expect(page.url()).not.toContain('early');
});

it('keeps every line of a redemption that was filled in before the page came alive, and sends none too early', async ({
  visitor: { page },
}) => {
  const release = await holdScripts(page);
  await page.goto('/redeem', { waitUntil: 'commit' });
  const form = await fillRedemption(page);
  const button = form.getByRole('button', { name: 'Send request' });
  expect(await button.isDisabled()).toBe(true);
  release();
  await expect.poll(() => button.isDisabled()).toBe(false);
  const posted = page.waitForRequest('**/api/redeem');
  await button.click();
  expect((await posted).postDataJSON()).toMatchObject({ name: 'Ada Holder', address_line_1: '1 Example Street' });
});

it('leaves the cursor where it is while the wallet of this browser takes over the redemption form', async ({
  visitor,
}) => {
  await giveWallet(visitor);
  const { page } = visitor;
  const release = await holdScripts(page, '**/assets/by-wallet-*.js');
  await page.goto('/redeem', { waitUntil: 'commit' });
  const form = page.getByRole('form', { name: 'Redemption' });
  await field(form, 'Name').click();
  await page.keyboard.type('Ada');
  const button = form.getByRole('button', { name: 'Redeem', exact: true });
  await button.waitFor();
  await page.keyboard.type(' Hol');
  release();
  const { locked } = WALLET_PROBLEM_MESSAGES;
  await page.getByText('This wallet holds').or(page.getByText(locked)).waitFor();
  await page.keyboard.type('der');
  expect(await field(form, 'Name').inputValue()).toBe('Ada Holder');
});
