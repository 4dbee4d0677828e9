import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  formatUsdCents,
  formatUsg,
  leastUsgWorthACent,
  USG_PER_COIN,
  type Usg,
  usdCentsFromUsgDown,
  usdMillsFromUsgDown,
  usdMillsInput,
  usdNumber,
  usgFromCoins,
  usgFromUsdMillsDown,
  usgInput,
} from './money.ts';
import { MAX_SUPPLY_COINS, PRICE_MAX_CENTS } from './terms.ts';
import { parseUsdCents, parseUsdMillsDown, parseUsgDown } from './typed-amounts.ts';

const CAP = usgFromCoins(MAX_SUPPLY_COINS);
const anyUsg = fc.bigInt({ min: 0n, max: CAP });
const anyPrice = fc.integer({ min: 1, max: PRICE_MAX_CENTS });

describe('reading USG', () => {
  it.each([
    ['2.01', 2_010_000_000n],
    ['0.000000001', 1n],
    ['1.9999999999', 1_999_999_999n],
    ['.5', 500_000_000n],
    ['7.', 7n * USG_PER_COIN],
    [' 10000000 ', CAP],
    ['0', 0n],
  ])('reads %j as %s units, cutting what lies below one unit', (text, units) => {
    expect(parseUsgDown(text)).toBe(units);
  });

  it.each(['', '.', '-1', '+1', '1e9', '0x10', '1,00', '1.2.3', 'NaN', '$1', '1'.repeat(31)])('refuses %j', (text) => {
    expect(parseUsgDown(text)).toBeUndefined();
  });

  it('reads back every amount that it wrote into a field', () => {
    fc.assert(fc.property(anyUsg, (usg) => parseUsgDown(usgInput(usg)) === usg));
  });

  it('never reads more than was typed', () => {
    fc.assert(
      fc.property(anyUsg, fc.stringMatching(/^\d{0,12}$/), (usg, tail) => {
        const [whole, fraction = ''] = usgInput(usg).split('.');
        return parseUsgDown(`${whole}.${fraction.padEnd(9, '0')}${tail}`) === usg;
      }),
    );
  });
});

describe('showing money', () => {
  it.each([
    [0n, '0'],
    [1n, '0.000000001'],
    [2_010_000_000n, '2.01'],
    [CAP, '10,000,000'],
  ])('shows %s units as %j', (usg, shown) => expect(formatUsg(usg as Usg)).toBe(shown));

  it.each([
    [162_750, '1,627.50', 1627.5],
    [5, '0.05', 0.05],
    [100_000_000, '1,000,000.00', 1_000_000],
  ])('shows %s cents as %j', (cents, shown, number) => {
    expect(formatUsdCents(cents)).toBe(shown);
    expect(usdNumber(cents)).toBe(number);
  });

  it('shows an amount derived from a price with three decimals', () => {
    expect(usdMillsInput(3_255_000n)).toBe('3255.000');
    expect(usdMillsInput(1n)).toBe('0.001');
  });
});

describe('reading dollars', () => {
  it.each([
    ['1627.50', 162_750],
    ['1627.5', 162_750],
    ['2650', 265_000],
    ['0.010', 1],
  ])('reads the price %j as %s cents', (text, cents) => expect(parseUsdCents(text)).toBe(cents));

  it.each(['1627.505', '-5', '', 'abc', '99999999999999999999'])('refuses the price %j', (text) => {
    expect(parseUsdCents(text)).toBeUndefined();
  });

  it('reads back every price that it wrote', () => {
    fc.assert(fc.property(anyPrice, (cents) => parseUsdCents(formatUsdCents(cents).replaceAll(',', '')) === cents));
  });

  it('truncates dollars in Send to mills', () => expect(parseUsdMillsDown('1.23999')).toBe(1_239n));
});

describe('USD from USG and back', () => {
  it('gives 2.01 USG at 1,627.50 USD as 3271.275 USD', () => {
    expect(usdMillsFromUsgDown(2_010_000_000n, 162_750)).toBe(3_271_275n);
  });

  it('gives one third of a dollar at 3 USD as 0.111 USG and not a unit more', () => {
    expect(usgFromUsdMillsDown(333n, 300)).toBe(111_000_000n);
    expect(usgFromUsdMillsDown(1n, 300)).toBe(333_333n);
  });

  it('truncates to the mill, up to the cap and the highest price', () => {
    fc.assert(
      fc.property(anyUsg, anyPrice, (usg, cents) => {
        const mills = usdMillsFromUsgDown(usg, cents);
        const exact = usg * BigInt(cents) * 10n;
        return mills * USG_PER_COIN <= exact && exact < (mills + 1n) * USG_PER_COIN;
      }),
    );
  });

  it('truncates to the unit, so that a buyer never gets more than the dollars pay for', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 0n, max: 10n ** 16n }), anyPrice, (mills, cents) => {
        const usg = usgFromUsdMillsDown(mills, cents);
        return (
          usdMillsFromUsgDown(usg, cents) <= mills &&
          usdMillsFromUsgDown(usg + 1n, cents) >= usdMillsFromUsgDown(usg, cents)
        );
      }),
    );
  });

  it('never gains on a round trip', () => {
    fc.assert(
      fc.property(anyUsg, anyPrice, (usg, cents) => usgFromUsdMillsDown(usdMillsFromUsgDown(usg, cents), cents) <= usg),
    );
  });

  it('shows a balance in whole cents, truncated', () => {
    expect(usdCentsFromUsgDown(1_999_999_999n, 1)).toBe(1);
    fc.assert(
      fc.property(anyUsg, anyPrice, (usg, cents) => {
        const value = BigInt(usdCentsFromUsgDown(usg, cents));
        return value === usdMillsFromUsgDown(usg, cents) / 10n;
      }),
    );
  });

  it('stays a safe integer for the whole supply at the highest price', () => {
    expect(Number.isSafeInteger(usdCentsFromUsgDown(CAP, PRICE_MAX_CENTS))).toBe(true);
  });
});

describe('the least amount that is worth a cent', () => {
  it('is worth one, and a unit less is not, at any price', () => {
    fc.assert(
      fc.property(anyPrice, (cents) => {
        const least = leastUsgWorthACent(cents);
        expect(least).toBeGreaterThan(0n);
        expect(usdCentsFromUsgDown(least, cents)).toBeGreaterThanOrEqual(1);
        expect(usdCentsFromUsgDown(least - 1n, cents)).toBe(0);
      }),
    );
    expect(leastUsgWorthACent(162_750)).toBe(6_145n);
  });
});
