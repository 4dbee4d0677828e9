import type { ReactElement } from 'react';
import { keccak256, stringToBytes, zeroHash } from 'viem';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { queryClient } from '#web/lib/query-client.ts';
import { queryKeys } from '#web/lib/query-keys.ts';
import PriceProofDialog from '#web/pages/price-history/price-proof-dialog.tsx';
import { drawnAt } from '#web/testing/drawn-page.tsx';
import { BalanceCheck, PriceCheck } from './browser-check.tsx';
import PriceAlarm from './price-alarm.tsx';

const TOKEN = `0x${'70'.repeat(20)}` as const;
const WALLET = `0x${'b0'.repeat(20)}` as const;
const SITE = { token: TOKEN, chainId: 31_337 };
const PRICE = { cents: 162_750, time: 1_795_260_745, signer: WALLET, signature: '0x12' as const };
const GRANTED = {
  name: 'RoleGranted',
  time: PRICE.time - 86_400,
  args: { role: keccak256(stringToBytes('PRICER_ROLE')), account: WALLET, sender: TOKEN },
};
const [BLOCK, PROOF] = [
  { number: 9n, hash: zeroHash, time: PRICE.time + 600 },
  { isSigned: true, isPricer: true },
];

beforeEach(() => {
  queryClient.setQueryData(queryKeys.site, SITE);
  queryClient.setQueryData(queryKeys.price, PRICE);
  queryClient.setQueryData(queryKeys.checkedPrice(TOKEN, PRICE), PROOF);
  queryClient.setQueryData(queryKeys.priceProof(PRICE.signature), { site: SITE, proof: PROOF });
  const found = { balance: 5n, block: BLOCK, isProved: true };
  queryClient.setQueryData(queryKeys.checkedBalance([WALLET], '5', TOKEN), found);
});
afterEach(() => queryClient.clear());

const PARTS = [
  ['a balance', () => <BalanceCheck wallets={[WALLET]} balance={5n} />, /Verified just now by your browser/],
  ['the price', () => <PriceCheck />, /Verified just now by your browser/],
  [
    'a price’s proof',
    () => <PriceProofDialog price={{ ...PRICE, USG: 1_627.5, since: 0, withdrawn: null }} onClose={() => undefined} />,
    /Signature verified/,
  ],
] as const;
const read = (change: object, updatedAt = Date.now()) =>
  queryClient.setQueryData(
    queryKeys.acts,
    { acts: [GRANTED], history: zeroHash, block: BLOCK, isWhole: true, ...change },
    { updatedAt },
  );

it.each(PARTS)('shows %s in green where the token itself was found right, and not before', (_, part, good) => {
  expect(drawnAt('/', part())).not.toMatch(good);
  read({});
  expect(drawnAt('/', part())).toMatch(good);
});

it.each(PARTS)('shows %s in red where the token itself was found wrong', (_, part, good) => {
  for (const problem of ['creation', 'role', 'history', 'supply'] as const) {
    read({ isWhole: false, problem });
    const html = drawnAt('/', part());
    expect(html).not.toMatch(good);
    expect(html).toContain('role="alert"');
    expect(html).not.toMatch(/text-good|bg-good-wash/);
  }
});

const OF_PRICE = PARTS.slice(1);
const drawnBy = (part: () => ReactElement, chainId: number) => {
  queryClient.setQueryData(queryKeys.site, { ...SITE, chainId });
  queryClient.setQueryData(queryKeys.priceProof(PRICE.signature), { site: { ...SITE, chainId }, proof: PROOF });
  return drawnAt('/', part());
};

it.each(OF_PRICE)(
  'doesn’t show %s in green where its signer was given the role only after its time',
  (_, part, good) => {
    read({ acts: [{ ...GRANTED, time: PRICE.time + 86_400 }], block: { ...BLOCK, time: PRICE.time + 2 * 86_400 } });
    const html = drawnBy(part, 1);
    expect(html).not.toMatch(good);
    expect(html).not.toMatch(/text-good|bg-good-wash/);
    expect(drawnAt('/', <PriceAlarm />)).toContain('couldn’t set prices at its time');
    read({ acts: [] });
    expect(drawnBy(part, 1)).not.toMatch(/text-good|bg-good-wash/);
  },
);

it.each(OF_PRICE)('doesn’t show %s in green where it’s dated later than the acts reach', (_, part, good) => {
  read({ block: { ...BLOCK, time: PRICE.time - 3_601 } });
  const html = drawnBy(part, 1);
  expect(html).toContain('dated later than');
  expect(html).not.toMatch(/text-good|bg-good-wash/);
  // On a test chain blocks come with transactions, so the last one reaches until the acts were read.
  read({ block: { ...BLOCK, time: PRICE.time - 3_601 } }, PRICE.time * 1_000);
  expect(drawnBy(part, 31_337)).not.toContain('dated later than');
  read({ block: { ...BLOCK, time: PRICE.time - 3_000 } });
  expect(drawnBy(part, 1)).toMatch(good);
});

it('doesn’t alarm of a price by acts that aren’t at hand, or don’t reach it', () => {
  expect(drawnAt('/', <PriceAlarm />)).toBe('');
  read({ block: { ...BLOCK, time: PRICE.time - 3_601 } });
  expect(drawnAt('/', <PriceAlarm />)).toBe('');
  read({});
  expect(drawnAt('/', <PriceAlarm />)).toBe('');
});

it.each(PARTS.slice(0, 2))('says nothing of %s where the token was checked long ago', (_, part, good) => {
  read({}, Date.now() - 180_000);
  expect(drawnAt('/', part())).not.toMatch(good);
});
