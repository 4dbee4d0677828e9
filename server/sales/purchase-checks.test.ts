import { beforeEach, describe, expect, it } from 'vitest';
import { USER_AGREEMENT_EFFECTIVE } from '#domain/terms.ts';
import { TRANSITION_MESSAGES } from '#domain/transition-input.ts';
import { auditList } from '../platform/audit/audit-list.ts';
import { orNotFound } from '../platform/errors.ts';
import { onEmptyDatabase } from '../testing/on-empty-database.ts';
import { PAYMENT, type TestDesk, testDesk } from '../testing/sales.ts';
import { notesOf } from '../workflow/notes.ts';
import { ordersOf } from './find-order.ts';
import { findPurchase } from './find-purchase.ts';
import { orders, purchases } from './table.ts';
import { openChecksOf } from './transition-purchase.ts';

let desk: TestDesk;
let id: string;
let key: string;
onEmptyDatabase(async (db) => {
  desk = await testDesk(db);
});

const ask = async (agreement: string | null) => {
  ({ id, key } = await desk.request({ agreement }, false));
};
const order = async () => {
  const answer = await desk.post('/api/orders', { purchase_id: id, method: 'wire' });
  return [answer.status, ((await answer.json()) as { errors?: string[] }).errors];
};
const transition = async (body: object) => (await desk.post(`/api/purchaseList/${id}/transitions`, body)).status;
const openNow = async () =>
  openChecksOf(orNotFound(await findPurchase(desk.context, id)), await ordersOf(desk.context, [id]));
const shown = () => desk.get(`/api/purchaseList/${id}`);
const refused = [409, [TRANSITION_MESSAGES.unchecked]];
const taken = [200, undefined];

describe('a request from an unverified buyer', () => {
  beforeEach(() => ask(USER_AGREEMENT_EFFECTIVE));

  it('becomes no order until staff have verified the identity', async () => {
    expect(await order()).toEqual(refused);
    expect(await shown()).toMatchObject({ state: 'requested', identity_checked_at: null });
    expect(await openNow()).toEqual(['identity']);
    expect(await transition({ transition: 'check_identity' })).toBe(200);
    expect(await openNow()).toEqual([]);
    expect(await shown()).toMatchObject({ allowed: ['order', 'refuse', 'withhold'] });
    expect(await order()).toEqual(taken);
  });

  it('is verified once, on record', async () => {
    await transition({ transition: 'check_identity' });
    expect(await transition({ transition: 'check_identity' })).toBe(409);
    const records = (await auditList(desk.context, { limit: 99 })).filter(({ subjectId }) => subjectId === id);
    expect(records.map(({ action }) => action)).toEqual(['purchase.check_identity']);
  });
});

describe('a request without the agreement', () => {
  beforeEach(async () => {
    await ask(null);
    await transition({ transition: 'check_identity' });
  });

  it('becomes no order', async () => {
    expect(await order()).toEqual(refused);
    expect(await openNow()).toEqual(['agreement']);
  });

  it('is bound by a payment: one for an order that was cancelled afterwards counts', async () => {
    await transition({ transition: 'waive_checks', reason: 'Signed on paper.' });
    const placed = await desk.place(id);
    await desk.transition(placed.id, PAYMENT);
    await desk.transition(placed.id, { transition: 'cancel', reason: 'At their wish.', fee_cents: 0 });
    await desk.context.db.update(purchases).set({ checksWaivedAt: null });
    expect(await order()).toEqual(taken);
  });
});

describe('the open checks', () => {
  beforeEach(() => ask(null));

  it('are waived by staff with a reason, which is audited and kept as a note', async () => {
    const reason = 'Known to us since 2019, signed on paper.';
    expect(await transition({ transition: 'waive_checks', reason })).toBe(200);
    expect(await openNow()).toEqual([]);
    expect(await shown()).toMatchObject({ checks_waived_at: expect.any(String) });
    const [waiver] = (await auditList(desk.context, { limit: 99 })).filter(
      ({ action }) => action === 'purchase.waive_checks',
    );
    expect(waiver).toMatchObject({
      subjectId: id,
      after: { waived: 'identity, agreement' },
      personal: { reason: expect.stringMatching(/^hmac:/) },
    });
    expect(await notesOf(desk.context, { kind: 'purchase', id })).toMatchObject([{ text: reason }]);
    expect(await order()).toEqual(taken);
  });

  it.each([
    { transition: 'waive_checks', reason: 'Known to us.' },
    { transition: 'check_identity' },
    { transition: 'refuse', reason: 'Sold out.' },
  ])('$transition takes back a request for identity data that wasn’t answered', async (input) => {
    await desk.post(`/api/purchaseList/${id}/identity`, { reason: 'Required by law.' });
    expect(await desk.status(key)).toMatchObject({ next: 'give_identity', identity: { state: 'asked' } });
    expect(await transition(input)).toBe(200);
    const status = await desk.status(key);
    expect(status.next).not.toBe('give_identity');
    expect(status.identity).toBeNull();
    expect(await shown()).toMatchObject({ identity: [{ state: 'erased', given_at: null }] });
    const audited = (await auditList(desk.context, { limit: 99 })).filter(({ subjectId }) => subjectId === id);
    expect(audited.map(({ action }) => action)).toContain('identity.withdraw');
  });

  it('take no identity data once the tokens are issued, nor after a refusal', async () => {
    const asks = async () =>
      (await desk.post(`/api/purchaseList/${id}/identity`, { reason: 'Required by law.' })).status;
    await transition({ transition: 'waive_checks', reason: 'Known to us.' });
    await desk.place(id);
    await desk.context.db.update(orders).set({ state: 'issued' });
    expect([await asks(), (await shown()).may_ask_identity]).toEqual([409, false]);
    await desk.context.db.update(orders).set({ state: 'cancelled' });
    await desk.context.db.update(purchases).set({ state: 'refused' });
    expect([await asks(), (await shown()).may_ask_identity]).toEqual([409, false]);
  });

  it('are not waived without a reason, nor once there are none', async () => {
    expect(await transition({ transition: 'waive_checks' })).toBe(422);
    expect(await transition({ transition: 'waive_checks', reason: ' ' })).toBe(422);
    expect(await order()).toEqual(refused);
    await transition({ transition: 'waive_checks', reason: 'Known to us.' });
    expect(await transition({ transition: 'waive_checks', reason: 'Again.' })).toBe(409);
  });

  it('are not shown to the customer', async () => {
    const { key, id: other } = await desk.request({}, false);
    await desk.post(`/api/purchaseList/${other}/transitions`, { transition: 'waive_checks', reason: 'Known to us.' });
    expect(JSON.stringify(await desk.status(key))).not.toMatch(/waive|Known to us/);
  });
});
