import { type Browser, expect, type Page } from '@playwright/test';
import { ACCOUNT_MESSAGES } from '#domain/accounts/messages.ts';
import { VERIFY_PROBLEMS } from '#domain/verifier/messages.ts';
import { site as issuer } from '#site';
import { type Customer, customerAt, edit, grantStaff } from '../support/account-acts.ts';
import { answerTo, newPerson } from '../support/browser.ts';
import { test as base, closeProfile } from '../support/fixtures.ts';
import { expectNoViolation } from '../support/page-states.ts';
import type { Site } from '../support/site.ts';

const WIDE = { width: 1280, height: 900 };

/** The states of the account pages besides the first: empty, refused, in a dialog, forbidden, unreachable. */
async function newCustomer(browser: Browser, site: Site): Promise<Customer> {
  const visit = (options?: object) => newPerson(browser, site.origin, options);
  const customer = await customerAt(visit, '/profile', { viewport: WIDE });
  await customer.page.getByRole('button', { name: 'Yes, I agree' }).click();
  return customer;
}

const test = base.extend<{ customer: Customer }>({
  customer: async ({ browser, site, perFile }, use) =>
    use(await perFile('customer', () => newCustomer(browser, site), closeProfile)),
});

const states: [name: string, path: string, reach: (page: Page) => Promise<unknown>][] = [
  [
    'a refused login',
    '/login',
    (page) => page.getByRole('main').getByRole('button', { name: 'Log in', exact: true }).click(),
  ],
  ['a refused registration', '/register', (page) => page.getByRole('button', { name: 'Register' }).click()],
  [
    'a useless confirmation link',
    '/login?account_confirmation_success=false',
    (page) => page.getByText('Ask for a new link').waitFor(),
  ],
  [
    'a new password',
    '/reset-password?reset_password_token=x',
    (page) => page.getByRole('button', { name: 'Save password' }).click(),
  ],
  [
    'the login of someone with a long address who is logged in',
    '/login',
    (page) =>
      page
        .getByRole('status')
        .locator('strong')
        .evaluate((address) => {
          address.textContent = `${'a'.repeat(64)}@example.com`;
        }),
  ],
  ['the profile', '/profile', (page) => page.getByText('This device', { exact: true }).waitFor()],
  ['a profile that is being edited', '/profile', editAll],
  ['the question before closing', '/profile', (page) => page.getByRole('button', { name: 'Close my account' }).click()],
  [
    'another’s profile',
    '/profile/00000000-0000-7000-8000-000000000000',
    (page) => page.getByRole('heading', { name: 'Profile not found' }).waitFor(),
  ],
  ['an empty dashboard', '/dashboard/', (page) => page.getByText('No prior transactions').waitFor()],
  ['a page for staff only', '/users', (page) => page.getByText(ACCOUNT_MESSAGES.staffOnly).waitFor()],
];

for (const [title, path, reach] of states)
  test(`${title} has no violation that axe finds`, { tag: '@long' }, async ({ customer }) => {
    await customer.page.goto(path);
    await reach(customer.page);
    await expectNoViolation(customer.page);
    expect(customer.pageErrors).toEqual([]);
  });

test('shows requests and the value over time, with no violation that axe finds', { tag: '@long' }, async ({
  customer,
}) => {
  const { page } = customer;
  const purchase = {
    kind: 'purchase',
    id: '1',
    key: 'K',
    title: 'A purchase',
    state: 'requested',
    next: 'give_wallet',
  };
  const rows = [{ ...purchase, order: null, created_at: '2030-01-01T12:00:00Z' }];
  const day = (at: string, cents: number) => ({
    day: at,
    balance: '1000000000',
    price_cents: cents,
    value_cents: cents,
  });
  const days = [day('2030-01-01', 200_000), day('2030-02-01', 250_000)];
  const wallets = [{ address: `0x${'1'.repeat(40)}`, created_at: '2030-01-01T00:00:00Z' }];
  const totals = {
    balance: '1000000000',
    acquired: '1000000000',
    redeemed_coins: 0,
    price_cents: 1,
    value_cents: 1,
    age: 0,
  };
  await page.route('**/api/account/requests*', (route) => route.fulfill({ json: rows }));
  await page.route('**/api/account/value-history', (route) =>
    route.fulfill({ json: { days, now: '2030-03-01T00:00:00Z', age: 0 } }),
  );
  await page.route('**/api/account/dashboard', (route) => route.fulfill({ json: { wallets, ...totals } }));
  await page.goto('/dashboard/');
  await expect(page.getByRole('link', { name: 'Give the address' })).toBeVisible();
  await expect(page.getByRole('slider', { name: 'Values, one at a time' })).toBeVisible();
  await page.getByText('Show as a table').click();
  await expect(page.getByRole('cell', { name: 'January 1, 2030' })).toBeVisible();
  await expectNoViolation(page);
  await page.unrouteAll();
});

