import { afterAll, beforeAll, expect, it } from 'vitest';
import { type BenchChain, startBenchChain } from './chain.ts';
import { measureGas } from './measure.ts';
import { PEER_GAS } from './peers.ts';

const LIMITS = {
  'transfer, existing holder': 37_000,
  'transfer, new holder': 54_200,
  permit: 75_000,
  'permit, in bytes': 75_500,
  transferWithAuthorization: 69_000,
  'the same, in bytes': 69_000,
  'the same, by a contract in v, r, s': 72_000,
  'the same, by a contract': 72_000,
  'the same, in its own form': 67_500,
  'issue, existing holder': 55_700,
  redeem: 44_700,
  redeemWithAuthorization: 98_400,
  // What staff do pays at most 5,600 for the history, and 7,700 where it is recorded twice.
  attestReserve: 45_600,
  voidIssue: 54_100,
  fulfilRedemption: 32_400,
  freeze: 37_700,
  pause: 35_600,
  grantRole: 59_500,
  setIssuerLimit: 53_900,
  'revokeRole, of an issuer': 41_100,
  beginDefaultAdminTransfer: 39_300,
  'the same, in place of another': 42_300,
};
// It keeps a history and an issuer's limit, which the peers don't have.
const DEARER = 'issue, existing holder';

let chain: BenchChain;
let gas: Record<string, number>;

beforeAll(async () => {
  chain = await startBenchChain();
  gas = await measureGas(chain.url);
});

afterAll(() => chain?.stop());

it.each(Object.entries(LIMITS))('keeps the step "%s" within %d gas', (step, limit) => {
  expect(gas[step]).toBeLessThanOrEqual(limit);
});

it('spends less gas than every live peer on every step they share but issuing', () => {
  for (const [step, [, ...peers]] of Object.entries(PEER_GAS)) {
    if (step === DEARER) continue;
    const least = Math.min(...peers.map((peer) => peer ?? Number.POSITIVE_INFINITY));
    expect(gas[step], step).toBeLessThan(least);
  }
});
