import { expect, type Locator, type Page } from '@playwright/test';
import { IDENTITY_MESSAGES } from '#domain/compliance/messages.ts';
import { dateInDenver } from '#domain/mountain-time.ts';
import { NOTICES } from '#domain/notices.ts';
import { PURCHASE_MESSAGES, purchaseTitle } from '#domain/purchases/messages.ts';
import { purchaseNextStep } from '#domain/purchases/next-step.ts';
import { redemptionNextStep } from '#domain/redemptions/next-step.ts';
import { RECEIPT_MESSAGES } from '#domain/redemptions/progress-messages.ts';
import { redemptionTitle } from '#domain/redemptions/quote-messages.ts';
import { insureForAll } from '#domain/redemptions/shipment.ts';
import { markedText } from '#domain/staff/messages.ts';
import { QUEUE_WHY } from '#domain/staff/queue.ts';
import { site as issuer } from '#site';
import { violationsAt, violationsInBothSchemes } from '../support/axe.ts';
import { type Person, sideways } from '../support/browser.ts';
import { EMAIL, test } from '../support/desk-people.ts';
import { expectCustomersPage, openFromQueue, payShipping, record, sign, take } from '../support/desk-record.ts';
import { field } from '../support/field.ts';
import { checkOnTracker, reportPackage } from '../support/holder-pages.ts';
import { changes, readLedger } from '../support/ledger.ts';
import { emailsTo, emailTo, hasHad } from '../support/mailbox.ts';
import { burnButton, fillRedemption } from '../support/redemption-form.ts';

// One story: the coin that is bought is the one that is redeemed, and the desk's lists and its log hold what both have left behind.
test.describe.configure({ mode: 'serial' });

const { symbol } = issuer;

const PURCHASE = purchaseTitle(2);
const PURCHASE_EMAILS = [
  new RegExp(`^We have your request for 2 ${symbol}$`),
  /please pay \$3,255\.00$/,
  /^We’ve received your payment for order \S+$/,
  new RegExp(`^Your 2 ${symbol} have arrived$`),
];
const TODAY = dateInDenver(new Date());

const REDEMPTION = redemptionTitle(1);
const REDEMPTION_EMAILS = [
  /^Your redemption of 1 coin$/,
  /^Your coin is next: please pay for shipping$/,
  /^Please verify your identity$/,
  /^We’ve checked your redemption of 1 coin$/,
  /^We’ve received your payment for shipping$/,
  /^Your coin is on its way$/,
  /^We have your report about your package$/,
  /^Your lost package was found and delivered$/,
  /^Your redemption is complete$/,
];
const REASON = 'The carrier hands coins to a known adult only.';
const NUMBER = 'P 4711 0815';
const TRACKING = '771234567890';

async function requestAndBurn({ page }: Person) {
  await page.goto('/redeem');
  const form = await fillRedemption(page);
  await form.getByRole('button', { name: 'Redeem', exact: true }).click();
  await burnButton(page).click();
  await page.waitForURL(/\/redeemsuccess\?ticket=[\w-]{20,}$/);
  await expect(page.getByText('Thank you! Your request is being processed.')).toBeVisible();
  await expect(page.getByText(redemptionNextStep('pay_shipping', { coins: 1 }).sentence)).toBeVisible();
  await expect(page.getByRole('region', { name: 'Pay for shipping' })).toContainText('$30.00');
}

async function giveIdentity({ page }: Person) {
  // The page polls every few seconds; a test doesn't wait for that.
  await page.reload();
  await expect(page.getByText(REASON).first()).toBeVisible();
  const form = page.getByRole('form', { name: 'Identity' });
  await field(form, 'Full name').fill('Ada Holder');
  await field(form, 'Date of birth').fill('1985-12-10');
  await field(form, 'Address').fill('1 Example Street, Provo, UT 84601');
  await field(form, 'Identification number').fill(NUMBER);
  await form.getByRole('button', { name: 'Send securely' }).click();
  await expect(page.getByText(IDENTITY_MESSAGES.given)).toBeVisible();
}

