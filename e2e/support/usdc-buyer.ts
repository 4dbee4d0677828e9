import { expect, type Page } from '@playwright/test';
import pg from 'pg';
import { PAY_MESSAGES } from '#domain/sale/pay-messages.ts';
import { flashed, logIn, newCustomer } from './account-acts.ts';
import { field } from './field.ts';
import type { Visit } from './fixtures.ts';
import type { Site } from './site.ts';

/** A customer who is logged in and whose identity was verified, on any page; without a wallet. */
export async function newUsdcBuyer(visit: Visit, site: Site) {
  const buyer = await newCustomer(visit);
  const { page, email, context } = buyer;
  await page.goto('/login');
  await logIn(page, email);
  await flashed(page, 'Logged in successfully!');
  const asked = { ethereum_address: '', qty_to_purchase: 1, email };
  expect((await context.request.post('/api/purchase', { data: asked })).status()).toBe(200);
  await inDatabase(site, `update purchase set identity_checked_at = now() where email = '${email}'`);
  return buyer;
}

/** Changes one row as no page can. */
export async function inDatabase({ databaseUrl }: Site, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  const { rowCount } = await client.query(statement);
  await client.end();
  expect(rowCount).toBe(1);
}

export const quoteForm = (page: Page) => page.getByRole('form', { name: 'Quote' });

/** Takes the offer on /purchase and asks for a quote for so many. */
export async function askForQuote(page: Page, coins: number): Promise<void> {
  await page.goto('/purchase');
  await page.getByRole('link', { name: PAY_MESSAGES.offer }).click();
  const form = quoteForm(page);
  await field(form, 'Quantity to buy').fill(String(coins));
  await field(form, 'State').selectOption('UT');
  await form.getByRole('checkbox').check();
  await form.getByRole('button', { name: 'Get a quote' }).click();
}
