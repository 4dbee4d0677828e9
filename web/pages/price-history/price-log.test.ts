import { expect, it } from 'vitest';
import type { LoggedPrice } from '#domain/price/price.ts';
import { changeWords, rowsOf } from './price-log.tsx';

const price = (cents: number, isWithdrawn = false): LoggedPrice => {
  const proof = { signature: '0x', signer: '0x', time: cents } as const;
  return { USG: cents / 100, cents, ...proof, since: cents, withdrawn: isWithdrawn ? proof : null };
};

it('compares each price with the previous effective one, never with a withdrawn one', () => {
  const rows = rowsOf([price(162_750), price(1_627, true), price(167_750), price(167_750), price(160_000)]);
  expect(rows.map(changeWords)).toEqual(['–', '–', '+$50.00', 'unchanged', '−$77.50']);
});
