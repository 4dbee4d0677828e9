import type { Locator, Page } from 'playwright-core';
import type { Person } from './browser.ts';
import type { Visit } from './fixtures.ts';
import type { Site } from './site.ts';
import { giveWallet, unlockWhenAsked } from './wallet-acts.ts';

/** A profile with the key of one owner at the desk’s own address. */
export async function owner(visit: Visit, { local, desk }: Site, at: number): Promise<Person> {
  const person = await visit({ baseURL: desk });
  await giveWallet(person, local.safeOwnerKeys?.[at]);
  await unlockWhenAsked(person.page);
  return person;
}

export const proposal = ({ page }: { page: Page }, title: string): Locator =>
  page.getByRole('article', { name: title, exact: true });

export async function sign(person: { page: Page }, title: string): Promise<void> {
  const button = proposal(person, title).getByRole('button', { name: 'Sign', exact: true });
  await button.click();
  await button.waitFor({ state: 'detached' });
}

export async function execute(person: { page: Page }, title: string): Promise<void> {
  await proposal(person, title).getByRole('button', { name: 'Execute' }).click();
  const dialog = person.page.getByRole('dialog', { name: `${title}?`, exact: true });
  await dialog.getByRole('button', { name: 'Execute' }).click();
  await proposal(person, title).waitFor({ state: 'detached' });
}

/** What an earlier attempt left open. */
export const withdrawAll = ({ page }: Person): Promise<void> =>
  page.evaluate(async () => {
    const open = (await (await fetch('/api/safe/proposals')).json()) as { id: string; ended_at: string | null }[];
    for (const { id, ended_at } of open) if (!ended_at) await fetch(`/api/safe/proposals/${id}`, { method: 'DELETE' });
  });
