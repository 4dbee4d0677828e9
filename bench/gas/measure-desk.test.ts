import { afterAll, beforeAll, expect, it } from 'vitest';
import { type BenchChain, startBenchChain } from './chain.ts';
import { measureDesk } from './measure-desk.ts';

let chain: BenchChain;
beforeAll(async () => {
  chain = await startBenchChain();
});
afterAll(() => chain.stop());

it('sells for at most 200,000 gas, and 217,100 to a new holder', async () => {
  const gas = await measureDesk(chain.url);
  expect(gas['settle, existing holder']).toBeLessThanOrEqual(200_000);
  expect(gas['settle, new holder']).toBeLessThanOrEqual(217_100);
});
