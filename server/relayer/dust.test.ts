import { type Hex, parseEther } from 'viem';
import { afterAll, beforeEach, expect, it } from 'vitest';
import { USG_PER_COIN } from '#domain/money.ts';
import { ticketHash } from '#domain/redemptions/redemption.ts';
import type { RelayStatus } from '#domain/relay/machine.ts';
import { RELAY_MESSAGES, relayTooLittle } from '#domain/relay/messages.ts';
import type { RelayOffer } from '#domain/relay/offer.ts';
import type { Context } from '../platform/context.ts';
import { readEnv } from '../platform/env.ts';
import type { RelayBudgets, Relayer } from '../platform/relayer-settings.ts';
import { requestRedemption } from '../redemptions/request-redemption.ts';
import { empty, testDatabase } from '../testing/database.ts';
import { bySystem, featureApp, json, ownAddress, testContext } from '../testing/features.ts';
import { filledForm } from '../testing/redemptions.ts';
import { authorizationOf, fundedRelayer, signedRelay } from '../testing/relays.ts';
import { tokenChainOfFile } from '../testing/token.ts';
import { committedFees } from './budgets.ts';
import { findRelay } from './find-relay.ts';
import { relayRoutes } from './routes.ts';
import { sendRelays } from './send-relays.ts';

const chain = await tokenChainOfFile();
const database = await testDatabase();
afterAll(database.close);
/** What an operator has who sets nothing. */
const USUAL = readEnv({}).relayer.budgets;
let context: Context & { relayer: Relayer };
type Holder = Awaited<ReturnType<typeof chain.holder>>;

beforeEach(async () => {
  await empty(database.db);
  await chain.node.setAutomine(true);
  context = { ...testContext({ db: database.db, chain: chain.chain }), relayer: await fundedRelayer(chain, USUAL) };
});
const allow = (budgets: Partial<RelayBudgets>) => {
  context.relayer = { ...context.relayer, budgets: { ...context.relayer.budgets, ...budgets } };
};

const calling = (path: string, init?: RequestInit, ip = ownAddress()) =>
  featureApp(() => context, relayRoutes as never, ip).request(path, init);
const answerOf = async (response: Response) => [
  response.status,
  ((await response.json()) as { errors: string[] }).errors?.[0],
];

async function handIn(holder: Holder, terms: object = {}, ip?: string) {
  const authorization = authorizationOf(holder.address, context.now(), terms);
  return calling('/api/relay', json(await signedRelay(context, authorization, holder)), ip);
}
async function offerTo(holder: Holder, ip?: string): Promise<RelayOffer> {
  return (await (await calling(`/api/relay?from=${holder.address}`, undefined, ip)).json()) as RelayOffer;
}
async function redeem(holder: Holder, ip?: string) {
  const form = filledForm({ ethereum_address: holder.address, qty_to_redeem: 1 });
  const { ticket_id } = await requestRedemption(context, form as Parameters<typeof requestRedemption>[1]);
  return handIn(holder, { ticketHash: ticketHash(ticket_id), value: USG_PER_COIN }, ip);
}
const holders = async (count: number) => {
  const all: Holder[] = [];
  for (let made = 0; made < count; made++) all.push(await chain.holder(1, '0'));
  return all;
};

it('pays no fee for dust: five wallets that send one billionth each take nothing from the day', async () => {
  for (const holder of await holders(5)) {
    for (let count = 0; count < 5; count++) {
      const refused = await handIn(holder, { value: 1n }, `192.0.2.${count}`);
      expect(await answerOf(refused)).toEqual([422, relayTooLittle('0.01')]);
    }
  }
  expect(await committedFees(context)).toEqual({ day: 0n, redemptions: 0n, open: 0n });
  const [holder] = (await holders(1)) as [Holder];
  expect((await handIn(holder, { value: USUAL.leastSend - 1n })).status).toBe(422);
  expect((await handIn(holder, { value: USUAL.leastSend })).status).toBe(200);
});

it('says before anything is signed what it would take, and the least amount', async () => {
  const [holder] = (await holders(1)) as [Holder];
  expect(await offerTo(holder)).toMatchObject({
    least_send: '10000000',
    sends: { left: 3, message: null },
    redemptions: { left: 3, message: null },
    same: null,
  });
  allow({ leastSend: 7n, perHolder: 1 });
  await handIn(holder);
  expect(await offerTo(holder)).toMatchObject({
    least_send: '7',
    sends: { left: 0, message: RELAY_MESSAGES.holderLimit },
    redemptions: { left: 1, message: null },
  });
  for (const query of ['', '?from=me', `?from=${holder.address}&to=${holder.address}&value=1e9`])
    expect((await calling(`/api/relay${query}`)).status).toBe(422);
});

