import { expect, it } from 'vitest';
import { IDENTITY_MESSAGES } from '#domain/messages/identity.ts';
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

it('takes a buyer’s identity data when staff asked for them, and only then', async () => {
  const { key, id } = await desk.request();
  const give = () => desk.app.request(`/api/purchase/${key}/identity`, json(ADA));
  const early = await give();
  expect([early.status, await early.json()]).toEqual([409, { errors: [IDENTITY_MESSAGES.notAsked] }]);
  expect((await desk.post(`/api/purchaseList/${id}/identity`, { reason: 'The law asks for it.' })).status).toBe(200);
  expect(await desk.status(key)).toMatchObject({ identity: { state: 'asked', reason: 'The law asks for it.' } });
  expect((await desk.emails()).map(({ subject }) => subject)).toContain('We need to know who’s buying');
  expect((await give()).status).toBe(200);
  expect(JSON.stringify(await desk.status(key))).not.toContain('Lovelace');
  expect(await desk.get(`/api/purchaseList/${id}`)).toMatchObject({
    identity: [{ state: 'given', masked: { name: 'A••• L•••' } }],
  });
});

it('answers 404 for the identity data of a request that is none', async () => {
  const path = '/api/purchase/0000-0000-0000-0000-0000-0000-0000/identity';
  expect((await desk.app.request(path, json(ADA))).status).toBe(404);
});
