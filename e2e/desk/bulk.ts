import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { markedText } from '#domain/staff/messages.ts';
import { openPool } from '#server/platform/database/database.ts';
import type { Person } from '../browser.ts';
import type { Site } from '../site.ts';
import { seed } from './keyboard.ts';
import { it } from './people.ts';

/** New work with all of it selected, in a page of its own; and how much of it is complete, and has an order. */
async function selected({ context }: Person, { databaseUrl }: Site, leads: number, purchases: number) {
  const { db, close } = openPool(databaseUrl ?? '');
  const attempt = `b${Date.now()}`;
  await db.execute(seed(attempt, leads, purchases));
  const page = await context.newPage();
  await page.goto('/admin?list=new');
  const boxes = page.getByRole('checkbox', { name: new RegExp(attempt) });
  await expect.poll(() => boxes.count()).toBe(leads + purchases);
  for (const box of await boxes.all()) await box.check();
  const done = async () =>
    (
      await db.execute(`select
        (select count(*)::int from lead where email like '%@${attempt}.example' and complete) as leads,
        (select count(*)::int from sales_order join purchase on purchase.id = purchase_id where key like '${attempt}-%') as orders`)
    ).rows[0];
  const end = async () => {
    await page.close();
    await close();
  };
  return { page, done, end, bar: page.getByRole('group', { name: 'Selected rows' }) };
}

const report = (page: Page, complete: boolean) => page.getByText(markedText('2 records', complete));

export function bulkTests(): void {
  it('marks all of them as complete, and takes it back', async ({ staff, site }) => {
    const { page, done, end, bar } = await selected(staff, site, 2, 0);
    await bar.getByText('2 selected').waitFor();
    await page.keyboard.press('c');
    await report(page, true).waitFor();
    expect(await done()).toEqual({ leads: 2, orders: 0 });
    await page.keyboard.press('u');
    await report(page, false).waitFor();
    expect(await done()).toEqual({ leads: 0, orders: 0 });
    await end();
  });

  it('places their orders once nobody can take it back any more', async ({ staff, site }) => {
    const { page, done, end, bar } = await selected(staff, site, 0, 2);
    await page.clock.install();
    await page.clock.pauseAt(Date.now() + 60_000);
    await bar.getByRole('button', { name: 'Place orders…' }).click();
    await page.getByText('Nothing is placed yet.').waitFor();
    await page.getByRole('button', { name: 'Undo' }).click();
    await bar.getByText('2 selected').waitFor();
    await page.clock.resume();
    expect(await done()).toEqual({ leads: 0, orders: 0 });
    await bar.getByRole('button', { name: 'Place orders…' }).click();
    await page.getByText('Nothing is placed yet.').waitFor();
    await page.clock.fastForward(10_000);
    await page.getByText('Placed 2 orders.').waitFor();
    expect(await done()).toEqual({ leads: 0, orders: 2 });
    await end();
  });
}
