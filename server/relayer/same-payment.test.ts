import type { Address } from 'viem';
import { afterAll, beforeEach, expect, it } from 'vitest';
import { newAccount } from '#contracts/testing/token-chain.ts';
import { usgFromCoins } from '#domain/money.ts';
import { MOST_LEFT_SECONDS } from '#domain/relay/authorization.ts';
import type { RelayStatus } from '#domain/relay/machine.ts';
import { RELAY_MESSAGES } from '#domain/relay/messages.ts';
import type { RelayOffer } from '#domain/relay/offer.ts';
import type { Context } from '../platform/context.ts';
import type { Relayer } from '../platform/relayer-settings.ts';
import { empty } from '../testing/database.ts';
import { bySystem, featureApp, json, ownAddress, testContext } from '../testing/features.ts';
import { authorizationOf, fundedRelayer, signedRelay } from '../testing/relays.ts';
import { testPostgres } from '../testing/shared-postgres.ts';
import { tokenChainOfFile } from '../testing/token.ts';
import { relayRoutes } from './routes.ts';
import { sendRelays } from './send-relays.ts';

const chain = await tokenChainOfFile();
const postgres = await testPostgres();
afterAll(postgres.stop);
const [one, other] = [postgres.open().db, postgres.open().db];
let context: Context & { relayer: Relayer };
let holder: Awaited<ReturnType<typeof chain.holder>>;
let to: Address;

beforeEach(async () => {
  await empty(one);
  await chain.node.setAutomine(true);
  holder = await chain.holder(3, '0');
  to = newAccount().address;
  context = { ...testContext({ db: one, chain: chain.chain }), relayer: await fundedRelayer(chain) };
});
const calling = (path: string, init?: RequestInit, db = one) =>
  featureApp(() => ({ ...context, db }), relayRoutes as never, ownAddress()).request(path, init);
/** The same payment once more, signed anew, as a device does that knows nothing of the first. */
async function pay(terms: object = {}, more: object = {}, db = one) {
  const authorization = authorizationOf(holder.address, context.now(), { to, ...terms });
  return calling('/api/relay', json({ ...(await signedRelay(context, authorization, holder)), ...more }), db);
}
const received = () => chain.node.readContract({ ...chain.contract, functionName: 'balanceOf', args: [to] });
async function carryOut() {
  for (let round = 0; round < 4; round++) {
    await sendRelays(bySystem(context), context.relayer);
    await chain.finalize();
  }
}
const sameOf = async () => {
  const query = new URLSearchParams({ from: holder.address, to, value: String(usgFromCoins(1)) });
  return ((await (await calling(`/api/relay?${query}`)).json()) as RelayOffer).same;
};

it('takes the same payment once, from however many devices, until it says that it is a second one', async () => {
  const first = (await (await pay()).json()) as RelayStatus;
  expect(await sameOf()).toEqual(first);
  const refused = await pay();
  expect([refused.status, await refused.json()]).toEqual([409, { errors: [RELAY_MESSAGES.same] }]);
  await carryOut();
  expect(await received()).toBe(usgFromCoins(1));
  // It is over, but what another device has signed meanwhile isn't a second payment by itself.
  expect(await sameOf()).toMatchObject({ id: first.id, state: 'final' });
  const late = await pay();
  expect([late.status, await late.json()]).toEqual([409, { errors: [RELAY_MESSAGES.same] }]);
  expect((await pay({}, { again: true })).status).toBe(200);
  await carryOut();
  expect(await received()).toBe(usgFromCoins(2));
});

it('takes the same payment as another one as soon as nothing that was signed before the first was carried out can be valid', async () => {
  let clock = Date.now();
  context = { ...context, now: () => new Date(clock) };
  expect((await pay()).status).toBe(200);
  await carryOut();
  clock += 1000 * MOST_LEFT_SECONDS - 1;
  expect((await pay()).status).toBe(409);
  clock += 1;
  expect(await sameOf()).toBeNull();
  expect((await pay()).status).toBe(200);
  expect(await sameOf()).toMatchObject({ state: 'accepted' });
});

it('takes one of two that two devices submit at the same moment', async () => {
  const answers = await Promise.all([pay({}, {}, one), pay({}, {}, other)]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
});

it('tells payments apart by recipient and amount', async () => {
  expect((await pay()).status).toBe(200);
  expect((await pay({ value: 1n })).status).toBe(200);
  expect((await pay({ to: newAccount().address })).status).toBe(200);
});
