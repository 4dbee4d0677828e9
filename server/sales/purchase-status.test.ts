import { expect, it } from 'vitest';
import { IDENTITY_MESSAGES } from '#domain/compliance/messages.ts';
import { json } from '../testing/features.ts';
import { onEmptyDatabase } from '../testing/on-empty-database.ts';
import { type TestDesk, testDesk } from '../testing/sales.ts';

let desk: TestDesk;
onEmptyDatabase(async (db) => {
  desk = await testDesk(db);
});

const ADA = {
  kind: 'individual',
  name: 'Ada Lovelace',
  date_of_birth: '1985-12-10',
  address: 'London',
  identification_number: 'X1234567',
};

const give = (key: string, data: object = ADA) => desk.app.request(`/api/purchase/${key}/identity`, json(data));

it('takes a buyer’s identity data without being asked, once, until the identity is verified', async () => {
  const { key, id } = await desk.request({}, false);
  expect(await desk.status(key)).toMatchObject({
    identity: null,
    may_give_identity: true,
    identity_verified: false,
    // Nobody asked for it, but no order can be placed before.
    next_step: { action: { label: 'Verify your identity' } },
  });
  const underage = await give(key, { ...ADA, date_of_birth: '2020-01-01' });
  expect([underage.status, (await desk.status(key)).identity]).toEqual([422, null]);
  expect((await give(key)).status).toBe(200);
  expect(await desk.status(key)).toMatchObject({
    identity: { state: 'given' },
    may_give_identity: false,
    next: 'wait_for_order',
  });
  const again = await give(key);
  expect([again.status, await again.json()]).toEqual([409, { errors: [IDENTITY_MESSAGES.notAsked] }]);
  expect(await desk.get(`/api/purchaseList/${id}`)).toMatchObject({
    identity: [{ state: 'given', reason: IDENTITY_MESSAGES.unasked, masked: { name: 'A••• L•••' } }],
  });
  const verified = await desk.request();
  expect(await desk.status(verified.key)).toMatchObject({ may_give_identity: false, identity_verified: true });
  expect((await give(verified.key)).status).toBe(409);
});

it('takes a buyer’s identity data when staff ask for them', async () => {
  const { key, id } = await desk.request();
  expect((await desk.post(`/api/purchaseList/${id}/identity`, { reason: 'The law asks for it.' })).status).toBe(200);
  expect(await desk.status(key)).toMatchObject({ identity: { state: 'asked', reason: 'The law asks for it.' } });
  expect((await desk.emails()).map(({ subject }) => subject)).toContain('Please verify your identity');
  expect((await give(key)).status).toBe(200);
  expect(JSON.stringify(await desk.status(key))).not.toContain('Lovelace');
  expect(await desk.get(`/api/purchaseList/${id}`)).toMatchObject({
    identity: [{ state: 'given', masked: { name: 'A••• L•••' } }],
  });
});

it('answers 404 for the identity data of a request that doesn’t exist', async () => {
  const path = '/api/purchase/0000-0000-0000-0000-0000-0000-0000/identity';
  expect((await desk.app.request(path, json(ADA))).status).toBe(404);
});