async function checkIdentity(open: Locator) {
  await expect(open.getByText('A••• H•••')).toBeVisible();
  expect(await open.textContent()).not.toContain(NUMBER);
  await open.getByRole('button', { name: 'Open (this is recorded)' }).click();
  await expect(open.getByText(NUMBER)).toBeVisible();
  await take(open, 'Identity checked');
}

/** The certificate is one sheet of paper, and its engraving draws itself in 1.2 s, or not where motion is reduced. */
async function expectCertificate(page: Page) {
  for (const format of ['A4', 'Letter']) {
    const pdf = (await page.pdf({ format })).toString('latin1');
    expect(pdf.match(/\/Type\s*\/Page\b/g)).toHaveLength(1);
  }
  const lastLineAt = () =>
    page.locator('[data-engraving] path').evaluateAll((lines) => {
      const ends = lines.map((line) => {
        const { animationName, animationDelay, animationDuration } = getComputedStyle(line);
        return animationName === 'none' ? 0 : Number.parseFloat(animationDelay) + Number.parseFloat(animationDuration);
      });
      return Math.round(1_000 * Math.max(...ends));
    });
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await page.locator('.certificate [data-engraving]').scrollIntoViewIfNeeded();
  await expect.poll(lastLineAt).toBe(1_200);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  expect(await lastLineAt()).toBe(0);
}

/** The form knows what the coin is worth and what a tracking number looks like, and says so before anything is sent. */
async function shipInsured(open: Locator) {
  await open.getByRole('button', { name: 'Ship', exact: true }).click();
  const form = open.getByRole('form', { name: 'Ship', exact: true });
  await field(form, 'Insured carrier').selectOption('FedEx');
  await field(form, 'Tracking number').fill('1Z999AA10123456784');
  await form.getByRole('button', { name: 'Ship', exact: true }).click();
  await expect(form.getByText('This isn’t a tracking number of FedEx', { exact: false }).first()).toBeVisible();
  await field(form, 'Tracking number').fill('7712 3456 7890');
  const insured = field(form, 'Insured for, USD');
  await expect(insured).toHaveValue('1,627.50');
  await insured.fill('0.01');
  await form.getByRole('button', { name: 'Ship', exact: true }).click();
  await expect(form.getByText(insureForAll(162_750)).first()).toBeVisible();
  await insured.fill('1,627.50');
  await form.getByRole('button', { name: 'Ship', exact: true }).click();
  await form.waitFor({ state: 'detached' });
}

const LEAD = {
  'First name': 'Emmy',
  'Last name': 'Noether',
  Email: 'emmy@example.com',
  Phone: '555 0102',
  Message: 'May I collect the coin myself?',
};
const CONTACT = 'Contact from Emmy N.';

const ACTS = [
  'admin.login',
  'order.place',
  'order.pay',
  'order.start_issue',
  'identity.ask',
  'identity.reveal',
  'redemption.check_identity',
  'redemption.pay_shipping',
  'redemption.ship',
  'redemption.find',
];

const PLACES = {
  'the queue and the leads': ['/admin?list=leads', 'Contact from'],
  'the purchase requests': ['/admin?list=purchases', 'Purchase of'],
  'the redemptions': ['/admin?list=redemptions', 'Redemption of'],
} as const;

