import { expect } from '@playwright/test';
import { sql } from 'drizzle-orm';
import { openPool } from '../server/platform/database/database.ts';
import { field } from './support/field.ts';
import { test } from './support/fixtures.ts';
import { outsideWallet } from './support/outside-wallet.ts';
import { giveWallet, lock, PASSWORD } from './support/wallet-acts.ts';

test('reads a long history in few calls, says how far it is, and can be left meanwhile', { tag: '@long' }, async ({
  visit,
  site,
  onTestFinished,
}) => {
  const person = await visit();
  const { page } = person;
  const { address } = await giveWallet(person);
  await outsideWallet(site.local, 1);
  const { db, close } = openPool(site.databaseUrl as string);
  onTestFinished(async () => {
    await db.execute(sql`delete from token_event where from_address = ${address} and to_address = ${address}`);
    await close();
  });
  const issued = sql`select * from token_event where name = 'Issued' and final order by block limit 1`;
  await expect.poll(async () => (await db.execute(issued)).rows.length).toBe(1);
  await db.execute(sql`
    insert into token_event (chain_id, token, block, log_index, block_hash, time, tx, name, from_address, to_address, value, args, final)
    select chain_id, token, block, 1000 + n, block_hash, time, '0x' || n, 'Transfer', ${address}, ${address}, 1, '{}', true
    from (${issued}) as first, generate_series(1, 6004) as n`);
  await page.goto('/wallet');
  await expect(page.getByRole('list', { name: 'Past transactions' }).getByRole('listitem').first()).toBeVisible();
  const asked: string[] = [];
  let release = () => {};
  await page.route('**/api/transactions?*limit=1000*', async (route) => {
    asked.push(route.request().url());
    // The rest waits, so that what is shown until then can be read.
    if (asked.length % 3 === 0) await new Promise<void>((resolve) => (release = resolve));
    await route.continue().catch(() => undefined);
  });
  await page.getByRole('button', { name: 'Download CSV' }).click();
  await expect(page.getByText('2,000 transactions read…')).toBeVisible();
  /** Its reading ends, and not only what is shown of it. */
  const ended = () => page.waitForEvent('requestfailed', (request) => request.url().includes('limit=1000'));
  await Promise.all([ended(), page.getByRole('button', { name: 'Cancel the download' }).click()]);
  await expect(page.getByRole('button', { name: 'Download CSV' })).toBeVisible();
  expect(await page.getByText('transactions read…').count()).toBe(0);
  release();

  asked.length = 0;
  await page.getByRole('button', { name: 'Statement' }).click();
  const dialog = page.getByRole('dialog', { name: 'Statement by year' });
  await expect(dialog.getByText('2,000 transactions read…')).toBeVisible();
  await Promise.all([ended(), dialog.getByRole('button', { name: 'Cancel' }).click()]);
  await expect(dialog).toBeHidden();
  release();
  expect(asked).toHaveLength(3);

  asked.length = 0;
  await page.getByRole('button', { name: 'Statement' }).click();
  await expect(dialog.getByText('2,000 transactions read…')).toBeVisible();
  release();
  await expect(dialog.getByText('5,000 transactions read…')).toBeVisible();
  release();
  await expect(dialog.getByText('Up to 5,000 can be listed here')).toBeVisible();
  await expect(dialog.getByText('6,004 transactions are included.')).toBeVisible();
  expect(await dialog.getByRole('table').count()).toBe(0);
  expect(asked).toHaveLength(7);
  await page.unroute('**/api/transactions?*limit=1000*');
});

test('closes the statement, in which names of the address book are, when the wallet locks in another tab', {
  tag: '@long',
}, async ({ visit, site }) => {
  const person = await visit();
  const { page, context } = person;
  const { address } = await giveWallet(person);
  await (await outsideWallet(site.local, 1)).send(address, 1_000_000_000n);
  await page.getByRole('button', { name: 'Statement' }).click();
  const statement = page.getByRole('dialog', { name: 'Statement by year' });
  await expect(field(statement, 'Year')).toBeVisible();
  const other = await context.newPage();
  await other.goto('/wallet');
  await other.getByRole('button', { name: 'Unlock', exact: true }).click();
  await field(other.getByRole('dialog'), 'Password').fill(PASSWORD);
  await other.getByRole('dialog').getByRole('button', { name: 'Unlock', exact: true }).click();
  await lock(other);
  await expect(statement).not.toBeAttached();
  expect(await page.locator('.statement').count()).toBe(0);
  await other.close();
});
