import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { markedText } from '#domain/staff/messages.ts';
import { openPool } from '#server/platform/database/database.ts';
import { it } from './people.ts';

const [LEADS, PURCHASES] = [12, 8];

/** Requests of which every one is called after the attempt: another attempt has its own. */
export const seed = (attempt: string, leads = LEADS, purchases = PURCHASES) => `
  insert into lead (id, first_name, last_name, email, phone, ethereum_address, message, created_at, search)
    select gen_random_uuid(), 'Key' || n, '${attempt}', n || '@${attempt}.example', '', '', 'Hello', now(), ''::tsvector
    from generate_series(1, ${leads}) as n;
  insert into purchase (id, key, ethereum_address, qty_to_purchase, email, state, identity_checked_at, checks_waived_at, created_at, search)
    select gen_random_uuid(), '${attempt}-' || n, '0x5aaeb6053f3e94c9b9a09f33669435e7ef1beaed', 100 + n, n || '@${attempt}.example', 'requested',
      now(), now(), now(), ''::tsvector
    from generate_series(1, ${purchases}) as n`;

const heading = (page: Page) => page.locator('[data-record] h2');

/** Does what the open record asks for, with the keyboard alone. */
async function workOn(page: Page, title: string): Promise<void> {
  if (title.startsWith('Contact')) {
    await page.keyboard.press('c');
    await page.getByRole('status').getByText(markedText(title, true)).waitFor();
    return;
  }
  const button = page.getByRole('button', { name: 'Place an order' });
  await button.and(page.locator(':enabled')).waitFor();
  await page.keyboard.press('1');
  const form = page.getByRole('form', { name: 'Place an order' });
  await form.locator('input:focus').waitFor();
  await page.keyboard.press('Enter');
  await form.waitFor({ state: 'detached' });
}

const focusedRow = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll('[data-list] [data-row]')].indexOf(document.activeElement as Element),
  );

export function keyboardTests(): void {
  it('has keys for its help, the search, the row before, and to select, assign and undo', async ({ staff, site }) => {
    const { page } = staff;
    const { keyboard } = page;
    const { db, close } = openPool(site.databaseUrl ?? '');
    await db.execute(seed(`h${Date.now()}`, 3, 0));
    await close();
    await page.goto('/admin?list=new');
    await page.locator('[data-list] [data-row]').nth(2).waitFor();

    await keyboard.press('?');
    const help = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
    await help.waitFor();
    await keyboard.press('Escape');
    await help.waitFor({ state: 'hidden' });
    await keyboard.press('/');
    await page.locator('[data-list] input[type=search]:focus').waitFor();
    await keyboard.press('Escape');
    await expect.poll(() => focusedRow(page)).toBe(0);
    await keyboard.press('j');
    expect(await focusedRow(page)).toBe(1);
    await keyboard.press('k');
    expect(await focusedRow(page)).toBe(0);

    const selected = page.getByRole('group', { name: 'Selected rows' });
    await keyboard.press('x');
    await selected.getByText('1 selected').waitFor();
    await keyboard.press('x');
    await selected.waitFor({ state: 'detached' });

    await keyboard.press('Enter');
    const assignToMe = page.locator('[data-record] [data-key="a"]');
    await assignToMe.waitFor();
    await keyboard.press('a');
    await assignToMe.waitFor({ state: 'detached' });
    await keyboard.press('Enter');
    await page.locator('[data-record] h2:focus').waitFor();
    await keyboard.press('n');
    await page.locator('[data-record] [data-note] textarea:focus').waitFor();
    await keyboard.press('Escape');
    const title = (await heading(page).textContent()) ?? '';
    await keyboard.press('c');
    await page.getByText(markedText(title, true)).waitFor();
    await keyboard.press('u');
    await page.getByText(markedText(title, false)).waitFor();
  });

  it('lets a staff member work 20 mixed requests with the keyboard alone', async ({ staff: { page }, site }) => {
    const { db, close } = openPool(site.databaseUrl ?? '');
    const attempt = `k${Date.now()}`;
    await db.execute(seed(attempt));
    await page.goto('/admin?list=new');
    await page.locator('[data-list] [data-row]').first().waitFor();
    const counted = await page.getByRole('heading', { name: /^New \d+$/ }).textContent();
    const waiting = Number(/\d+/.exec(counted ?? '')?.[0]);
    expect(waiting).toBeGreaterThanOrEqual(LEADS + PURCHASES);
    // From the end of the list, where each finished row is the last one.
    const shown = await page.locator('[data-list] [data-row]').count();
    for (let row = 0; row < shown; row += 1) await page.keyboard.press('j');
    await page.keyboard.press('Enter');
    for (let left = waiting; left > 0; left -= 1) {
      await expect.poll(() => heading(page).textContent()).not.toBe('Loading');
      const title = (await heading(page).textContent()) ?? '';
      await workOn(page, title);
      await page.keyboard.press('j');
      if (left > 1) await expect.poll(() => heading(page).textContent()).not.toBe(title);
    }
    const done = await db.execute<{ leads: number; orders: number }>(`select
      (select count(*)::int from lead where email like '%@${attempt}.example' and complete) as leads,
      (select count(*)::int from sales_order join purchase on purchase.id = purchase_id where key like '${attempt}-%') as orders`);
    expect(done.rows).toEqual([{ leads: LEADS, orders: PURCHASES }]);
    await close();
  });
}