test('takes a purchase from the form to the tokens in the wallet', async ({ customer, staff, site }) => {
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
  await expect(page.getByText(PURCHASE_MESSAGES.thanks)).toBeVisible();
  await expect(page.getByText(purchaseNextStep('give_identity', { quantity: 2, order: null }).sentence)).toBeVisible();

  const open = await openFromQueue(staff.page, PURCHASE, QUEUE_WHY.identity_asked, 'waiting');
  expect(await open.getByRole('button', { name: 'Place an order' }).count()).toBe(0);
  await take(open, 'Identity verified');
  await take(open, 'Place an order', {}, 'Place order');
  await page.reload();
  await expect(page.getByRole('status').getByText('Next: pay $3,255.00 by USD bank wire before')).toBeVisible();
  await expect(page.getByRole('region', { name: 'Pay by USD bank wire' })).toContainText('price held until');
  await expect(page).toHaveTitle(/^2 \w+ · awaiting payment · /);
  expect(await page.getByText(PURCHASE_MESSAGES.thanks).count(), 'thanks for what is long an order').toBe(0);
  const email = await emailTo(customer, EMAIL, 'please pay $3,255.00');
  expect(email.text).toContain(page.url());
  const key = new URL(page.url()).searchParams.get('key') ?? '';
  await expectCustomersPage(staff.page, open, { key, shows: 'Next: pay $3,255.00 by USD bank wire before' });

  await take(open, 'Mark as paid', { 'Bank reference or transaction': 'WIRE 4711', 'Payment date': TODAY });
  await page.reload();
  await expect(page.getByRole('region', { name: 'Receipt' })).toContainText('$3,255.00');
  expect(await page.getByText(NOTICES.lapsing.label).count(), 'a reminder to pay what is paid').toBe(0);
  await sign(staff.page, `Issue 2 ${symbol}`, `Issue 2 ${symbol}?`);
  await page.reload();
  await expect(
    page.getByText(purchaseNextStep('look_into_wallet', { quantity: 2, order: null }).sentence),
  ).toBeVisible();
  await expect(page.getByRole('region', { name: 'Certificate of issue' })).toContainText('$3,255.00');
  await expectCertificate(page);
  await expect(open.getByRole('region', { name: /^Order / }).getByText('Issued', { exact: true })).toBeVisible();
  await hasHad(customer, EMAIL, emails, PURCHASE_EMAILS);

  const after = await readLedger(site.local, { customer: customer.address });
  expect(changes(before, after)).toEqual({ customer: 2, supply: 2, redeemed: 0 });
  await page.goto('/wallet');
  await expect(page.locator('dl').first()).toContainText(`${after.customer} ${symbol}`);
});

test('takes a redemption from the form to the receipt on the chain', async ({ customer, staff, site }) => {
  const { page } = customer;
  const before = await readLedger(site.local, { customer: customer.address });
  const emails = await emailsTo(customer, EMAIL);
  await requestAndBurn(customer);
  const open = await openFromQueue(staff.page, REDEMPTION, QUEUE_WHY.ticket_to_check);
  await take(open, 'Request identity data', { Reason: REASON });
  await giveIdentity(customer);
  await staff.page.reload();
  const key = new URL(page.url()).searchParams.get('ticket') ?? '';
  await expectCustomersPage(staff.page, record(staff.page, REDEMPTION), { key, shows: IDENTITY_MESSAGES.given });
  await checkIdentity(record(staff.page, REDEMPTION));

  await expect(open.getByText(QUEUE_WHY.shipping_unpaid)).toBeVisible();
  await payShipping(open);
  await page.reload();
  await expect(page.getByText(redemptionNextStep('wait_for_shipping', { coins: 1 }).sentence)).toBeVisible();
  await shipInsured(open);
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Your coin is on its way.' })).toBeVisible();
  await expect(page.getByText(TRACKING).first()).toBeVisible();
  const email = await emailTo(customer, EMAIL, 'Your coin is on its way');
  expect(email.text).toContain(TRACKING);
  expect(email.text).toContain('Insured for: $1,627.50');

  await reportPackage(page);
  await staff.page.reload();
  await take(record(staff.page, REDEMPTION), 'Found and delivered');
  await sign(staff.page, 'Record the receipt', 'Record the receipt on the blockchain?');
  await expect(open.getByText('Closed', { exact: true })).toBeVisible();
  await page.reload();
  await expect(page.getByText(redemptionNextStep('nothing', { coins: 1 }).sentence)).toBeVisible();
  await expect(page.getByText(RECEIPT_MESSAGES.agrees)).toBeVisible();
  await expect(page.getByRole('region', { name: 'Certificate of redemption' })).toHaveText(/0x[0-9a-f]{64}/);
  await checkOnTracker(page);
  const after = await readLedger(site.local, { customer: customer.address });
  expect(changes(before, after)).toEqual({ customer: -1, supply: -1, redeemed: 1 });
  await hasHad(customer, EMAIL, emails, REDEMPTION_EMAILS);
});

