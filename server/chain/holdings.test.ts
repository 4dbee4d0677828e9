import fc from 'fast-check';
import { beforeAll, expect, it } from 'vitest';
import { usgFromCoins } from '#domain/money.ts';
import type { Context } from '../platform/context.ts';
import { testContext } from '../testing/features.ts';
import { onEmptyDatabase } from '../testing/on-empty-database.ts';
import { tokenChainOfFile } from '../testing/token.ts';
import { createFollower } from './follow.ts';
import { holdingsOf } from './holdings.ts';

const chain = await tokenChainOfFile();
type Holder = Awaited<ReturnType<typeof chain.holder>>;
let context: Context;
let holders: Holder[];
const ADDRESSES = 3;

beforeAll(async () => {
  holders = await Promise.all(Array.from({ length: ADDRESSES }, () => chain.account()));
});
onEmptyDatabase((db) => {
  context = testContext({ db, chain: chain.chain });
});

const step = fc.record({
  kind: fc.constantFrom('issue', 'transfer', 'transfer', 'redeem', 'final'),
  from: fc.nat(ADDRESSES - 1),
  to: fc.nat(ADDRESSES - 1),
  coins: fc.integer({ min: 0, max: 4 }),
});

it('a group of wallets holds, acquired and redeemed what the chain says, after any history', async () => {
  const follow = createFollower(context, { effects: [], intervalMs: 1, leaseSeconds: 60 });
  const acquired = new Map<string, bigint>();
  const moves: { from: string; to: string; value: bigint }[] = [];
  const redeemed = new Map<string, bigint>();
  const add = (to: Map<string, bigint>, address: string, value: bigint) =>
    to.set(address, (to.get(address) ?? 0n) + value);
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 3, maxLength: 12 }), async (steps) => {
      for (const { kind, from, to, coins } of steps) {
        const [sender, receiver, value] = [holders[from] as Holder, holders[to] as Holder, usgFromCoins(coins)];
        if (kind === 'final') await chain.finalize().then(follow.poll);
        const act = {
          issue: () =>
            coins > 0 && chain.issue(receiver.address, value).then(() => add(acquired, receiver.address, value)),
          redeem: () => coins > 0 && chain.redeem(sender, value, '0x').then(() => add(redeemed, sender.address, value)),
          transfer: () =>
            chain
              .transfer(sender, receiver.address, value)
              .then(() => moves.push({ from: sender.address, to: receiver.address, value })),
          final: () => undefined,
        };
        // Whoever holds too little is refused by the token.
        await Promise.resolve(act[kind]()).catch(() => undefined);
      }
      await chain.finalize();
      await follow.poll();
      for (let group = 1; group < 2 ** ADDRESSES; group++) {
        const theirs = holders.filter((_, index) => (group >> index) & 1).map(({ address }) => address);
        const inside = new Set<string>(theirs);
        const balances = await Promise.all(
          theirs.map((address) =>
            chain.node.readContract({ ...chain.contract, functionName: 'balanceOf', args: [address] }),
          ),
        );
        const sum = (values: (bigint | undefined)[]) =>
          values.reduce<bigint>((total, value) => total + (value ?? 0n), 0n);
        const cameIn = moves.filter((move) => inside.has(move.to) && !inside.has(move.from)).map(({ value }) => value);
        expect(await holdingsOf(context, [...theirs, ...theirs])).toEqual({
          balance: sum(balances),
          acquired: sum([...theirs.map((address) => acquired.get(address)), ...cameIn]),
          redeemed: sum(theirs.map((address) => redeemed.get(address))),
        });
      }
    }),
    { numRuns: 6, endOnFailure: true },
  );
  await follow.stop();
  expect(await holdingsOf(context, [])).toEqual({ balance: 0n, acquired: 0n, redeemed: 0n });
});
