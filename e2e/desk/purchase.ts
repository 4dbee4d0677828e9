import { expect } from 'vitest';
import { PURCHASE_MESSAGES, purchaseTitle } from '#domain/purchases/messages.ts';
import { nextPurchaseMessage } from '#domain/purchases/progress-messages.ts';
import { QUEUE_WHY } from '#domain/staff/queue.ts';
import { site as issuer } from '#site';
import { field } from '../field.ts';
import { changes, readLedger } from '../ledger.ts';
import { emailsTo, emailTo, hasHad } from '../mailbox.ts';
import { EMAIL, it } from './people.ts';
import { expectCustomersPage, openFromQueue, sign, take } from './record.ts';

const TITLE = purchaseTitle(2);
const SUBJECTS = [
  new RegExp(`^Your request for 2 ${issuer.symbol}$`),
  /please pay \$3,255\.00$/,
  /^We’ve received your payment for order \S+$/,
  new RegExp(`^We’ve issued your 2 ${issuer.symbol}$`),
];
const TODAY = new Date().toISOString().slice(0, 10);

export function purchaseTests(): void {
  it('takes a purchase from the form to the tokens in the wallet', async ({ customer, staff, site }) => {
    const { page } = customer;
    const before = await readLedger(site.local, { customer: customer.address });
    const emails = await emailsTo(customer, EMAIL);
    await page.goto('/purchase');
    const form = page.getByRole('form', { name: 'Purchase' });
    await field(form, 'Quantity to purchase').fill('2');
    await field(form, 'Email').fill(EMAIL);
    await field(form, 'State').selectOption({ label: 'Utah' });
    const address = field(form, 'Your wallet’s address');
    await expect.poll(async () => (await address.inputValue()).toLowerCase()).toBe(customer.address);
    await form.getByRole('checkbox').check();
    await form.getByRole('button', { name: 'Send request' }).click();
    await page.waitForURL(/\/purchasesuccess\?key=[\w-]{20,}$/);
    await page.getByText(PURCHASE_MESSAGES.thanks).waitFor();
    await page.getByText(nextPurchaseMessage('wait_for_order', undefined)).waitFor();

    const open = await openFromQueue(staff.page, TITLE, QUEUE_WHY.request_to_order);
    expect(await open.getByRole('button', { name: 'Place an order' }).count()).toBe(0);
    await take(open, 'Identity verified');
    await take(open, 'Place an order', {}, 'Place order');
    await page.reload();
    await page.getByRole('status').getByText('Please pay $3,255.00 by USD bank wire before').waitFor();
    await page.getByText('The price is fixed until then.', { exact: false }).waitFor();
    expect(await page.getByText(PURCHASE_MESSAGES.thanks).count(), 'thanks for what is long an order').toBe(0);
    const email = await emailTo(customer, EMAIL, 'please pay $3,255.00');
    expect(email.text).toContain(page.url());
    const key = new URL(page.url()).searchParams.get('key') ?? '';
    await expectCustomersPage(staff.page, open, { key, shows: 'Please pay $3,255.00 by USD bank wire before' });

    await take(open, 'Mark as paid', { 'Bank reference or transaction': 'WIRE 4711', 'Payment date': TODAY });
    await sign(staff.page, `Issue 2 ${issuer.symbol}`, `Issue 2 ${issuer.symbol}?`);
    await page.reload();
    await page.getByText(nextPurchaseMessage('look_into_wallet', undefined)).waitFor();
    await page.getByText('Final', { exact: true }).waitFor();
    await open.getByText('Issued', { exact: true }).waitFor();
    await hasHad(customer, EMAIL, emails, SUBJECTS);

    const after = await readLedger(site.local, { customer: customer.address });
    expect(changes(before, after)).toEqual({ customer: 2, supply: 2, redeemed: 0 });
    await page.goto('/wallet');
    await expect.poll(() => page.locator('dl').first().textContent()).toContain(`${after.customer} ${issuer.symbol}`);
  });
}
