import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { IDENTITY_MESSAGES } from '#domain/compliance/messages.ts';
import { REDEMPTION_MESSAGES } from '#domain/redemptions/input.ts';
import { REDEEM_MESSAGES } from '#domain/redemptions/messages.ts';
import { site } from '#site';
import { identityRecords } from '../compliance/identity/table.ts';
import { auditList } from '../platform/audit/audit-list.ts';
import type { Db } from '../platform/database/database.ts';
import { json } from '../testing/features.ts';
import { onEmptyDatabase } from '../testing/on-empty-database.ts';
import { filledForm, PACKAGE, PAYMENT, type TestRedemptions, testRedemptions } from '../testing/redemptions.ts';
import { signedInAccount } from '../testing/staff.ts';
import { redemptions } from './table.ts';

let db: Db;
let desk: TestRedemptions;
onEmptyDatabase(async (opened) => {
  db = opened;
  desk = await testRedemptions(db);
});

const { ethereum_address: _, ...form } = filledForm({ qty_to_redeem: 3 });
const ADDRESS = /^0x[0-9a-fA-F]{40}$/;
const enter = (changes: object = {}, headers = {}) =>
  desk.post('/api/redemptionList', { channel: 'phone', ...form, ...changes }, headers);
const INDIVIDUAL = {
  kind: 'individual',
  name: 'Ada Lovelace',
  date_of_birth: '1985-12-10',
  address: '12 St. James’s Square, London',
  identification_number: 'X1234567',
};

describe('a request by email or phone', () => {
  it('is entered by staff once per key, and the holder gets an email that says where to send the tokens', async () => {
    const key = { 'idempotency-key': 'one-call' };
    const [first, again] = [await (await enter({}, key)).json(), await (await enter({}, key)).json()];
    expect(again).toEqual(first);
    expect(first).toMatchObject({
      channel: 'phone',
      state: 'requested',
      ethereum_address: expect.stringMatching(ADDRESS),
      title: 'Redemption of 3 coins',
      transitions: [{ name: 'request', actor: { kind: 'staff' } }],
    });
    expect(await db.select().from(redemptions)).toHaveLength(1);
    const [email] = await desk.emails();
    const { ethereum_address: address } = first as { ethereum_address: string };
    expect(email?.text).toContain(address);
    const [, ticket_id = ''] = /\/redeemsuccess\?ticket=([\w-]+)/.exec(email?.text ?? '') ?? [];
    expect(await desk.emails(site.support.email)).toHaveLength(1);
    expect(await desk.status(ticket_id)).toMatchObject({ by_email: true, next: 'send_tokens', inbox: { address } });
  });

  it('is the same as one from the form without a wallet', async () => {
    const [one, other] = [await desk.request({ ethereum_address: '' }), await desk.request({ ethereum_address: '' })];
    expect(one).toMatchObject({ channel: 'email', ethereum_address: expect.stringMatching(ADDRESS) });
    expect(one.ethereum_address).not.toBe(other.ethereum_address);
  });

  it('is refused with an unknown channel, or a missing field', async () => {
    expect((await enter({ channel: 'site' })).status).toBe(422);
    const answer = await enter({ channel: 'fax', name: '' });
    expect(await answer.json()).toMatchObject({
      fields: { channel: [REDEMPTION_MESSAGES.channelUnknown], name: [REDEEM_MESSAGES.nameNeeded] },
    });
  });
});

