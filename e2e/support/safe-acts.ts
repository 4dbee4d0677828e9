import { type Browser, expect, type Locator, type Page } from '@playwright/test';
import { SAFE_MESSAGES } from '#domain/safe/messages.ts';
import { newPerson, type Person } from './browser.ts';
import { field } from './field.ts';
import { closeProfile, testOnSafeSite } from './fixtures.ts';
import type { Site } from './site.ts';
import { giveWallet, unlockWhenAsked } from './wallet-acts.ts';

type Owners = [Person, Person, Person];

async function newOwners(browser: Browser, { local, desk }: Site): Promise<Owners> {
  const owners: Person[] = [];
  for (const key of local.safeOwnerKeys ?? []) {
    const person = await newPerson(browser, desk);
    owners.push(person);
    await giveWallet(person, key);
    await unlockWhenAsked(person.page);
  }
  return owners as Owners;
}

/** On a site with a Safe: a profile of each of its three owners at the desk’s own address, in which nobody is logged in. */
export const test = testOnSafeSite.extend<{ owners: Owners }>({
  owners: async ({ browser, site, perFile }, use) => {
    const close = (owners: Owners) => Promise.all(owners.map(closeProfile));
    const owners = await perFile('owners', () => newOwners(browser, site), close);
    for (const { context } of owners) await context.clearCookies();
    await use(owners);
  },
});

/** Logs an owner in, for a Safe. */
export async function logInForSafe({ page }: Person, safe: string | undefined, list: string): Promise<void> {
  await page.goto(`/admin?list=${list}`);
  await field(page, 'Act for a Safe').fill(safe ?? '');
  const button = page.getByRole('button', { name: 'Admin Login' });
  await button.click();
  await expect(button).not.toBeAttached();
}

export const proposal = ({ page }: { page: Page }, title: string): Locator =>
  page.getByRole('article', { name: title, exact: true });

const signButton = (within: Locator): Locator => within.getByRole('button', { name: 'Sign', exact: true });

/** Asks to sign a proposal; the confirmation is open then. */
export async function askToSign({ page }: { page: Page }, article: Locator): Promise<Locator> {
  await signButton(article).click();
  return page.getByRole('dialog', { name: SAFE_MESSAGES.signConfirm });
}

export async function confirmSign(dialog: Locator): Promise<void> {
  await signButton(dialog).click();
  await expect(dialog).not.toBeAttached();
}

export async function sign(person: { page: Page }, title: string): Promise<void> {
  const article = proposal(person, title);
  await confirmSign(await askToSign(person, article));
  await expect(signButton(article)).not.toBeAttached();
}

export async function execute(person: { page: Page }, title: string): Promise<void> {
  await proposal(person, title).getByRole('button', { name: 'Execute' }).click();
  const dialog = person.page.getByRole('dialog', { name: `${title}?`, exact: true });
  await dialog.getByRole('button', { name: 'Execute' }).click();
  await expect(proposal(person, title)).not.toBeAttached();
}

/** Ends every proposal that is open. */
export const withdrawAll = ({ page }: Person): Promise<void> =>
  page.evaluate(async () => {
    const open = (await (await fetch('/api/safe/proposals')).json()) as { id: string; ended_at: string | null }[];
    for (const { id, ended_at } of open) if (!ended_at) await fetch(`/api/safe/proposals/${id}`, { method: 'DELETE' });
  });
