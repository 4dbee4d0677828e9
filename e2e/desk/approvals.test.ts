import { expect } from '@playwright/test';
import { APPROVAL_MESSAGES } from '#domain/approvals/messages.ts';
import { PRICE_MESSAGES } from '#domain/price/messages.ts';
import { grantStaff, logIn, newCustomer } from '../support/account-acts.ts';
import { field } from '../support/field.ts';
import { testWithTwoPeople as test } from '../support/fixtures.ts';
import { giveWallet, unlockWhenAsked } from '../support/wallet-acts.ts';

test('a price’s reason comes before it is typed again, an approval is asked for once more, and a refusal is told', {
  tag: '@long',
}, async ({ visit, site }) => {
  const [ann, bob] = [await newCustomer(visit), await newCustomer(visit)];
  for (const { email } of [ann, bob]) grantStaff(site, email);
  await giveWallet(ann, site.local.adminKey);
  await unlockWhenAsked(ann.page);
  for (const { page, email } of [ann, bob]) {
    await page.goto('/login?origin=%2Fadmin');
    await logIn(page, email);
    await expect(page.getByRole('region', { name: 'Needs you' })).toBeVisible();
  }
  const { page } = ann;
  await page.goto('/admin?list=set-price');
  await page.getByRole('button', { name: 'Admin Login' }).click();
  const form = page.getByRole('form', { name: /^Set .* Price$/ });
  await field(form, 'New price in USD for one token').fill('2500');
  await expect(form.getByText(PRICE_MESSAGES.takesTwo)).toBeVisible();
  await form.getByRole('button', { name: 'Set price' }).click();
  await expect(form.getByText(APPROVAL_MESSAGES.whyNeeded)).toBeVisible();
  await field(form, 'Why').fill('Gold rose');
  await form.getByRole('button', { name: 'Set price' }).click();
  const dialog = page.getByRole('dialog', { name: /^Set .* price$/ });
  await field(dialog, 'Type the new price again').fill('2500');
  await dialog.getByRole('button', { name: 'Yes, set $2,500.00' }).click();
  await expect(page.getByText(PRICE_MESSAGES.priceWaits)).toBeVisible();

  await bob.page.getByRole('button', { name: 'Approve', exact: true }).click();
  const question = bob.page.getByRole('dialog', { name: 'Approve this?' });
  await expect(question.getByText('The price goes from $1,627.50 to $2,500.00')).toBeVisible();
  await expect(question.getByText('Gold rose')).toBeVisible();
  await question.getByRole('button', { name: 'Cancel' }).click();
  await bob.page.getByRole('button', { name: 'Refuse', exact: true }).click();
  const refusal = bob.page.getByRole('form', { name: /^Refuse: / });
  await field(refusal, 'Reason').fill('Too high');
  await refusal.getByRole('button', { name: 'Refuse', exact: true }).click();
  await expect(bob.page.getByText('The desk tells')).toBeVisible();
  await expect(page.getByText(`refused by ${bob.email}, `)).toBeVisible();
  await expect(page.getByText('The reason: Too high')).toBeVisible();
  expect([ann, bob].flatMap((each) => each.pageErrors)).toEqual([]);
});
