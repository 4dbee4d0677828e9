import { newPerson, type Person } from '../browser.ts';
import { createWallet, restoreKey } from '../wallet-acts.ts';
import type { World } from '../web/world.ts';

/** Who acts at both ends of a request: a customer with a wallet, and staff with the wallet that holds the roles. */
export type DeskWorld = World & { customer: Person & { address: `0x${string}` }; staff: Person };

export const SLOW = { timeout: 45_000 };
export const EMAIL = 'ada@example.com';

export async function newHolder({ browser, site }: World): Promise<DeskWorld['customer']> {
  const person = await newPerson(browser, site.origin);
  const { address } = await createWallet(person);
  await person.page.getByRole('button', { name: 'Get local play-money ETH' }).click();
  await person.page.getByText('0.05 ETH').first().waitFor(SLOW);
  return { ...person, address };
}

export async function newStaff({ browser, site }: World): Promise<Person> {
  const person = await newPerson(browser, site.origin);
  await restoreKey(person, site.local.adminKey);
  await person.page.goto('/admin');
  await person.page.getByRole('button', { name: 'Admin Login' }).click();
  await person.page.getByRole('list', { name: 'Roles' }).waitFor(SLOW);
  return person;
}
