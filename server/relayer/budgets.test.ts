import { type Address, parseEther } from 'viem';
import { afterAll, beforeEach, expect, it } from 'vitest';
import type { Context } from '../platform/context.ts';
import type { RelayBudgets, Relayer } from '../platform/relayer-settings.ts';
import { empty } from '../testing/database.ts';
import { bySystem, testContext } from '../testing/features.ts';
import { authorizationOf, fundedRelayer, signedRelay } from '../testing/relays.ts';
import { testPostgres } from '../testing/shared-postgres.ts';
import { tokenChainOfFile } from '../testing/token.ts';
import { acceptAuthorization } from './accept-authorization.ts';
import { committedFees } from './budgets.ts';
import { openRelays, relayerAccount } from './find-relay.ts';
import { sendRelays } from './send-relays.ts';

const DAY_MS = 86_400_000;
const chain = await tokenChainOfFile();
const postgres = await testPostgres();
afterAll(postgres.stop);
const instances = [postgres.open().db, postgres.open().db, postgres.open().db];
const [first] = instances as [(typeof instances)[number]];
let relayer: Relayer & { address: Address };
let clock: number;
const contextOn = (db = first): Context => testContext({ db, chain: chain.chain, relayer, now: () => new Date(clock) });
const allow = (budgets: Partial<RelayBudgets>) => {
  relayer = { ...relayer, budgets: { ...relayer.budgets, ...budgets } };
};

beforeEach(async () => {
  await empty(first);
  clock = Date.now();
  relayer = await fundedRelayer(chain);
});

/** Submits that many authorizations at the same moment, to all instances; how many were taken. */
async function handIn(count: number, holders: number, ip?: string): Promise<number> {
  const from: Awaited<ReturnType<typeof chain.holder>>[] = [];
  for (let made = 0; made < holders; made++) from.push(await chain.holder(1, '0'));
  const asked = Array.from({ length: count }, async (_, index) => {
    const holder = from[index % holders] as (typeof from)[number];
    const input = await signedRelay(contextOn(), authorizationOf(holder.address, new Date(clock)), holder);
    const where = contextOn(instances[index % instances.length]);
    return acceptAuthorization(where, input, ip ?? `192.0.2.${index}`);
  });
  return (await Promise.allSettled(asked)).filter(({ status }) => status === 'fulfilled').length;
}

const feeOfOne = async () => {
  await handIn(1, 1);
  const [relay] = await openRelays(contextOn());
  return relay?.reserved ?? 0n;
};

it('never reserves more than the day’s budget or the relayer’s ETH, however many ask at once', async () => {
  const fee = await feeOfOne();
  allow({ perDay: 6n * fee, redemptionPercent: 0 });
  expect(await handIn(24, 4)).toBeGreaterThan(2);
  const { day } = await committedFees(contextOn());
  expect(day).toBeLessThanOrEqual(6n * fee);
  allow({ perDay: 100n * fee });
  await chain.node.setBalance({ address: relayer.address, value: day + 2n * fee });
  await handIn(24, 4);
  expect((await committedFees(contextOn())).open).toBeLessThanOrEqual(day + 2n * fee);
});

it('never takes more than its limit from a holder or from a network address, however many ask at once', async () => {
  allow({ perHolder: 3 });
  expect(await handIn(18, 1)).toBe(3);
  allow({ perHolder: 100, perNetwork: 4 });
  expect(await handIn(18, 3, '198.51.100.7')).toBe(4);
});

it('counts what a day has cost until it is a day ago, and what is still open for longer', async () => {
  const fee = await feeOfOne();
  clock += 2 * DAY_MS;
  expect(await committedFees(contextOn())).toEqual({ day: fee, redemptions: 0n, open: fee });
  clock -= 2 * DAY_MS;
  for (let round = 0; round < 3; round++) {
    await sendRelays(bySystem(contextOn()), relayer);
    await chain.finalize();
  }
  const { day, open } = await committedFees(contextOn());
  expect([day > 0n && day < fee, open]).toEqual([true, 0n]);
  clock += DAY_MS;
  expect(await committedFees(contextOn())).toEqual({ day: 0n, redemptions: 0n, open: 0n });
});

it('carries out each authorization once, with one nonce each, though two instances send at once', async () => {
  expect(await handIn(6, 6)).toBe(6);
  for (let round = 0; round < 40 && (await openRelays(contextOn())).length > 0; round++) {
    const both = instances.map((db) => sendRelays(bySystem(contextOn(db)), relayer).catch(() => {}));
    await Promise.all(both);
    await chain.node.mine({ blocks: 2 });
  }
  expect(await openRelays(contextOn())).toEqual([]);
  expect(await chain.node.getTransactionCount(relayer)).toBe(6);
});

it('remembers what the relayer has, and since when that is less than a day’s fees', async () => {
  const perDay = parseEther('1');
  allow({ perDay });
  const { address } = relayer;
  const lookWith = async (value: bigint) => {
    await chain.node.setBalance({ address, value });
    await sendRelays(bySystem(contextOn()), relayer);
    return relayerAccount(contextOn());
  };
  expect(await lookWith(perDay)).toMatchObject({ address: address.toLowerCase(), balance: perDay, lowSince: null });
  const since = new Date(clock);
  await lookWith(perDay - 1n);
  clock += 60_000;
  expect(await lookWith(perDay - 2n)).toMatchObject({ balance: perDay - 2n, lowSince: since });
  expect(await lookWith(perDay)).toMatchObject({ lowSince: null });
});
