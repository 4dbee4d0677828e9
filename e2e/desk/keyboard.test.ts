import { expect, type Page } from '@playwright/test';
import { markedText } from '#domain/staff/messages.ts';
import { openPool } from '#server/platform/database/database.ts';
import type { Person } from '../support/browser.ts';
import { test } from '../support/desk-people.ts';
import type { Site } from '../support/site.ts';

test.describe.configure({ mode: 'serial' });

const [LEADS, PURCHASES] = [12, 8];

/** Requests of which every one is called after its batch, which a test can tell from those of the others. */
const seed = (batch: string, leads = LEADS, purchases = PURCHASES) => `
  insert into lead (id, first_name, last_name, email, phone, ethereum_address, message, created_at, search)
    select gen_random_uuid(), 'Key' || n, '${batch}', n || '@${batch}.example', '', '', 'Hello', now(), ''::tsvector
    from generate_series(1, ${leads}) as n;
  insert into purchase (id, key, sealed_key, ethereum_address, qty_to_purchase, email, state, identity_checked_at, checks_waived_at, created_at, search)
    select gen_random_uuid(), '${batch}-' || n, '', '0x5aaeb6053f3e94c9b9a09f33669435e7ef1beaed', 100 + n, n || '@${batch}.example', 'requested',
      now(), now(), now(), ''::tsvector
    from generate_series(1, ${purchases}) as n`;

const heading = (page: Page) => page.locator('[data-record] h2');

/** Does what the open record asks for, with the keyboard alone. */
async function workOn(page: Page, title: string): Promise<void> {
  if (title.startsWith('Contact')) {
    await page.keyboard.press('c');
    await expect(page.getByRole('status').getByText(markedText(title, true))).toBeVisible();
    return;
  }
  const button = page.getByRole('button', { name: 'Place an order' });
  await expect(button.and(page.locator(':enabled'))).toBeVisible();
  await page.keyboard.press('1');
  const form = page.getByRole('form', { name: 'Place an order' });
  await expect(form.locator('input:focus')).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(form).not.toBeAttached();
}

const focusedRow = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll('[data-list] [data-row]')].indexOf(document.activeElement as Element),
  );

/** New work with all of it selected, in a page of its own; and how much of it is complete, and has an order. */
async function selected({ context }: Person, { databaseUrl }: Site, leads: number, purchases: number) {
  const { db, close } = openPool(databaseUrl ?? '');
  const batch = `b${Date.now()}`;
  await db.execute(seed(batch, leads, purchases));
  const page = await context.newPage();
  await page.goto('/admin?list=new');
  const boxes = page.getByRole('checkbox', { name: new RegExp(batch) });
  await expect(boxes).toHaveCount(leads + purchases);
  for (const box of await boxes.all()) await box.check();
  const done = async () =>
    (
      await db.execute(`select
        (select count(*)::int from lead where email like '%@${batch}.example' and complete) as leads,
        (select count(*)::int from sales_order join purchase on purchase.id = purchase_id where key like '${batch}-%') as orders`)
    ).rows[0];
  const end = async () => {
    await page.close();
    await close();
  };
  return { page, done, end, bar: page.getByRole('group', { name: 'Selected rows' }) };
}

const report = (page: Page, complete: boolean) => page.getByText(markedText('2 records', complete));

