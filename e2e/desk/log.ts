import { expect } from 'vitest';
import { site } from '#site';
import { emailsTo } from '../mailbox.ts';
import { EMAIL, it } from './people.ts';

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

/** The customer's e-mails, in the order of the steps that they report. */
const SUBJECTS = [
  new RegExp(`^Your request for 2 ${site.symbol}$`),
  /please pay \$3,255\.00$/,
  /^We’ve received your payment for order \S+$/,
  new RegExp(`^We’ve issued your 2 ${site.symbol}$`),
  /^Your redemption of 1 coin$/,
  new RegExp(`^Your burn of 1 ${site.symbol} is final$`),
  /^We need to know who will receive the coins$/,
  /^We’ve checked your redemption of 1 coin$/,
  /^Your coin is on the way$/,
  /^We have your report about your package$/,
  /^Your lost package was found and delivered$/,
  /^Your redemption is complete$/,
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

  it('has written to the customer at every step', async ({ customer }) => {
    const subjects = async () => (await emailsTo(customer, EMAIL)).map(({ subject }) => subject).reverse();
    await expect.poll(subjects).toHaveLength(SUBJECTS.length);
    expect(await subjects()).toEqual(SUBJECTS.map((subject) => expect.stringMatching(subject)));
  });
}
