import { type Browser, expect } from '@playwright/test';
import type { Hex } from 'viem';
import { newPerson, type Person } from './browser.ts';
import { closeProfile, testOnOwnSite } from './fixtures.ts';
import type { Site } from './site.ts';
import { giveWallet, unlockWhenAsked } from './wallet-acts.ts';

type Holder = Person & { address: `0x${string}` };

export const EMAIL = 'ada@example.com';

async function newHolder(browser: Browser, site: Site): Promise<Holder> {
  const person = await newPerson(browser, site.origin);
  const { address } = await giveWallet(person);
  await unlockWhenAsked(person.page);
  await person.page.getByRole('button', { name: 'Get local play-money ETH' }).click();
  await expect(person.page.getByText('0.05 ETH').first()).toBeVisible();
  return { ...person, address };
}

/** A profile with the wallet that holds the roles, logged in at the desk. */
export async function newStaff(
  browser: Browser,
  site: Site,
  haveWallet: (person: Person, key: Hex) => Promise<unknown> = giveWallet,
): Promise<Person> {
  const person = await newPerson(browser, site.origin);
  await haveWallet(person, site.local.adminKey);
  await unlockWhenAsked(person.page);
  await person.page.goto('/admin');
  await person.page.getByRole('button', { name: 'Admin Login' }).click();
  await expect(person.page.getByRole('button', { name: /^Signed in/ })).toBeVisible();
  return person;
}

/** Both sides of a request: a customer with a wallet, and staff with the wallet that holds the roles. */
export const test = testOnOwnSite.extend<{ customer: Holder; staff: Person }>({
  customer: async ({ browser, site, perFile }, use) => {
    const customer = await perFile('customer', () => newHolder(browser, site), closeProfile);
    await use(customer);
    expect(customer.pageErrors).toEqual([]);
  },
  staff: async ({ browser, site, perFile }, use) => {
    const staff = await perFile('staff', () => newStaff(browser, site), closeProfile);
    await use(staff);
    expect(staff.pageErrors).toEqual([]);
  },
});