it('keeps a share of the day and of its ETH for redemptions, which sends can’t use up', async () => {
  const [first, redeemer, ...rest] = (await holders(12)) as [Holder, Holder, ...Holder[]];
  await handIn(first);
  const { day: fee } = await committedFees(context);
  // Fees move a little from block to block.
  const set = { perDay: 8n * fee + fee / 2n, openPerNetwork: 100, perNetwork: 100 };
  allow(set);
  const answers = [];
  for (const holder of rest) answers.push(await answerOf(await handIn(holder)));
  expect(answers.filter(([status]) => status === 200).length).toBeGreaterThanOrEqual(2);
  expect(answers.at(-1)).toEqual([429, RELAY_MESSAGES.sendLimit]);
  expect((await committedFees(context)).day).toBeLessThanOrEqual(set.perDay / 2n);
  expect(await offerTo(redeemer)).toMatchObject({ sends: { left: 0, message: RELAY_MESSAGES.sendLimit } });
  expect((await offerTo(redeemer)).redemptions.left).toBeGreaterThanOrEqual(2);

  const accepted = (await (await redeem(redeemer)).json()) as RelayStatus;
  expect(accepted).toMatchObject({ state: 'accepted' });
  // It goes first, though it was submitted last.
  await sendRelays(bySystem(context), context.relayer);
  expect(await findRelay(context, accepted.id)).toMatchObject({ state: 'sent', txNonce: 0 });
  await chain.finalize();
  await sendRelays(bySystem(context), context.relayer);
  expect(await findRelay(context, accepted.id)).toMatchObject({ state: 'final', networks: null });
  const balance = await chain.node.readContract({
    ...chain.contract,
    functionName: 'balanceOf',
    args: [redeemer.address],
  });
  expect(balance).toBe(0n);
});

it('keeps the same share of the ETH that it has', async () => {
  const [first, second, redeemer] = (await holders(3)) as [Holder, Holder, Holder];
  await handIn(first);
  const { day: fee } = await committedFees(context);
  const { address } = await context.relayer.signer();
  await chain.node.setBalance({ address, value: 3n * fee });
  allow({ perDay: parseEther('1') });
  expect(await answerOf(await handIn(second))).toEqual([429, RELAY_MESSAGES.empty]);
  expect((await redeem(redeemer)).status).toBe(200);
});

it('lets few be open at once from a network, and counts redemptions apart from sends', async () => {
  const [first, second, third, fourth, redeemer] = (await holders(5)) as [Holder, Holder, Holder, Holder, Holder];
  const ip = '198.51.100.7';
  for (const holder of [first, second, third]) expect((await handIn(holder, {}, ip)).status).toBe(200);
  expect(await answerOf(await handIn(fourth, {}, ip))).toEqual([429, RELAY_MESSAGES.openLimit]);
  expect((await handIn(fourth, {}, '198.51.100.8')).status).toBe(200);
  expect((await redeem(redeemer, ip)).status).toBe(200);
  // Once they are over, there is room again, and where they came from is forgotten.
  for (let round = 0; round < 6; round++) {
    await sendRelays(bySystem(context), context.relayer);
    await chain.finalize();
  }
  expect(await offerTo(fourth, ip)).toMatchObject({ sends: { left: 3, message: null } });
});

it('counts the larger networks of an IPv6 address, too', async () => {
  const [first, second] = (await holders(2)) as [Holder, Holder];
  allow({ openPerNetwork: 1 });
  const from = async (holder: Holder, ip: string) => (await handIn(holder, { value: USUAL.leastSend }, ip)).status;
  expect(await from(first, '2001:db8:1:100::1')).toBe(200);
  expect(await from(second, '2001:db8:1:100::2')).toBe(429);
  expect(await from(second, '2001:db8:1:101::1')).toBe(200);
});

it('lets a send that is in a redemption’s way use what is kept, and no other', async () => {
  let clock = Date.now();
  context = { ...context, now: () => new Date(clock) };
  const [sender, redeemer] = (await holders(2)) as [Holder, Holder];
  const sent = (await (await handIn(sender)).json()) as RelayStatus;
  const { day: fee } = await committedFees(context);
  await chain.node.setAutomine(false);
  allow({ perDay: 8n * fee, redemptionPercent: 80 });
  await sendRelays(bySystem(context), context.relayer);
  const raise = async () => {
    clock += 70_000;
    await chain.node.setNextBlockBaseFeePerGas({ baseFeePerGas: 1n });
    await sendRelays(bySystem(context), context.relayer);
    return (await findRelay(context, sent.id))?.reserved ?? 0n;
  };
  let reserved = await raise();
  for (let round = 0; round < 12; round++) reserved = await raise();
  // 80 % is kept: what a send may reserve stays below the rest.
  expect(reserved).toBeLessThanOrEqual((8n * fee) / 5n);
  expect((await redeem(redeemer)).status).toBe(200);
  for (let round = 0; round < 6; round++) reserved = await raise();
  expect(reserved).toBeGreaterThan((8n * fee) / 5n);
  await chain.node.setAutomine(true);
});

it('answers by holder and number what became of one whose answer got lost', async () => {
  const [holder] = (await holders(1)) as [Holder];
  const authorization = authorizationOf(holder.address, context.now());
  const path = (nonce: Hex) => `/api/relay/${holder.address}/${nonce}`;
  expect((await calling(path(authorization.nonce))).status).toBe(404);
  const input = await signedRelay(context, authorization, holder);
  const status = await (await calling('/api/relay', json(input))).json();
  expect(await (await calling(path(authorization.nonce))).json()).toEqual(status);
  for (const bad of [path('0x12'), `/api/relay/me/${authorization.nonce}`, `${path(authorization.nonce)}0`])
    expect((await calling(bad)).status).toBe(404);
});
