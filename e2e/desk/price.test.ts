import { expect, type Page } from '@playwright/test';
import { ISSUE_MESSAGES } from '#domain/orders/messages.ts';
import { PRICE_MESSAGES } from '#domain/price/messages.ts';
import { SIGNER_MESSAGES } from '#domain/wallet/signer-messages.ts';
import { site as issuer } from '#site';
import { violationsInBothSchemes } from '../support/axe.ts';
import { CHAIN_ID, installWallet } from '../support/browser-wallet.ts';
import { test } from '../support/desk-people.ts';
import { field } from '../support/field.ts';

test.describe.configure({ mode: 'serial' });

const priceShown = (page: Page) => page.evaluate(async () => (await (await fetch('/api/usgprice')).json()).USG);

async function typePrice(page: Page, text: string) {
  await page.goto('/admin?list=set-price');
  const form = page.getByRole('form', { name: `Set ${issuer.symbol} Price` });
  await form.getByLabel('New price in USD for one token').first().fill(text);
  await form.getByRole('button', { name: 'Set price' }).click();
  return page.getByRole('dialog');
}

test('confirms a price change before it takes effect and ignores clicks behind the open dialog', async ({ staff }) => {
  const dialog = await typePrice(staff.page, '1677.50');
  for (const text of ['$1,627.50', '$1,677.50', '+$50.00 (+3.1%)'])
    await expect(dialog.getByText(text).first()).toBeVisible();
  expect(await dialog.getByRole('textbox').count()).toBe(0);
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  expect(await priceShown(staff.page)).toBe(1627.5);
});

test('has a price that is far from the last typed again', async ({ staff }) => {
  const dialog = await typePrice(staff.page, '16.27');
  await expect(dialog.getByText('−$1,611.23 (−99.0%)')).toBeVisible();
  const confirm = dialog.getByRole('button', { name: 'Yes, set $16.27' });
  const again = dialog.getByRole('textbox', { name: 'Type the new price again' });
  for (const [text, isEnabled] of [
    ['', false],
    ['1627', false],
    ['16.27', true],
  ] as const) {
    await again.fill(text);
    await expect(confirm).toBeEnabled({ enabled: isEnabled });
  }
  await confirm.click();
  await expect(staff.page.getByText(PRICE_MESSAGES.priceSet)).toBeVisible();
  expect(await priceShown(staff.page)).toBe(16.27);
});

test('withdraws a price by a signature that every visitor can verify', async ({ staff, customer }) => {
  await staff.page.getByRole('button', { name: 'Withdraw $16.27' }).click();
  await expect(staff.page.getByRole('dialog').getByText('$1,627.50')).toBeVisible();
  await staff.page.getByRole('button', { name: 'Yes, withdraw $16.27' }).click();
  await expect(staff.page.getByText(PRICE_MESSAGES.priceWithdrawn)).toBeVisible();
  expect(await priceShown(staff.page)).toBe(1627.5);

  await customer.page.goto('/usmint');
  const row = customer.page.getByRole('row').filter({ hasText: '$16.27' });
  await expect(row.getByText('Withdrawn')).toBeVisible();
  await row.getByRole('button', { name: 'Verify' }).click();
  await expect(customer.page.getByText('Signature of the withdrawal verified')).toBeVisible();
});

test('shows spot gold beside our price wherever that is quoted, once staff have entered it', async ({
  staff,
  customer,
}) => {
  await staff.page.goto('/admin?list=set-price');
  const form = staff.page.getByRole('form', { name: `Spot ${issuer.metal} and the ${issuer.coin.mint.short}’s price` });
  await field(form, 'Price in USD').fill('1,550');
  await form.getByRole('button', { name: 'Enter price' }).click();
  await expect(form.getByText(PRICE_MESSAGES.sourceNeeded)).toBeVisible();
  await field(form, 'Source').fill('LBMA Gold Price PM');
  await form.getByRole('button', { name: 'Enter price' }).click();
  await expect(form.getByText('The price has been entered.')).toBeVisible();
  await field(form, 'Price in USD').fill('1,551');
  await form.getByText(issuer.coin.mint.short, { exact: true }).click();
  await expect(field(form, 'Price in USD')).toHaveValue('');
  await expect(form.getByText('The price has been entered.')).toBeHidden();

  for (const path of ['/usmint', '/buy', '/token', '/purchase']) {
    await customer.page.goto(path);
    const spread = customer.page.getByRole('region', { name: `Our price next to spot ${issuer.metal}` });
    await expect(spread).toContainText('LBMA Gold Price PM$1,550.00');
    await expect(spread).toContainText('$1,627.50$77.50 (5.00%) over spot');
  }
  expect(await violationsInBothSchemes(customer.page)).toEqual([]);
});

