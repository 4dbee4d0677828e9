import { execFileSync } from 'node:child_process';
import { expect, type Page } from '@playwright/test';
import type { Person } from './browser.ts';
import { field } from './field.ts';
import type { Visit } from './fixtures.ts';
import { emailTo } from './mailbox.ts';
import type { Site } from './site.ts';

export const PASSWORD = 'walrus kettle 41';
export type Customer = Person & { email: string };

let customers = 0;

export async function linkIn(person: Person, email: string, subject: string): Promise<string> {
  const { text } = await emailTo(person, email, subject);
  return /http:\/\/localhost\S+/.exec(text)?.[0] ?? '';
}

/** A new confirmed account, not logged in; made through the API, as the pages have separate tests. */
export async function newCustomer(visit: Visit, options?: object): Promise<Customer> {
  customers += 1;
  const email = `customer${customers}@example.com`;
  const person = await visit(options);
  const data = { email, password: PASSWORD, password_confirmation: PASSWORD, nickname: 'countess' };
  const names = { first_name: 'Ada', last_name: 'Lovelace', agree_to_terms: true };
  const answer = await person.context.request.post('/api/auth', { data: { ...data, ...names } });
  expect(answer.status()).toBe(200);
  const link = await linkIn(person, email, 'Confirm your email');
  const confirmation_token = new URL(link).searchParams.get('confirmation_token');
  const confirmed = await person.context.request.post('/api/auth/confirmation', { data: { confirmation_token } });
  expect(confirmed.status()).toBe(200);
  return { ...person, email };
}

/** Logs in by the form on the page. */
export async function logIn(page: Page, email: string, password = PASSWORD): Promise<void> {
  const form = page.getByRole('form', { name: 'Log in' });
  await field(form, 'Email').fill(email);
  await field(form, 'Password').fill(password);
  await form.getByRole('button', { name: 'Log in' }).click();
}

/** A customer who is logged in and looks at that page. */
export async function customerAt(visit: Visit, path: string, options?: object): Promise<Customer> {
  const customer = await newCustomer(visit, options);
  await customer.page.goto(path);
  await logIn(customer.page, customer.email);
  await flashed(customer.page, 'Logged in successfully!');
  await customer.page.waitForURL(`**${path}**`);
  return customer;
}

/** Waits for the message above the page. */
export const flashed = (page: Page, message: string): Promise<void> =>
  page.locator('.flash-bar').getByText(message).waitFor();

/** `usg staff grant`, beside the running site. */
export function grantStaff(site: Site, email: string): void {
  const env = { ...process.env, DATA_DIR: site.dataDir };
  execFileSync(process.execPath, ['cli/main.ts', 'staff', 'grant', email], { env, stdio: 'pipe' });
}

/** Opens one thing of the profile for editing and returns its form. */
export async function edit(page: Page, label: string) {
  await page.getByRole('button', { name: `Edit ${label}`, exact: true }).click();
  return page.getByRole('form', { name: label, exact: true });
}

/** Everything that a script of the page could read of a session. */
export const readable = (page: Page): Promise<string> =>
  page.evaluate(() =>
    JSON.stringify([{ ...localStorage }, { ...sessionStorage }, document.cookie, location.href, history.state]),
  );
