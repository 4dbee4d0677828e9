import { expect, type Locator, type Page } from '@playwright/test';
import { WORK_LABELS } from '#domain/staff/queue.ts';
import { violationsInBothSchemes } from './axe.ts';
import { sideways } from './browser.ts';
import { field } from './field.ts';

/** Opens the desk and, from a view of its work, the item with that title and reason. */
export async function openFromQueue(
  page: Page,
  title: string,
  why: string,
  view: 'needs_you' | 'waiting' = 'needs_you',
): Promise<Locator> {
  await page.goto(`/admin?list=${view}`);
  const item = page.getByRole('region', { name: WORK_LABELS[view] }).getByRole('listitem');
  await item.filter({ hasText: why }).getByRole('link', { name: title }).click();
  return record(page, title);
}

/** The pane of a row; confirmations open above it. */
export const record = (page: Page, title: string): Locator => page.getByRole('region', { name: title, exact: true });

type Fields = Record<string, string>;

/** Presses an action of the open row, which is its button or under More. */
export async function pressAction(open: Locator, label: string): Promise<void> {
  const action = open.getByRole('button', { name: label, exact: true });
  const more = open.getByRole('button', { name: 'More', exact: true });
  await action.or(more).first().waitFor();
  if (!(await action.isVisible())) await more.click();
  await action.click();
}

/** Takes a step of the open row: its button, what it asks for, and the button again. */
export async function take(open: Locator, label: string, fields: Fields = {}, confirm = label): Promise<void> {
  await pressAction(open, label);
  const form = open.getByRole('form', { name: label, exact: true });
  for (const [name, value] of Object.entries(fields)) await enter(field(form, name), value);
  await form.getByRole('button', { name: confirm, exact: true }).click();
  await form.waitFor({ state: 'detached' });
}

/** Fills in a line, or chooses from a list. */
async function enter(control: Locator, value: string): Promise<void> {
  const isList = await control.evaluate((element) => element instanceof HTMLSelectElement);
  await (isList ? control.selectOption(value) : control.fill(value));
}

/** Records that the customer has paid for shipping. */
export const payShipping = (open: Locator): Promise<void> =>
  take(open, 'Record the payment for shipping', { 'Bank reference or transaction': 'WIRE 4712' });

/** Has the wallet sign what only it can do, after confirmation. */
export async function sign(page: Page, label: string, question: string): Promise<void> {
  await page.getByRole('button', { name: label, exact: true }).click();
  const consent = page.getByRole('dialog', { name: question, exact: true });
  await consent.getByRole('button', { name: label, exact: true }).click();
  await consent.waitFor({ state: 'hidden' });
}

/** The customer's page as staff open it from the record; it must neither carry the customer's key nor ask for anything. */
export async function expectCustomersPage(page: Page, open: Locator, { key, shows }: Record<'key' | 'shows', string>) {
  const opening = page.context().waitForEvent('page');
  await open.getByRole('link', { name: 'See the customer’s page' }).click();
  const opened = await opening;
  await opened.getByText(shows).first().waitFor();
  await opened.getByText('This is what the customer sees.', { exact: false }).waitFor();
  expect(key).toMatch(/^[\w-]{20,}$/);
  expect(`${opened.url()} ${await opened.content()}`).not.toContain(key);
  expect(await opened.getByRole('main').getByRole('form').count()).toBe(0);
  expect([await violationsInBothSchemes(opened), await sideways(opened)]).toEqual([[], 0]);
  await opened.getByRole('link', { name: 'Back to the record' }).waitFor();
  await opened.close();
  expect(await page.content()).not.toContain(key);
}
