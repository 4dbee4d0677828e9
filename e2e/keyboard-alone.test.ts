import { expect, type Locator, type Page } from '@playwright/test';
import { REDEEM_AGREEMENT } from '#domain/redemptions/messages.ts';
import { redemptionNextStep } from '#domain/redemptions/next-step.ts';
import { SEND_MESSAGES } from '#domain/wallet/transaction-messages.ts';
import { site as issuer } from '#site';
import { field } from './support/field.ts';
import { amountField, OTHER, recipientField, SEND, sendForm, test } from './support/holder-with-tokens.ts';
import { pressEnter } from './support/press-enter.ts';
import { burnButton } from './support/redemption-form.ts';

const MOST_STOPS = 60;

/** Goes on with Tab until the control has the focus, as someone does who can't point; each stop has to show where it is. */
async function tabTo(page: Page, control: Locator): Promise<void> {
  await expect(control).toBeVisible();
  const hasFocus = () => control.evaluate((element) => element === document.activeElement);
  for (let stops = 0; !(await hasFocus()); stops += 1) {
    expect(stops, 'stops before it').toBeLessThan(MOST_STOPS);
    await page.keyboard.press('Tab');
  }
}

async function typeInto(page: Page, control: Locator, text: string): Promise<void> {
  await tabTo(page, control);
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type(text);
}

test('sends by keyboard alone, and a screen reader hears what is sent, to whom, and that it can’t be undone', {
  tag: '@long',
}, async ({ holder: { page } }) => {
  // As the holder left it: one that finds itself locked after a load asks for its password in between.
  await expect(page.getByText('Unlocked', { exact: true })).toBeVisible();
  await tabTo(page, page.getByRole('button', { name: 'Send', exact: true }));
  await page.keyboard.press('Enter');
  await expect(recipientField(page)).toBeFocused();
  await page.keyboard.type(OTHER);
  await typeInto(page, amountField(page), '1');
  const send = sendForm(page).getByRole('button', { name: SEND });
  await tabTo(page, send);
  await pressEnter(send);
  const dialog = page.getByRole('dialog', { name: `Send 1 ${issuer.symbol}` });
  await expect(dialog.getByRole('heading', { name: `Send 1 ${issuer.symbol}` })).toBeFocused();
  await expect(dialog).toMatchAriaSnapshot(`
    - heading "Send 1 ${issuer.symbol}"
    - paragraph: ${SEND_MESSAGES.confirm}
    - group "Speed"
    - button "Send 1 ${issuer.symbol}"
  `);
  const confirm = dialog.getByRole('button', { name: `Send 1 ${issuer.symbol}` });
  await tabTo(page, confirm);
  await pressEnter(confirm);
  await expect(page.getByText(SEND_MESSAGES.done)).toBeVisible();
});

test('redeems by keyboard alone, from the empty form to the page that says what is next', {
  tag: '@long',
}, async ({ holder: { page } }) => {
  await page.goto('/redeem');
  const form = page.getByRole('form', { name: 'Redemption' });
  for (const [label, text] of [
    ['Quantity', '1'],
    ['Email', 'ada@example.com'],
    ['Name', 'Ada Holder'],
    ['Phone', '555 0100'],
    ['Address line 1', '1 Example Street'],
    ['City', 'Provo'],
  ] as const)
    await typeInto(page, field(form, label), text);
  await tabTo(page, field(form, 'State'));
  await page.keyboard.type('Utah');
  await expect(field(form, 'State')).toHaveValue('UT');
  await typeInto(page, field(form, 'ZIP code'), '84601');
  await tabTo(page, form.getByRole('checkbox', { name: REDEEM_AGREEMENT }));
  await page.keyboard.press('Space');
  const redeem = form.getByRole('button', { name: 'Redeem', exact: true });
  await tabTo(page, redeem);
  await pressEnter(redeem);
  const dialog = page.getByRole('dialog', { name: 'Redeem 1 coin' });
  await expect(dialog.getByRole('heading', { name: 'Redeem 1 coin' })).toBeFocused();
  await tabTo(page, burnButton(page));
  await pressEnter(burnButton(page));
  await expect(page.getByText(redemptionNextStep('pay_shipping', { coins: 1 }).sentence)).toBeVisible();
});
