import type { Locator } from 'playwright-core';
import { expect } from 'vitest';
import { IDENTITY_MESSAGES } from '#domain/compliance/messages.ts';
import { NEXT_REDEMPTION_MESSAGES } from '#domain/redemptions/next.ts';
import { RECEIPT_MESSAGES } from '#domain/redemptions/progress-messages.ts';
import { redemptionTitle } from '#domain/redemptions/quote-messages.ts';
import { QUEUE_WHY } from '#domain/staff/queue.ts';
import { site as issuer } from '#site';
import type { Person } from '../browser.ts';
import { field } from '../field.ts';
import { changes, readLedger } from '../ledger.ts';
import { emailsTo, emailTo, hasHad } from '../mailbox.ts';
import { burnButton, fillRedemption } from '../redemption-form.ts';
import { checkOnTracker, reportPackage } from './holder-pages.ts';
import { EMAIL, it } from './people.ts';
import { expectCustomersPage, openFromQueue, record, sign, take } from './record.ts';

const { symbol } = issuer;
const TITLE = redemptionTitle(1);
const SUBJECTS = [
  /^Your redemption of 1 coin$/,
  new RegExp(`^Your burn of 1 ${symbol} is final$`),
  /^We need to know who will receive the coins$/,
  /^We’ve checked your redemption of 1 coin$/,
  /^Your coin is on the way$/,
  /^We have your report about your package$/,
  /^Your lost package was found and delivered$/,
  /^Your redemption is complete$/,
];
const REASON = 'The carrier hands coins to a known adult only.';
const NUMBER = 'P 4711 0815';
const TRACKING = '7712 3456 7890';

async function requestAndBurn({ page }: Person) {
  await page.goto('/redeem');
  const form = await fillRedemption(page);
  await form.getByRole('button', { name: 'Redeem', exact: true }).click();
  await burnButton(page).click();
  await page.waitForURL(/\/redeemsuccess\?ticket=[\w-]{20,}$/);
  await page.getByText('Thank you! Your request is being processed.').waitFor();
  await page.getByText(NEXT_REDEMPTION_MESSAGES.wait_for_check).waitFor();
}

async function giveIdentity({ page }: Person) {
  // The page polls every few seconds; a test doesn't wait for that.
  await page.reload();
  await page.getByText(REASON).first().waitFor();
  const form = page.getByRole('form', { name: 'Identity' });
  await field(form, 'Full name').fill('Ada Holder');
  await field(form, 'Date of birth').fill('1985-12-10');
  await field(form, 'Address').fill('1 Example Street, Provo, UT 84601');
  await field(form, 'Identification number').fill(NUMBER);
  await form.getByRole('button', { name: 'Send securely' }).click();
  await page.getByText(IDENTITY_MESSAGES.given).waitFor();
}

async function checkIdentity(open: Locator) {
  await open.getByText('A••• H•••').waitFor();
  expect(await open.textContent()).not.toContain(NUMBER);
  await open.getByRole('button', { name: 'Open (this is recorded)' }).click();
  await open.getByText(NUMBER).waitFor();
  await take(open, 'Identity checked');
}

export function redemptionTests(): void {
  it('takes a redemption from the form to the receipt on the chain', async ({ customer, staff, site }) => {
    const { page } = customer;
    const before = await readLedger(site.local, { customer: customer.address });
    const emails = await emailsTo(customer, EMAIL);
    await requestAndBurn(customer);
    const open = await openFromQueue(staff.page, TITLE, QUEUE_WHY.ticket_to_check);
    await take(open, 'Request identity data', { Reason: REASON });
    await giveIdentity(customer);
    await staff.page.reload();
    const key = new URL(page.url()).searchParams.get('ticket') ?? '';
    await expectCustomersPage(staff.page, record(staff.page, TITLE), { key, shows: IDENTITY_MESSAGES.given });
    await checkIdentity(record(staff.page, TITLE));

    const shipment = { 'Insured carrier': 'Fedex', 'Tracking number': TRACKING, 'Insured for, USD': '1,700.00' };
    await take(open, 'Ship', shipment);
    await page.reload();
    await page.getByText(NEXT_REDEMPTION_MESSAGES.receive_coins).waitFor();
    await page.getByText(TRACKING).first().waitFor();
    const email = await emailTo(customer, EMAIL, 'Your coin is on the way');
    expect(email.text).toContain(TRACKING);

    await reportPackage(page);
    await staff.page.reload();
    await take(record(staff.page, TITLE), 'Found and delivered');
    await sign(staff.page, 'Record the receipt', 'Record the receipt on the blockchain?');
    await open.getByText('Closed', { exact: true }).waitFor();
    await page.reload();
    await page.getByText(NEXT_REDEMPTION_MESSAGES.nothing).waitFor();
    await page.getByText(RECEIPT_MESSAGES.agrees).waitFor();
    expect(await page.getByRole('region', { name: 'Receipt' }).textContent()).toMatch(/0x[0-9a-f]{64}/);
    await checkOnTracker(page);
    const after = await readLedger(site.local, { customer: customer.address });
    expect(changes(before, after)).toEqual({ customer: -1, supply: -1, redeemed: 1 });
    await hasHad(customer, EMAIL, emails, SUBJECTS);
  });
}
