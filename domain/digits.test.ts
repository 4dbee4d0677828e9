import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readCoins } from './coin-count.ts';
import { plainDecimal, withAsciiDigits } from './digits.ts';
import { coinQuantity, optionalPhone } from './field-schemas.ts';
import { formatUnits } from './money.ts';
import { parseUnits, parseUsdCents, parseUsdMillsDown, parseUsgDown } from './typed-amounts.ts';

/** The digits of every script that Unicode has. */
const DIGITS = Array.from({ length: 0x110000 }, (_, code) => code)
  .filter((code) => (code < 0xd800 || code > 0xdfff) && /\p{Nd}/u.test(String.fromCodePoint(code)))
  .map((code) => String.fromCodePoint(code));
const SCRIPTS = Array.from({ length: DIGITS.length / 10 }, (_, script) => DIGITS.slice(script * 10, script * 10 + 10));
const inScript = (text: string, script: string[]) => text.replace(/\d/g, (digit) => script[Number(digit)] ?? '');

const script = fc.constantFrom(...SCRIPTS);
/** What people put around a number without meaning anything by it: spaces, and the marks of direction that spreadsheets copy. */
const around = fc.constantFrom('', ' ', '\u00a0', '\u3000', '\u200e', '\u202d', '\u2068');

describe('digits', () => {
  it('are read in every script', () => {
    expect(SCRIPTS.length).toBeGreaterThan(60);
    for (const each of SCRIPTS) expect(withAsciiDigits(each.join(''))).toBe('0123456789');
  });

  it('are those of a number alone: no fraction, power or letter becomes one', () => {
    expect(['½', '5²', '①', 'Ⅳ', '一'].filter((text) => plainDecimal(text) !== undefined)).toEqual([]);
  });

  it('of a phone number are kept in ASCII, with the signs between them', () => {
    expect(optionalPhone.parse('＋８１　３－１２３４－５６７８')).toBe('+81 3-1234-5678');
    expect(optionalPhone.parse('+٩٦٦ ٥٠ ١٢٣ ٤٥٦٧')).toBe('+966 50 123 4567');
  });
});

describe('a typed number', () => {
  it.each([
    ['1,650.25', '1650.25'],
    ['1,000,000', '1000000'],
    ['１，６５０．２５', '1650.25'],
    ['١٬٦٥٠٫٢٥', '1650.25'],
    ['۱۶۵۰', '1650'],
    ['१,६५०', '1650'],
    ['\u202d1650\u202c', '1650'],
    [' .5 ', '.5'],
    ['7.', '7.'],
  ])('%j is %s', (typed, plain) => expect(plainDecimal(typed)).toBe(plain));

  it.each([
    '',
    ' ',
    '.',
    ',',
    '1,65',
    '1650,25',
    '1.650,25',
    '1,6500',
    ',650',
    '1,650,25',
    '0x10',
    '1e3',
    '-1',
    '+1',
    '$1',
    '1 650',
    '1.2.3',
  ])('%j is none', (typed) => expect(plainDecimal(typed)).toBeUndefined());

  it('is the same amount in any script, with or without its thousands separators', () => {
    fc.assert(
      fc.property(
        fc.bigInt({ min: 0n, max: 10n ** 18n }),
        script,
        around,
        fc.boolean(),
        (units, digits, space, isGrouped) => {
          const shown = formatUnits(units, 9);
          const typed = space + inScript(isGrouped ? shown : shown.replaceAll(',', ''), digits) + space;
          expect(parseUsgDown(typed)).toBe(units);
          expect(parseUnits(typed, 9)).toBe(units);
        },
      ),
    );
  });

  it('is the same quantity on the server and in every form', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 10_000_000 }), script, fc.boolean(), (coins, digits, isGrouped) => {
        const typed = inScript(isGrouped ? formatUnits(BigInt(coins), 0) : String(coins), digits);
        expect([readCoins(typed), coinQuantity(1).parse(typed)]).toEqual([coins, coins]);
      }),
    );
  });

  it('of dollars may have their sign in front, and no other number may', () => {
    for (const typed of ['$1650', ' $1,650.00', '＄１６５０', '1650']) {
      expect([parseUsdCents(typed), parseUsdMillsDown(typed)]).toEqual([165_000, 1_650_000n]);
    }
    expect([parseUsgDown('$1'), parseUnits('$1', 9), readCoins('$1')]).toEqual([undefined, undefined, undefined]);
    expect(['1650$', '$$1', '$-1', '$'].filter((typed) => parseUsdCents(typed) !== undefined)).toEqual([]);
  });

  it('is read in one pass, however long it is: going back over it again and again would take hours', {
    timeout: 300_000,
  }, () => {
    for (const typed of ['1,111', ',111', '١', '\u202e']) plainDecimal(typed.repeat(400_000));
  });
});
