import { beforeEach, expect, it } from 'vitest';
import { RELAY_MESSAGES } from '#domain/messages/transaction.ts';
import type { RelayStatus } from '#domain/relay/machine.ts';
import { empty, testDatabase } from '../testing/database.ts';
import { featureApp, json, ownAddress, testContext } from '../testing/features.ts';
import { authorizationOf, fundedRelayer, signedRelay } from '../testing/relays.ts';
import { tokenChainOfFile } from '../testing/token.ts';
import { relayRoutes } from './routes.ts';

const chain = await tokenChainOfFile();
const database = await testDatabase();
beforeEach(async () => {
  await empty(database.db);
  return database.close;
});

it('takes an authorization, tells what became of it by its id, and refuses what it can’t read', async () => {
  const relayer = await fundedRelayer(chain);
  const context = testContext({ db: database.db, chain: chain.chain, relayer });
  const app = featureApp(() => context, relayRoutes as never, ownAddress());
  const holder = await chain.holder(1, '0');
  const input = await signedRelay(context, authorizationOf(holder.address, new Date()), holder);

  const answer = await app.request('/api/relay', json(input));
  const status = (await answer.json()) as RelayStatus;
  expect([answer.status, status.state]).toEqual([200, 'accepted']);
  expect(await (await app.request(`/api/relay/${status.id}`)).json()).toEqual(status);
  expect((await app.request(`/api/relay/${'0'.repeat(36)}`)).status).toBe(404);

  for (const body of [{}, { ...input, kind: 'approve' }, { ...input, nonce: '0x12' }, { ...input, value: '-1' }]) {
    const refused = await app.request('/api/relay', json(body));
    expect(refused.status).toBeGreaterThanOrEqual(400);
    expect(refused.status).toBeLessThan(500);
  }
  const off = featureApp(() => ({ ...context, relayer: undefined }), relayRoutes as never, ownAddress());
  const refused = await off.request('/api/relay', json(input));
  expect([refused.status, await refused.json()]).toEqual([404, { errors: [RELAY_MESSAGES.off] }]);
});
