import { expect } from '@playwright/test';
import { grantStaff, logIn, newCustomer } from './support/account-acts.ts';
import type { Person } from './support/browser.ts';
import { testWithTwoPeople as test } from './support/fixtures.ts';
import { giveWallet, unlockWhenAsked } from './support/wallet-acts.ts';

const accountFirst = 'Log in with your staff account first';
const accountNeeded = 'This needs a staff account';

/** Opens the admin page with that key and logs in with it. */
async function logInWithKey(person: Person, key: `0x${string}`): Promise<void> {
  await giveWallet(person, key);
  await unlockWhenAsked(person.page);
  await person.page.goto('/admin');
  await person.page.getByRole('button', { name: 'Admin Login' }).click();
}

test.describe('on a site whose acts take two people', () => {
  test('a wallet opens no desk before its owner’s account, and then both are one person', { tag: '@long' }, async ({
    site,
    visit,
  }) => {
    const staff = await newCustomer(visit);
    const { page } = staff;
    grantStaff(site, staff.email);
    await logInWithKey(staff, site.local.adminKey);
    await expect(page.getByText(accountFirst)).toBeVisible();
    expect(await page.getByRole('navigation', { name: 'Desk' }).count()).toBe(0);
    await page.getByRole('link', { name: 'Log in with your staff account' }).click();
    await page.waitForURL('**/login?origin=%2Fadmin');
    await logIn(page, staff.email);
    await expect(page.getByRole('region', { name: 'Needs you' })).toBeVisible();
    await page.goto('/admin?list=set-price');
    await page.getByRole('button', { name: 'Admin Login' }).click();
    await expect(page.getByRole('button', { name: 'Set price' })).toBeVisible();

    // Another member of staff with the same wallet.
    const other = await newCustomer(visit);
    grantStaff(site, other.email);
    await giveWallet(other, site.local.adminKey);
    await unlockWhenAsked(other.page);
    await other.page.goto('/login?origin=%2Fadmin');
    await logIn(other.page, other.email);
    await expect(other.page.getByRole('region', { name: 'Needs you' })).toBeVisible();
    await other.page.goto('/admin?list=set-price');
    await other.page.getByRole('button', { name: 'Admin Login' }).click();
    await expect(other.page.getByText('This wallet belongs to another staff account')).toBeVisible();
  });

  test('an auditor’s key opens the register and the attestations, and nothing else', { tag: '@long' }, async ({
    site,
    visit,
  }) => {
    const auditor = await visit();
    const { page } = auditor;
    await logInWithKey(auditor, site.local.attestorKey);
    const desk = page.getByRole('navigation', { name: 'Desk' });
    await expect(desk.getByRole('link').first()).toBeVisible();
    await expect(desk.getByRole('link')).toHaveText(['Coin register', 'Attest']);
    await desk.getByRole('link', { name: 'Coin register' }).click();
    await expect(page.getByRole('heading', { name: 'Coin register' })).toBeVisible();
    expect(await page.getByRole('button', { name: 'Import' }).count()).toBe(0);
    await desk.getByRole('link', { name: 'Attest' }).click();
    await expect(page.getByRole('heading', { name: 'Attest the reserve' })).toBeVisible();
    for (const path of ['/admin?list=purchases', '/admin?list=needs_you', '/users', '/leads', '/audit']) {
      await page.goto(path);
      await expect(page.getByText(accountNeeded)).toBeVisible();
    }
    await expect(page.getByRole('link', { name: 'Log in with your staff account' })).toHaveAttribute(
      'href',
      '/login?origin=%2Faudit',
    );
    const refused = await page.evaluate(async () => {
      const paths = ['/api/leadList', '/api/purchaseList', '/api/redemptionList', '/api/users', '/api/audit'];
      return Promise.all(paths.map(async (path) => (await fetch(path)).status));
    });
    expect(refused).toEqual([403, 403, 403, 403, 403]);
  });
});