test('has keys for its help, the search, the row before, and to select, assign and undo', { tag: '@long' }, async ({
  staff,
  site,
}) => {
  const { page } = staff;
  const { keyboard } = page;
  const { db, close } = openPool(site.databaseUrl ?? '');
  await db.execute(seed(`h${Date.now()}`, 3, 0));
  await close();
  await page.goto('/admin?list=new');
  await expect(page.locator('[data-list] [data-row]').nth(2)).toBeVisible();

  await keyboard.press('?');
  const help = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  await expect(help).toBeVisible();
  await keyboard.press('Escape');
  await expect(help).toBeHidden();
  await keyboard.press('/');
  await expect(page.locator('[data-list] input[type=search]:focus')).toBeVisible();
  await keyboard.press('Escape');
  await expect.poll(() => focusedRow(page)).toBe(0);
  await keyboard.press('j');
  expect(await focusedRow(page)).toBe(1);
  await keyboard.press('k');
  expect(await focusedRow(page)).toBe(0);

  const selected = page.getByRole('group', { name: 'Selected rows' });
  await keyboard.press('x');
  await expect(selected.getByText('1 selected')).toBeVisible();
  await keyboard.press('x');
  await expect(selected).not.toBeAttached();

  await keyboard.press('Enter');
  const assignToMe = page.locator('[data-record] [data-key="a"]');
  await expect(assignToMe).toBeVisible();
  await keyboard.press('a');
  await expect(assignToMe).not.toBeAttached();
  await keyboard.press('Enter');
  await expect(page.locator('[data-record] h2:focus')).toBeVisible();
  await keyboard.press('n');
  await expect(page.locator('[data-record] [data-note] textarea:focus')).toBeVisible();
  await keyboard.press('Escape');
  const title = (await heading(page).textContent()) ?? '';
  await keyboard.press('c');
  await expect(page.getByText(markedText(title, true))).toBeVisible();
  await keyboard.press('u');
  await expect(page.getByText(markedText(title, false))).toBeVisible();
});

test('lets a staff member work 20 mixed requests with the keyboard alone', { tag: '@long' }, async ({
  staff: { page },
  site,
}) => {
  const { db, close } = openPool(site.databaseUrl ?? '');
  const batch = `k${Date.now()}`;
  await db.execute(seed(batch));
  await page.goto('/admin?list=new');
  await expect(page.locator('[data-list] [data-row]').first()).toBeVisible();
  const counted = await page.getByRole('heading', { name: /^New \d+$/ }).textContent();
  const waiting = Number(/\d+/.exec(counted ?? '')?.[0]);
  expect(waiting).toBeGreaterThanOrEqual(LEADS + PURCHASES);
  // From the end of the list, where each finished row is the last one.
  const shown = await page.locator('[data-list] [data-row]').count();
  for (let row = 0; row < shown; row += 1) await page.keyboard.press('j');
  await page.keyboard.press('Enter');
  for (let left = waiting; left > 0; left -= 1) {
    await expect(heading(page)).not.toHaveText('Loading');
    const title = (await heading(page).textContent()) ?? '';
    await workOn(page, title);
    await page.keyboard.press('j');
    if (left > 1) await expect(heading(page)).not.toHaveText(title);
  }
  const done = await db.execute<{ leads: number; orders: number }>(`select
    (select count(*)::int from lead where email like '%@${batch}.example' and complete) as leads,
    (select count(*)::int from sales_order join purchase on purchase.id = purchase_id where key like '${batch}-%') as orders`);
  expect(done.rows).toEqual([{ leads: LEADS, orders: PURCHASES }]);
  await close();
});

test('marks all of them as complete, and takes it back', { tag: '@long' }, async ({ staff, site }) => {
  const { page, done, end, bar } = await selected(staff, site, 2, 0);
  await expect(bar.getByText('2 selected')).toBeVisible();
  await page.keyboard.press('c');
  await expect(report(page, true)).toBeVisible();
  expect(await done()).toEqual({ leads: 2, orders: 0 });
  await page.keyboard.press('u');
  await expect(report(page, false)).toBeVisible();
  expect(await done()).toEqual({ leads: 0, orders: 0 });
  await end();
});

test('places their orders once nobody can take it back any more', { tag: '@long' }, async ({ staff, site }) => {
  const { page, done, end, bar } = await selected(staff, site, 0, 2);
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 60_000);
  await bar.getByRole('button', { name: 'Place orders…' }).click();
  await expect(page.getByText('Nothing is placed yet.')).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(bar.getByText('2 selected')).toBeVisible();
  await page.clock.resume();
  expect(await done()).toEqual({ leads: 0, orders: 0 });
  await bar.getByRole('button', { name: 'Place orders…' }).click();
  await expect(page.getByText('Nothing is placed yet.')).toBeVisible();
  await page.clock.fastForward(10_000);
  await expect(page.getByText('Placed 2 orders.')).toBeVisible();
  expect(await done()).toEqual({ leads: 0, orders: 2 });
  await end();
});
