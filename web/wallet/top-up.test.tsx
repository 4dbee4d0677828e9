import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { missingToWhole, USG_PER_COIN } from '#domain/money.ts';
import { parseUsgDown } from '#domain/typed-amounts.ts';
import { site } from '#site';
import { drawnAt, linksIn } from '#web/testing/drawn-page.tsx';
import { TopUp } from './top-up.tsx';

const drawn = (usg: string) => drawnAt('/wallet', <TopUp usg={parseUsgDown(usg) ?? 0n} />);
const textOf = (html: string) => html.replace(/<[^>]+>/g, '');

describe('a balance that isn’t whole coins', () => {
  it.each([
    ['2.4', '0.6 USG more makes it 3 whole coins'],
    ['0.000000001', '0.999999999 USG more makes it 1 whole coin,'],
    ['1234.999999999', '0.000000001 USG more makes it 1,235 whole coins'],
  ])('of %s says what makes it whole: %s', (usg, text) => {
    expect(textOf(drawn(usg))).toContain(text);
  });

  it('leads to the exchange, and to an order of whole tokens', () => {
    expect(linksIn(drawn('2.4'))).toEqual([
      ['on an exchange', site.links.buy],
      ['An order from us', '/purchase'],
    ]);
    expect(textOf(drawn('2.4'))).toContain('is for whole USG, 1 or more.');
  });

  it('lacks less than a coin, and with that is whole', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 0n, max: 10n ** 16n }), (usg) => {
        const missing = missingToWhole(usg);
        expect(missing >= 0n && missing < USG_PER_COIN && (usg + missing) % USG_PER_COIN === 0n).toBe(true);
      }),
    );
  });
});

it.each(['0', '1', '3'])('says nothing beside a balance of %s', (usg) => {
  expect(drawn(usg)).toBe('');
});
