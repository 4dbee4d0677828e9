import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { APPROVAL_MESSAGES } from '#domain/approvals/messages.ts';
import { ticketHash } from '#domain/redemptions/redemption.ts';
import { insureForAll, SHIPMENT_MESSAGES } from '#domain/redemptions/shipment.ts';
import type { RedemptionState } from '#domain/redemptions/states.ts';
import { prices } from '../price/table.ts';
import { json } from '../testing/features.ts';
import { filledForm, HOLDER, PACKAGE } from '../testing/redemptions.ts';
import { errorOf, twoPersonsOfFile } from '../testing/two-persons.ts';
import { redemptions } from './table.ts';

// What an earlier test left waiting expires.
const site = await twoPersonsOfFile(100);
const VALUE = 2 * 162_750;

/** Two coins that can be shipped: how Ann does that, and what became of it. */
async function shippable(state: RedemptionState = 'checked', isPaid = true) {
  const form = filledForm({ ethereum_address: HOLDER, qty_to_redeem: 2 });
  const { ticket_id } = (await (await site.app.request('/api/redeem', json(form))).json()) as { ticket_id: string };
  const [row] = await site.base.db
    .update(redemptions)
    .set({ state, shippingSettledAt: isPaid ? site.base.now() : null })
    .where(eq(redemptions.ticketHash, ticketHash(ticket_id)))
    .returning();
  const path = `/api/redemptionList/${row?.id}`;
  return {
    make: (input: object) => site.post('ann', `${path}/transitions`, input),
    detail: () => site.get<Record<string, unknown>>('bob', path),
    ship: (transition: string, insured_cents: number, why?: string) =>
      site.post('ann', `${path}/transitions`, { transition, ...PACKAGE, insured_cents, ...(why && { why }) }),
  };
}
const fieldsOf = async (answer: Response) => [answer.status, ((await answer.json()) as { fields?: object }).fields];

it.each([
  ['ship', 'checked', 'shipped'],
  ['reship', 'costs_paid', 'reshipped'],
  ['replace', 'lost_claimed', 'reshipped'],
] as const)(
  '%s insures the coins for what they are worth, and for less only with a second person',
  async (name, state, to) => {
    const { ship, detail } = await shippable(state);
    expect(await detail()).toMatchObject({ value_cents: VALUE });
    expect(await fieldsOf(await ship(name, VALUE - 1))).toEqual([422, { insured_cents: [insureForAll(VALUE)] }]);
    expect((await ship(name, VALUE - 1, 'The carrier’s limit')).status).toBe(202);
    expect(await detail()).toMatchObject({ state, shipping: null });

    const [asked] = await site.waiting();
    expect(asked).toMatchObject({
      title: 'Ship 2 coins insured for only $3,254.99 (worth $3,255.00)',
      why: 'The carrier’s limit',
    });
    expect(await errorOf(site.approve('annsWallet', asked?.id))).toEqual([403, APPROVAL_MESSAGES.ownAct]);
    expect((await site.approve('bob', asked?.id)).status).toBe(200);
    expect(await detail()).toMatchObject({
      state: to,
      shipping: { insured_cents: VALUE - 1, tracking: PACKAGE.tracking },
    });
  },
);

it.each([VALUE, VALUE + 1])('ships coins that are insured for %i cents at once', async (cents) => {
  const { ship, detail } = await shippable();
  expect((await ship('ship', cents)).status).toBe(200);
  expect(await detail()).toMatchObject({ state: 'shipped', shipping: { insured_cents: cents } });
});

it('closes the approval where the coins are worth something else by then', async () => {
  const { ship, detail } = await shippable();
  await ship('ship', VALUE - 1, 'The carrier’s limit');
  const [asked] = await site.waiting();
  await site.setPrice('wallet', 170_000);
  expect(await errorOf(site.approve('bob', asked?.id))).toEqual([409, APPROVAL_MESSAGES.overtaken]);
  expect(await detail()).toMatchObject({ state: 'checked', value_cents: 340_000 });
  await site.setPrice('wallet', 162_750);
});

it('takes a second person, whatever the package is insured for, while there is no price to tell its value by', async () => {
  const kept = await site.base.db.delete(prices).returning();
  const { ship, detail } = await shippable();
  expect(await detail()).toMatchObject({ value_cents: null });
  expect(await fieldsOf(await ship('ship', VALUE))).toEqual([422, { insured_cents: [SHIPMENT_MESSAGES.valueUnknown] }]);
  expect((await ship('ship', VALUE, 'As for the last one')).status).toBe(202);
  await site.base.db.insert(prices).values(kept);
});

it.each([
  [
    'waive_shipping',
    'checked',
    'Waive the $30.00 for shipping',
    { shipping_payment: { paid_cents: null, settled_at: expect.any(String) } },
  ],
  ['waive_costs', 'returned', 'Waive the costs of shipping again', { state: 'costs_paid', costs_cents: 0 }],
] as const)('%s takes a reason and a second person', async (transition, state, title, after) => {
  const { make, detail } = await shippable(state, false);
  expect(await fieldsOf(await make({ transition }))).toEqual([422, { why: [APPROVAL_MESSAGES.whyNeeded] }]);
  expect((await make({ transition, why: 'We sent it to the wrong address' })).status).toBe(202);
  expect(await detail()).toMatchObject({ state, shipping_payment: { settled_at: null } });
  const [asked] = await site.waiting();
  expect(asked?.title).toBe(title);
  expect(await errorOf(site.approve('ann', asked?.id))).toEqual([403, APPROVAL_MESSAGES.ownAct]);
  expect((await site.approve('bob', asked?.id)).status).toBe(200);
  expect(await detail()).toMatchObject(after);
});
