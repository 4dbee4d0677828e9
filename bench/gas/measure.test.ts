import { afterAll, beforeAll, expect, it } from 'vitest';
import { type BenchChain, startBenchChain } from './chain.ts';
import { measureGas } from './measure.ts';
import { PEER_GAS } from './peers.ts';

const TRANSFER_LIMIT = 41_500;

let chain: BenchChain;
let gas: Record<string, number>;

beforeAll(async () => {
  chain = await startBenchChain();
  gas = await measureGas(chain.url);
}, 60_000);

afterAll(() => chain?.stop());

it('keeps a transfer between two holders within its limit, pause and freeze in place', () => {
  expect(gas['transfer, existing holder']).toBeLessThanOrEqual(TRANSFER_LIMIT);
});

it('spends less gas than every live peer on every step they share', () => {
  for (const [step, [, ...peers]] of Object.entries(PEER_GAS)) {
    const least = Math.min(...peers.map((peer) => peer ?? Number.POSITIVE_INFINITY));
    expect(gas[step], step).toBeLessThan(least);
  }
});
