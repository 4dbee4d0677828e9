import { beforeEach, expect, it } from 'vitest';
import { API_MESSAGES } from '#domain/messages/api.ts';
import type { RelayStatus } from '#domain/relay/machine.ts';
import { RELAY_MESSAGES } from '#domain/relay/messages.ts';
import { nodeClient } from '../chain/node-client.ts';
import { empty, testDatabase } from '../testing/database.ts';
import { featureApp, json, ownAddress, testContext } from '../testing/features.ts';
import { authorizationOf, fundedRelayer, signedRelay } from '../testing/relays.ts';
import { noNode } from '../testing/site.ts';
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
  // The bytes of an address are signed, not the capitals in which it's written.
  const wrongCapitals = (text: string) =>
    `0x${text
      .slice(2)
      .toLowerCase()
      .replace(/[a-f]/, (one) => one.toUpperCase())}`;
  for (const name of ['from', 'to'] as const) {
    const fresh = (await signedRelay(context, authorizationOf(holder.address, new Date(), { value: 2n }), holder)) as {
      from: string;
      to: string;
    };
    const written = { ...fresh, again: true, [name]: wrongCapitals(fresh[name]) };
    expect((await app.request('/api/relay', json(written))).status).toBe(200);
    const forged = { ...written, value: '3' };
    expect((await app.request('/api/relay', json({ ...forged, nonce: `0x${'1'.repeat(64)}` }))).status).toBe(422);
  }

  const off = featureApp(() => ({ ...context, relayer: undefined }), relayRoutes as never, ownAddress());
  const refused = await off.request('/api/relay', json(input));
  expect([refused.status, await refused.json()]).toEqual([404, { errors: [RELAY_MESSAGES.off] }]);
});

it('answers that it’s unavailable, for now, where the node doesn’t answer', async () => {
  const relayer = await fundedRelayer(chain);
  const context = testContext({ db: database.db, chain: chain.chain, relayer });
  const holder = await chain.holder(1, '0');
  const input = await signedRelay(context, authorizationOf(holder.address, new Date()), holder);
  const silent = { ...context, chain: { ...chain.chain, client: nodeClient(noNode, chain.chain.id) } };
  const app = featureApp(() => silent, relayRoutes as never, ownAddress());
  const answers = [
    await app.request('/api/relay', json(input)),
    // Whether the holder is a contract that signed it is the node's to say.
    await app.request('/api/relay', json({ ...input, value: '1' })),
    await app.request(`/api/relay?from=${holder.address}`),
  ];
  for (const answer of answers)
    expect([answer.status, await answer.json()]).toEqual([503, { errors: [API_MESSAGES.chainUnavailable] }]);
});