describe('identity data', () => {
  it('are given only where they were asked for, shown masked, and never to the holder of the number', async () => {
    const { id, ticket_id } = await desk.request();
    const give = () => desk.app.request(`/api/redeem/${ticket_id}/identity`, json(INDIVIDUAL));
    const early = await give();
    expect([early.status, await early.json()]).toEqual([409, { errors: [IDENTITY_MESSAGES.notAsked] }]);
    await desk.post(`/api/redemptionList/${id}/identity`, { reason: 'The law asks for it.' });
    expect(await desk.status(ticket_id)).toMatchObject({
      next: 'give_identity',
      identity: { state: 'asked', reason: 'The law asks for it.' },
    });
    expect((await desk.emails()).map(({ subject }) => subject)).toContain('Please verify your identity');
    expect((await give()).status).toBe(200);
    expect(await desk.status(ticket_id)).toMatchObject({ next: 'burn_tokens', identity: { state: 'given' } });
    expect(await desk.get(`/api/redemptionList/${id}`)).toMatchObject({
      identity: [{ state: 'given', masked: { kind: 'individual', name: 'A••• L•••' } }],
    });
  });

  it.each(['refuse', 'cancel'] as const)('are asked for no more after “%s”', async (transition) => {
    const { id, ticket_id } = await desk.request();
    await desk.post(`/api/redemptionList/${id}/identity`, { reason: 'The law asks for it.' });
    await desk.transition(id, { transition, reason: 'Why' });
    expect(await desk.status(ticket_id)).toMatchObject({ next: 'over', identity: null });
    expect((await desk.app.request(`/api/redeem/${ticket_id}/identity`, json(INDIVIDUAL))).status).toBe(409);
  });

  it('are asked for no more once staff have checked them, nor while a package is out', async () => {
    const { id, ticket_id } = await desk.request();
    await desk.context.db.update(redemptions).set({ state: 'burned' }).where(eq(redemptions.id, id));
    const ask = () => desk.post(`/api/redemptionList/${id}/identity`, { reason: 'The law asks for it.' });
    await ask();
    await desk.transition(id, { transition: 'check_identity' });
    expect(await desk.status(ticket_id)).toMatchObject({ identity: null });
    for (const [state, status] of [
      ['checked', 200],
      ['shipped', 409],
      ['delivered', 409],
      ['closed', 409],
    ] as const) {
      await desk.context.db.update(redemptions).set({ state }).where(eq(redemptions.id, id));
      await desk.context.db.update(identityRecords).set({ erasedAt: new Date() });
      expect([state, (await ask()).status]).toEqual([state, status]);
    }
  });

  it('are neither asked for nor taken once the package is on its way', async () => {
    const { id, ticket_id } = await desk.request();
    await desk.context.db.update(redemptions).set({ state: 'burned' }).where(eq(redemptions.id, id));
    await desk.transition(id, { transition: 'check_identity' });
    await desk.post(`/api/redemptionList/${id}/identity`, { reason: 'The law asks for it.' });
    await desk.transition(id, { transition: 'pay_shipping', ...PAYMENT });
    await desk.transition(id, { transition: 'ship', ...PACKAGE });
    expect(await desk.status(ticket_id)).toMatchObject({ state: 'shipped', next: 'receive_coins', identity: null });
    expect((await desk.app.request(`/api/redeem/${ticket_id}/identity`, json(INDIVIDUAL))).status).toBe(409);
  });

  it('are refused with every error at its field', async () => {
    const { ticket_id } = await desk.request();
    const answer = await desk.app.request(`/api/redeem/${ticket_id}/identity`, json({ ...INDIVIDUAL, name: '' }));
    expect([answer.status, await answer.json()]).toMatchObject([
      422,
      { fields: { name: [IDENTITY_MESSAGES.nameNeeded] } },
    ]);
  });
});

describe('the list', () => {
  it('is closed to accounts without the staff role', async () => {
    const { headers } = await signedInAccount(desk.context, { staff: false });
    for (const path of ['/api/redemptionList', '/api/redemptionList.csv', '/api/unmatchedBurns']) {
      expect([path, (await desk.app.request(path, { headers })).status]).toEqual([path, 403]);
    }
  });

  it('is filtered, ticked and exported', async () => {
    const { id } = await desk.request();
    await enter({ name: '=cmd()' });
    expect(await desk.get('/api/redemptionList?channel=phone&state=requested')).toMatchObject([{ channel: 'phone' }]);
    const headers = { ...(await desk.staff()), 'content-type': 'application/json' };
    const body = JSON.stringify({ complete: true });
    expect((await desk.app.request(`/api/redemptionList/${id}`, { method: 'PUT', headers, body })).status).toBe(200);
    expect(await desk.get('/api/redemptionList?complete=true')).toMatchObject([{ id, complete: true }]);
    const csv = await (await desk.app.request('/api/redemptionList.csv', { headers })).text();
    expect(csv).toContain("'=cmd()");
    expect(csv).toContain('Redemption of 2 coins');
  });
});

it('gives the address for a label to staff alone, and records each time', async () => {
  const { id } = (await (await enter()).json()) as { id: string };
  expect(await (await desk.post(`/api/redemptionList/${id}/label`, {})).json()).toMatchObject({
    lines: expect.arrayContaining([form.name]),
  });
  expect(await auditList(desk.context, { limit: 9, act: 'redemption.print_label' })).toMatchObject([{ subjectId: id }]);
  const customer = await signedInAccount(desk.context, { staff: false });
  const path = `/api/redemptionList/${id}/label`;
  expect((await desk.app.request(path, json({}, customer.headers))).status).toBe(403);
  expect((await desk.post('/api/redemptionList/0190a3c4-0000-7000-8000-000000000009/label', {})).status).toBe(404);
});
