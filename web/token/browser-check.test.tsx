import { zeroHash } from 'viem';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { queryClient } from '#web/lib/query-client.ts';
import { queryKeys } from '#web/lib/query-keys.ts';
import PriceProofDialog from '#web/pages/price-history/price-proof-dialog.tsx';
import { drawnAt } from '#web/testing/drawn-page.tsx';
import { BalanceCheck, PriceCheck } from './browser-check.tsx';

const TOKEN = `0x${'70'.repeat(20)}` as const;
const WALLET = `0x${'b0'.repeat(20)}` as const;
const SITE = { token: TOKEN, chainId: 31_337 };
const PRICE = { cents: 162_750, time: 1_795_260_745, signer: WALLET, signature: '0x12' as const };
const [BLOCK, PROOF] = [
  { number: 9n, hash: zeroHash, time: 1 },
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
    { acts: [], history: zeroHash, block: BLOCK, isWhole: true, ...change },
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

it.each(PARTS.slice(0, 2))('says nothing of %s where the token was checked long ago', (_, part, good) => {
  read({}, Date.now() - 180_000);
  expect(drawnAt('/', part())).not.toMatch(good);
});