test('schedules a price that nobody outside sees before its time, and withdraws it', async ({ staff, customer }) => {
  const { page } = staff;
  await page.goto('/admin?list=set-price');
  const form = page.getByRole('form', { name: `Set ${issuer.symbol} Price` });
  await form.getByLabel('New price in USD for one token').first().fill('1677.50');
  await form.getByText('Later', { exact: true }).click();
  await form
    .getByRole('button', { name: /^Tue, / })
    .first()
    .click();
  await form.getByRole('textbox', { name: 'Why' }).fill('The Mint announced it');
  await form.getByRole('button', { name: 'Schedule price' }).click();
  const dialog = page.getByRole('dialog');
  for (const text of ['+$50.00 (+3.1%)', 'Mountain Time']) await expect(dialog.getByText(text)).toBeVisible();
  await dialog.getByRole('button', { name: 'Yes, schedule $1,677.50' }).click();
  await expect(page.getByText(PRICE_MESSAGES.scheduled)).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Scheduled: $1,677.50' })).toBeVisible();
  const outside = await customer.page.evaluate(async () => (await fetch('/api/prices')).text());
  expect(outside).not.toContain('167750');
  await page.getByRole('button', { name: 'Withdraw $1,677.50' }).click();
  await page.getByRole('button', { name: 'Yes, withdraw $1,677.50' }).click();
  await expect(page.getByText(PRICE_MESSAGES.scheduledWithdrawn)).toBeVisible();
  await expect(page.getByText('Withdrawn before its time')).toBeVisible();
});

test('logs in, sets a price and issues with no key in the page, and loses nothing when its owner refuses', async ({
  site,
  visit,
}) => {
  const person = await visit();
  const { page } = person;
  const refuses = { code: 4001, message: 'User rejected the request.' };
  // On another network, and its owner refuses at first.
  const { behavior, address } = await installWallet(person, site, { refuses, chainId: 1 });
  await page.goto('/admin');
  const option = page.getByRole('button', { name: 'Example Wallet' });
  await option.click();
  await expect(page.getByText(SIGNER_MESSAGES.refused)).toBeVisible();
  behavior.refuses = undefined;
  await option.click();
  await expect(page.getByRole('button', { name: 'Example Wallet', pressed: true })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Switch network' })).toBeVisible();

  await page.getByRole('button', { name: 'Admin Login' }).click();
  await expect(page.getByRole('button', { name: /^Signed in/ })).toBeVisible();

  // The choice outlives a load of the tab.
  await page.goto('/admin?list=set-price');

  await expect(page.getByText('Sign with Example Wallet')).toBeVisible();
  const price = page.getByRole('form', { name: `Set ${issuer.symbol} Price` });
  await price.getByLabel('New price in USD for one token').first().fill('1628');
  await price.getByRole('button', { name: 'Set price' }).click();
  behavior.refuses = refuses;
  const dialog = page.getByRole('dialog');
  const confirm = dialog.getByRole('button', { name: 'Yes, set $1,628.00' });
  await confirm.click();
  await expect(dialog.getByText(SIGNER_MESSAGES.refused)).toBeVisible();
  behavior.refuses = undefined;
  await confirm.click();
  await expect(page.getByText(PRICE_MESSAGES.priceSet)).toBeVisible();
  expect(behavior.chainId).toBe(CHAIN_ID);

  await page.goto('/admin?list=issue-tokens');
  await expect(page.getByText('Sign with Example Wallet')).toBeVisible();
  const issue = page.getByRole('form', { name: `Issue ${issuer.symbol}` });
  await issue.getByLabel('Target address').fill(address);
  await issue.getByLabel('Number of tokens').fill('0.000000001');
  await issue.getByRole('button', { name: 'Issue' }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: `Issue 0.000000001 ${issuer.symbol}` })
    .click();
  await expect(page.getByText(ISSUE_MESSAGES.issueSent)).toBeVisible();
  await expect(page.getByRole('region', { name: 'Your last issues' }).getByText('Confirmed and final')).toBeVisible();
  expect(await page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('web3js')))).toEqual([]);
  expect(person.pageErrors).toEqual([]);
});
