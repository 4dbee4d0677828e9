import { expect } from 'vitest';
import { it } from './people.ts';

const ACTS = [
  'admin.login',
  'order.place',
  'order.pay',
  'order.start_issue',
  'identity.ask',
  'identity.reveal',
  'redemption.check_identity',
  'redemption.ship',
  'redemption.deliver',
];

/** What both requests must have left behind, once they are through. */
export function logTests(): void {
  it('logged every staff action, but not the identity data that was revealed', { tags: ['long'] }, async ({
    staff,
  }) => {
    const { page } = staff;
    await page.goto('/audit');
    const log = page.getByRole('table', { name: 'What staff did, newest first' });
    await log.waitFor();
    const acts = await log.getByRole('row').locator('td:nth-child(3)').allTextContents();
    expect(ACTS.filter((act) => !acts.includes(act))).toEqual([]);
    expect(await log.textContent()).not.toMatch(/P 4711|WIRE|Holder|ada@/);
    await page.getByRole('button', { name: 'Verify' }).click();
    await page.getByText(/^All \d+ entries verified$/).waitFor();
  });
}
