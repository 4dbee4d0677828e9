import { zeroHash } from 'viem';
import { afterEach, expect, it } from 'vitest';
import { SALE_PROBLEMS, SALE_RESULTS } from '#domain/verifier/sale-messages.ts';
import type { ListVerdict } from '#proof/listed-acts.ts';
import { queryClient } from '#web/lib/query-client.ts';
import { queryKeys } from '#web/lib/query-keys.ts';
import { drawnAt } from '#web/testing/drawn-page.tsx';
import VerifySale from './verify-sale.tsx';

const TX = `0x${'ab'.repeat(32)}`;
const ADDRESS = `0x${'11'.repeat(20)}`;
const settings = {
  token: ADDRESS,
  usdc: ADDRESS,
  treasury: ADDRESS,
  goldFeed: ADDRESS,
  usdcFeed: ADDRESS,
  goldMaxAge: 3_600,
  usdcMaxAge: 3_600,
  bandMinBps: 10_100,
  bandMaxBps: 11_200,
  coinWeight: 1n,
  coinsPerOrder: 5n,
  coinsPerDay: 50n,
};
const found = {
  settings,
  sales: [{}],
  prices: [],
  problem: undefined,
  isSale: true,
  block: 9n,
  lines: [['Sold', '2 coins']],
};

afterEach(() => queryClient.clear());
function drawnWith(
  sale: object = {},
  { updatedAt = Date.now(), acts = {} as Partial<ListVerdict>, at = `?sale=${TX}` } = {},
) {
  const block = { number: 9n, hash: zeroHash, time: 1 };
  queryClient.setQueryData(queryKeys.acts, { acts: [], history: zeroHash, block, isWhole: true, ...acts });
  queryClient.setQueryData([...queryKeys.acts, 'sale', TX], { ...found, ...sale }, { updatedAt });
  return drawnAt(`/verify${at}`, <VerifySale />);
}
const GREEN = /text-good|data-kind="good"/;

it('says what this browser just found of the sale that the address names', () => {
  const html = drawnWith();
  for (const words of ['Checked just now', SALE_RESULTS.receipt, SALE_RESULTS.desk, '2 coins', 'block 9'])
    expect(html).toContain(words);
  expect(html).toMatch(GREEN);
});

it('has nothing green once its last check is long ago', () => {
  const html = drawnWith({}, { updatedAt: Date.now() - 86_400_000 });
  expect(html).toContain('Last checked by your browser at');
  expect(html).not.toMatch(GREEN);
});

it.each([
  ['the transaction is no sale', { isSale: false, lines: undefined }, SALE_RESULTS.notASale],
  ['its receipt has something else', { lines: undefined }, SALE_RESULTS.noReceipt],
  ['the desk and the token differ', { problem: 'total', lines: undefined }, SALE_PROBLEMS.total],
] as const)('confirms nothing where %s', (_, sale, words) => {
  const html = drawnWith(sale);
  expect(html).toContain(words);
  expect(html).toContain('As of block 9.');
  expect(html).not.toMatch(GREEN);
  expect(html).not.toContain('2 coins');
});

it('says nothing of a sale where the token’s acts aren’t whole, or where the address names none', () => {
  expect(drawnWith({}, { acts: { isWhole: false } })).not.toContain('2 coins');
  expect(drawnWith({}, { at: '?sale=0x12' })).not.toContain('2 coins');
});
