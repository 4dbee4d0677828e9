import type { Address, Hex } from 'viem';
import { expect, it } from 'vitest';
import { usgFromCoins } from '#domain/money.ts';
import { type DeskIssue, type Settled, saleDifference } from './sales.ts';

const BUYER: Address = '0x00000000000000000000000000000000000000b1';
const hash = (digit: string): Hex => `0x${digit.repeat(64)}`;
const issue = (logIndex: number, coins = 2, order = '1'): DeskIssue => ({
  block: 7,
  logIndex,
  tx: hash('a'),
  to: BUYER,
  value: usgFromCoins(coins),
  data: hash(order),
});
const sale = (logIndex: number, coins = 2, order = '1'): Settled => ({
  name: 'Settled',
  block: 7,
  logIndex,
  blockHash: hash('b'),
  time: 1,
  tx: hash('a'),
  args: {
    orderHash: hash(order),
    buyer: BUYER,
    quoter: BUYER,
    coins: BigInt(coins),
    usdc: 1n,
    priceTime: 1n,
    notAfter: 1n,
    termsHash: hash('0'),
  },
});
const counted = (coins: number, before = 0) => ({ counted: usgFromCoins(coins), before: usgFromCoins(before) });

it('finds each issue’s own sale directly behind it, and all of them together', () => {
  expect(saleDifference([], [], counted(0))).toBeUndefined();
  expect(saleDifference([issue(1), issue(3, 1, '2')], [sale(2), sale(4, 1, '2')], counted(3))).toBeUndefined();
  expect(saleDifference([issue(1)], [sale(2)], counted(5, 3))).toBeUndefined();
});

it.each([
  ['an issue without a sale', [issue(1)], [], 2, 'unsettled'],
  ['a sale elsewhere', [issue(1)], [sale(3)], 2, 'unsettled'],
  ['a sale without an issue', [], [sale(2)], 2, 'unissued'],
  ['a sale twice', [issue(1)], [sale(2), sale(2)], 2, 'unissued'],
  ['another order', [issue(1)], [sale(2, 2, '3')], 2, 'other-sale'],
  ['another number of coins', [issue(1)], [sale(2, 3)], 2, 'other-sale'],
  ['both left out', [issue(1)], [sale(2)], 4, 'total'],
] as const)('sees %s', (_, issues, sales, coins, difference) => {
  expect(saleDifference(issues, sales, counted(coins))).toBe(difference);
});
