import { expect, it } from 'vitest';
import { usgFromCoins } from '../money.ts';
import { figureTexts } from '../page-fillings.ts';
import { reserveCover } from './cover.ts';

const supply = (issued: number, redeemed: number) => ({
  issued: usgFromCoins(issued),
  redeemed: usgFromCoins(redeemed),
});
const attested = { coins: 600_000, redeemedAsOf: usgFromCoins(4) };

it('counts a coin that was redeemed since the count as no longer in trust, and one redeemed before it as counted without it', () => {
  expect(reserveCover(attested, supply(7, 5))).toEqual({
    outstanding: usgFromCoins(2),
    redeemedSince: usgFromCoins(1),
    inTrust: usgFromCoins(599_999),
    excess: usgFromCoins(599_997),
    headroom: usgFromCoins(599_997),
  });
});

it('has no room for tokens where coins are missing or none were attested', () => {
  expect(reserveCover({ coins: 1, redeemedAsOf: 0n }, supply(3, 1))).toMatchObject({
    inTrust: 0n,
    excess: usgFromCoins(-2),
    headroom: 0n,
  });
  expect(reserveCover({ coins: 1n, redeemedAsOf: 0n }, supply(3, 1)).inTrust).toBe(0n);
  expect(reserveCover(undefined, supply(0, 0))).toMatchObject({ inTrust: 0n, redeemedSince: 0n, headroom: 0n });
});

it('is written the same wherever it is shown: the coins, when they were counted, and what was redeemed since', () => {
  const { redeemedSince, inTrust, headroom } = reserveCover(attested, supply(7, 5));
  const figures = { countedAt: 1_795_000_000, ...supply(7, 5), redeemedSince, inTrust, headroom };
  expect(figureTexts(figures)).toMatchObject({
    reserve: '599,999 coins in trust',
    coins: '599,999',
    counted: 'attested on November 18, 2026, less 1 redeemed since',
    circulating: '2',
  });
  expect(figureTexts({ ...figures, redeemedSince: 0n }).counted).toBe('attested on November 18, 2026');
  expect(figureTexts({ ...figures, countedAt: null })).toMatchObject({ reserve: '', counted: 'none attested yet' });
});