test('keeps one message of a double click, which comes up at /leads by itself', async ({ staff, visit }) => {
  const leads = await staff.context.newPage();
  await leads.goto('/leads');
  await expect(leads.getByText('No messages yet.')).toBeVisible();

  const { page } = await visit();
  await page.goto('/contact');
  const form = page.getByRole('form', { name: 'Contact' });
  for (const [label, value] of Object.entries(LEAD)) await field(form, label).fill(value);
  await form.getByRole('button', { name: 'Send message' }).dblclick();
  await page.waitForURL('**/success');

  await expect(leads.getByRole('cell', { name: LEAD.Email })).toBeVisible();
  await expect(leads.getByRole('row'), 'the head and one lead').toHaveCount(2);
  await leads.close();
});

test('ticks the lead off, and takes the tick back', async ({ staff }) => {
  const { page } = staff;
  await page.goto('/admin?list=leads');
  const tick = page.getByRole('checkbox', { name: `Complete: ${CONTACT}` });
  await tick.click();
  await expect(page.getByText(markedText(CONTACT, true))).toBeVisible();
  await expect(tick).toBeChecked();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText(markedText(CONTACT, false))).toBeVisible();
  await expect(tick).not.toBeChecked();
});

test('logged every staff action, but not the identity data that was revealed', { tag: '@long' }, async ({ staff }) => {
  const { page } = staff;
  await page.goto('/audit');
  const log = page.getByRole('table', { name: 'What staff did, newest first' });
  await expect(log).toBeVisible();
  const acts = await log.getByRole('row').locator('td:nth-child(3)').allTextContents();
  expect(ACTS.filter((act) => !acts.includes(act))).toEqual([]);
  expect(await log.textContent()).not.toMatch(/P 4711|WIRE|Holder|ada@/);
  await page.getByRole('button', { name: 'Verify' }).click();
  await expect(page.getByText(/^All \d+ entries verified$/)).toBeVisible();
});

for (const [place, [path, title]] of Object.entries(PLACES))
  test(`shows ${place} and their records without an accessibility violation`, { tag: '@long' }, async ({ staff }) => {
    const { page } = staff;
    await page.goto(path);
    const rows = page.getByRole('table').first().getByRole('link', { name: title });
    await expect(rows.first()).toBeVisible();
    expect(await violationsInBothSchemes(page)).toEqual([]);
    await rows.last().click();
    await expect(page.getByRole('form', { name: 'Add a note' })).toBeVisible();
    expect(await violationsInBothSchemes(page)).toEqual([]);
    await page.setViewportSize({ width: 390, height: 800 });
    expect([...(await violationsAt(page, 'light')), await sideways(page)]).toEqual([0]);
    await page.getByRole('button', { name: 'Back to the list' }).click();
    await expect(rows.first()).toBeVisible();
    expect(await sideways(page)).toBe(0);
    await page.setViewportSize({ width: 1280, height: 720 });
  });

for (const path of ['/audit', '/leads'])
  test(`shows ${path} without an accessibility violation`, { tag: '@long' }, async ({ staff }) => {
    const { page } = staff;
    await page.goto(path);
    await expect(page.getByRole('table')).toBeVisible();
    expect(await violationsInBothSchemes(page)).toEqual([]);
  });
