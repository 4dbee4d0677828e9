import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { PRICE_MESSAGES } from '#domain/price/messages.ts';
import { site as issuer } from '#site';
import { it } from './people.ts';

const priceShown = (page: Page) => page.evaluate(async () => (await (await fetch('/api/usgprice')).json()).USG);

async function typePrice(page: Page, text: string) {
  await page.goto('/admin?list=set-price');
  const form = page.getByRole('form', { name: `Set ${issuer.symbol} Price` });
  await form.getByLabel('New price in USD for one token').first().fill(text);
  await form.getByRole('button', { name: 'Set price' }).click();
  return page.getByRole('dialog');
}

export function priceTests(): void {
  it('confirms a price change before it takes effect and ignores clicks behind the open dialog', async ({ staff }) => {
    const dialog = await typePrice(staff.page, '1677.50');
    for (const text of ['$1,627.50', '$1,677.50', '+$50.00 (+3.1%)']) await dialog.getByText(text).first().waitFor();
    expect(await dialog.getByRole('textbox').count()).toBe(0);
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    expect(await priceShown(staff.page)).toBe(1627.5);
  });

  it('has a price that is far from the last typed again', async ({ staff }) => {
    const dialog = await typePrice(staff.page, '16.27');
    await dialog.getByText('−$1,611.23 (−99.0%)').waitFor();
    const confirm = dialog.getByRole('button', { name: 'Yes, set $16.27' });
    const again = dialog.getByRole('textbox', { name: 'Type the new price again' });
    for (const [text, isEnabled] of [
      ['', false],
      ['1627', false],
      ['16.27', true],
    ] as const) {
      await again.fill(text);
      expect(await confirm.isEnabled()).toBe(isEnabled);
    }
    await confirm.click();
    await staff.page.getByText(PRICE_MESSAGES.priceSet).waitFor();
    expect(await priceShown(staff.page)).toBe(16.27);
  });

  it('withdraws a price by a signature that every visitor can verify', async ({ staff, customer }) => {
    await staff.page.getByRole('button', { name: 'Withdraw $16.27' }).click();
    await staff.page.getByRole('dialog').getByText('$1,627.50').waitFor();
    await staff.page.getByRole('button', { name: 'Yes, withdraw $16.27' }).click();
    await staff.page.getByText(PRICE_MESSAGES.priceWithdrawn).waitFor();
    expect(await priceShown(staff.page)).toBe(1627.5);

    await customer.page.goto('/usmint');
    const row = customer.page.getByRole('row').filter({ hasText: '$16.27' });
    await row.getByText('Withdrawn').waitFor();
    await row.getByRole('button', { name: 'Verify' }).click();
    await customer.page.getByText('Signature of the withdrawal verified').waitFor();
  });

  it('schedules a price that nobody outside sees before its time, and withdraws it', async ({ staff, customer }) => {
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
    for (const text of ['+$50.00 (+3.1%)', 'Mountain Time']) await dialog.getByText(text).waitFor();
    await dialog.getByRole('button', { name: 'Yes, schedule $1,677.50' }).click();
    await page.getByText(PRICE_MESSAGES.scheduled).waitFor();
    await page.getByRole('heading', { name: 'Scheduled: $1,677.50' }).waitFor();
    const outside = await customer.page.evaluate(async () => (await fetch('/api/prices')).text());
    expect(outside).not.toContain('167750');
    await page.getByRole('button', { name: 'Withdraw $1,677.50' }).click();
    await page.getByRole('button', { name: 'Yes, withdraw $1,677.50' }).click();
    await page.getByText(PRICE_MESSAGES.scheduledWithdrawn).waitFor();
    await page.getByText('Withdrawn before its time').waitFor();
  });
}