test('says when the totals are unavailable and loads them on retry', { tag: '@long' }, async ({ customer }) => {
  const { page } = customer;
  const pressed = () => page.evaluate(() => 'pressed' in document.documentElement.dataset);
  // The page asks again by itself, too: that never succeeds here.
  await page.route('**/api/account/dashboard', async (route) =>
    (await pressed()) ? route.continue() : route.fulfill({ status: 500, body: '{}' }),
  );
  await page.goto('/dashboard/');
  await expect(page.getByText('We can’t show your totals right now')).toBeVisible();
  await expectNoViolation(page);
  await page.evaluate(() => {
    const note = () => document.documentElement.setAttribute('data-pressed', '');
    document.addEventListener('click', note, { capture: true });
  });
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByText(`Total Value of your ${issuer.name} tokens`)).toBeVisible();
  await expect(page.getByText('No prior transactions')).toBeVisible();
  await page.unrouteAll({ behavior: 'wait' });
});

test('says that the browser has verified balance and price, and where the chain says otherwise', {
  tag: '@long',
}, async ({ customer }) => {
  const page = await customer.context.newPage();
  const wallets = [{ address: `0x${'1'.repeat(40)}`, created_at: '2030-01-01T00:00:00Z' }];
  const totals = { acquired: '0', redeemed_coins: 0, price_cents: 162_750, value_cents: 0, age: 0 };
  let balance = '0';
  await page.route('**/api/account/dashboard', (route) => route.fulfill({ json: { wallets, ...totals, balance } }));
  await page.goto('/dashboard/');
  await expect(
    page.getByText(/your wallet holds 0 \S+ as of block \d+, proved against that block’s hash/),
  ).toBeVisible();
  await expect(page.getByText('the price of $1,627.50 was signed by')).toBeVisible();
  await expectNoViolation(page);
  balance = '1000000000';
  await page.clock.install();
  await page.goto('/dashboard/');
  // It reads the chain again for a while, as a page may be behind it.
  const isRed = async () => {
    await page.clock.runFor(1_000);
    return page.getByText('This page and the chain differ').count();
  };
  await expect.poll(isRed).toBe(1);
  // A node that gives its final block a later time than the header with its hash has.
  await page.route('**/api/rpc', async (route) => {
    const answer = await answerTo(route);
    const text = await answer.text();
    const isHead = route.request().postData()?.includes('"finalized"');
    await route.fulfill({ response: answer, body: isHead ? text.replace(/("timestamp":"0x)./, '$1f') : text });
  });
  await page.goto('/dashboard/');
  await expect(page.getByText(VERIFY_PROBLEMS['other-header'])).toBeVisible();
  await expectNoViolation(page);
  await page.close();
});

test('lists the users to staff, and says so where the list fails', { tag: '@long' }, async ({ customer, site }) => {
  const { page, email } = customer;
  grantStaff(site, email);
  await page.goto('/users');
  await expect(page.getByRole('cell', { name: email, exact: true })).toBeVisible();
  const heads = ['Date Created', 'First Name', 'Last Name', 'Phone', 'Email', 'Message'];
  await expect(page.getByRole('columnheader')).toHaveText(heads);
  await expectNoViolation(page);
  const said: string[] = [];
  page.on('console', (message) => said.push(message.text()));
  await page.route('**/api/users*', (route) => route.fulfill({ status: 500, body: '{}' }));
  await page.reload();
  await expect(page.getByText(ACCOUNT_MESSAGES.usersNotFound)).toBeVisible();
  expect(said.join()).toContain('Failed to find users');
});

async function editAll(page: Page): Promise<void> {
  for (const label of ['Name', 'Email', 'Password', 'Mailing address', 'Preferred payment method']) {
    const form = await edit(page, label);
    if (label !== 'Name') await form.getByRole('button', { name: /Save|Send/ }).click();
  }
}
