import { expect, it } from 'vitest';
import { ORDER_MESSAGES } from '#domain/orders/messages.ts';
import { paymentTooLittle } from '#domain/redemptions/input.ts';
import { shippingReference } from '#domain/redemptions/shipment.ts';
import { TRANSITION_MESSAGES } from '#domain/transition-input.ts';
import { payment } from '#site';
import { auditList } from '../platform/audit/audit-list.ts';
import type { Db } from '../platform/database/database.ts';
import { deskQueue } from '../testing/desk-client.ts';
import { onEmptyDatabase } from '../testing/on-empty-database.ts';
import { PACKAGE, PAYMENT, type TestRedemptions, testRedemptions } from '../testing/redemptions.ts';
import { redemptionsOfCustomer } from './redemption-status.ts';
import { redemptions } from './table.ts';

let db: Db;
let desk: TestRedemptions;
let redemption: Awaited<ReturnType<TestRedemptions['request']>>;
onEmptyDatabase(async (opened) => {
  db = opened;
  desk = await testRedemptions(db);
  redemption = await desk.request();
  await db.update(redemptions).set({ state: 'burned' });
});

const transition = async (input: object) => {
  const answer = await desk.post(`/api/redemptionList/${redemption.id}/transitions`, input);
  const { errors, fields } = (await answer.json()) as { errors?: string[]; fields?: object };
  return [answer.status, fields ?? errors?.[0]];
};
const pay = (changes: object = {}) => transition({ transition: 'pay_shipping', ...PAYMENT, ...changes });
const status = () => desk.status(redemption.ticket_id);

it('is asked for from the burn on, with the amount, a reference and the ways to pay', async () => {
  await db.update(redemptions).set({ state: 'requested' });
  expect(await status()).toMatchObject({ shipping_payment: { due_cents: 3_000, ways: [] } });
  expect((await desk.get(`/api/redemptionList/${redemption.id}`)).allowed).not.toContain('pay_shipping');
  await db.update(redemptions).set({ state: 'burned' });
  const reference = shippingReference(redemption.hash as `0x${string}`);
  const shown = await status();
  expect(shown).toMatchObject({ next: 'pay_shipping', shipping_payment: { due_cents: 3_000, reference } });
  const { ways } = shown.shipping_payment as unknown as { ways: { method: string }[] };
  expect(ways.map(({ method }) => method)).toEqual(['USD bank wire', 'Bitcoin', 'Ethereum', 'Cash']);
  await desk.transition(redemption.id, { transition: 'check_identity' });
  const [email] = (await desk.emails()).filter(({ subject }) => /checked/.test(subject));
  for (const part of [
    '$30.00\nFor shipping',
    'Pay by USD bank wire\n',
    '#pay-shipping',
    `Reference: ${reference}`,
    'Bitcoin, Ethereum, or Cash',
  ])
    expect(email?.text).toContain(part);
  for (const row of payment.wire.rows) expect(email?.text).toContain(row.join(': '));
});

it('is recorded before the coins ship, and the desk has it as work until then', async () => {
  await desk.transition(redemption.id, { transition: 'check_identity' });
  expect(await deskQueue(desk.context)).toMatchObject([{ kind: 'shipping_unpaid', subject_id: redemption.id }]);
  expect(await transition({ transition: 'ship', ...PACKAGE })).toEqual([409, TRANSITION_MESSAGES.unpaid]);
  expect(await pay()).toEqual([200, undefined]);
  expect(await deskQueue(desk.context)).toMatchObject([{ kind: 'ticket_to_ship' }]);
  expect(await pay()).toEqual([409, TRANSITION_MESSAGES.not_now]);
  expect(await transition({ transition: 'ship', ...PACKAGE })).toEqual([200, undefined]);
});

it.each([
  ['less than it costs', { amount_cents: 2_999 }, { amount_cents: [paymentTooLittle(3_000)] }],
  ['a day to come', { paid_on: '2030-11-22' }, { paid_on: [ORDER_MESSAGES.paymentDateAhead] }],
  ['another year', { paid_on: '2029-11-21' }, { paid_on: [ORDER_MESSAGES.paymentDateTooEarly] }],
  ['no reference', { reference: ' ' }, { reference: [ORDER_MESSAGES.paymentReferenceNeeded] }],
  ['a method that we do not take', { method: 'ach' }, { method: [ORDER_MESSAGES.methodAch] }],
])('is not recorded with %s', async (_, changes, fields) => {
  expect(await pay(changes)).toEqual([422, fields]);
  expect(await status()).toMatchObject({ shipping_payment: { settled_at: null } });
});

it('is on the record, the holder’s page, in the CSV and the holder’s data, and its reference in the first alone', async () => {
  await pay({ amount_cents: 3_100 });
  const paid = { settled_at: expect.any(String), paid_cents: 3_100, method: 'wire', paid_on: '2030-11-21' };
  expect(await desk.get(`/api/redemptionList/${redemption.id}`)).toMatchObject({
    shipping_payment: { ...paid, paid_reference: PAYMENT.reference },
  });
  expect(await status()).toMatchObject({
    next: 'wait_for_check',
    shipping_payment: { ...paid, due_cents: 0, ways: [] },
  });
  const owner = { accountId: '0190a3c4-0000-7000-8000-000000000001', email: 'ada@example.org' };
  const data = await redemptionsOfCustomer(desk.context, owner);
  expect(data.redemptions).toMatchObject([{ shipping_payment: paid }]);
  const csv = await (await desk.app.request('/api/redemptionList.csv', { headers: await desk.staff() })).text();
  expect(csv).toMatch(/shipping_paid_cents.*\n.*3100/s);
  expect(JSON.stringify([await status(), data, csv])).not.toContain(PAYMENT.reference);
  const [email] = (await desk.emails()).filter(({ subject }) => /payment for shipping/.test(subject));
  expect(email?.text).toContain('$31.00\nFor shipping');
  const entries = await auditList(desk.context, { limit: 10 });
  expect(entries.find(({ action }) => action.startsWith('redemption.pay'))).toMatchObject({
    action: 'redemption.pay_shipping',
    after: { amount_cents: 3_100, method: 'wire', paid_on: '2030-11-21' },
    personal: { reference: expect.stringMatching(/^hmac:/) },
  });
});

it('is found by the reference that the holder was given, as a bank shows it', async () => {
  const reference = shippingReference(redemption.hash as `0x${string}`);
  expect(await desk.get(`/api/redemptionList?q=${reference.toLowerCase()}`)).toMatchObject([{ id: redemption.id }]);
});

it('is between the holder and us: no tracker shows it', async () => {
  await pay();
  for (const ticket of [redemption.ticket_id, redemption.hash]) {
    const track = await (await desk.app.request(`/api/track/${ticket}`)).text();
    expect(track).not.toMatch(/pay_shipping|3000|wire/);
  }
});

it('is not asked for where what shipping costs was never confirmed, and what is paid then is what it costs', async () => {
  await db.update(redemptions).set({ country: 'CA', shippingCents: null });
  expect(await status()).toMatchObject({ next: 'wait_for_check', shipping_payment: { ways: [] } });
  expect(await pay({ amount_cents: 4_999 })).toEqual([422, { amount_cents: [paymentTooLittle(5_000)] }]);
  expect(await pay({ amount_cents: 7_300 })).toEqual([200, undefined]);
  expect(await status()).toMatchObject({ cost: { shipping_cents: 7_300, is_firm: true } });
});
