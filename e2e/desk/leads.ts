import { expect } from 'vitest';
import { markedText } from '#domain/staff/messages.ts';
import { field } from '../field.ts';
import { it } from './people.ts';

const LEAD = {
  'First name': 'Emmy',
  'Last name': 'Noether',
  Email: 'emmy@example.com',
  Phone: '555 0102',
  Message: 'May I collect the coin myself?',
};
const TITLE = 'Contact from Emmy N.';

export function leadTests(): void {
  it('keeps one message of a double click, which comes up at /leads by itself', async ({ staff, visit }) => {
    const leads = await staff.context.newPage();
    await leads.goto('/leads');
    await leads.getByText('No messages yet.').waitFor();

    const { page } = await visit();
    await page.goto('/contact');
    const form = page.getByRole('form', { name: 'Contact' });
    for (const [label, value] of Object.entries(LEAD)) await field(form, label).fill(value);
    await form.getByRole('button', { name: 'Send message' }).dblclick();
    await page.waitForURL('**/success');

    await leads.getByRole('cell', { name: LEAD.Email }).waitFor();
    expect(await leads.getByRole('row').count(), 'the head and one lead').toBe(2);
    await leads.close();
  });

  it('ticks the lead off, and takes the tick back', async ({ staff }) => {
    const { page } = staff;
    await page.goto('/admin?list=leads');
    const tick = page.getByRole('checkbox', { name: `Complete: ${TITLE}` });
    await tick.click();
    await page.getByText(markedText(TITLE, true)).waitFor();
    await expect.poll(() => tick.isChecked()).toBe(true);
    await page.getByRole('button', { name: 'Undo' }).click();
    await page.getByText(markedText(TITLE, false)).waitFor();
    await expect.poll(() => tick.isChecked()).toBe(false);
  });
}
