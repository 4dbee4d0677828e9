import { expect, it } from 'vitest';
import { PRICE_PLACEHOLDERS } from '#domain/price/page-price.ts';
import { site } from '#site';
import { drawnAt } from '#web/testing/drawn-page.tsx';
import Calculator, { calculationIn } from './calculator.tsx';

it('is drawn for one coin in the United States whatever the address asks for, complete before any script', () => {
  const html = drawnAt('/?coins=7&to=abroad', <Calculator path="/" />);
  const lines = [...html.matchAll(/<dt>(.*?)<\/dt><dd>(.*?)<\/dd>/g)].map(([, name, value = '']) => [
    name,
    value.replace(/<[^>]+>/g, ''),
  ]);
  expect(lines).toEqual([
    ['Gold', `1 troy ounce of ${site.metal}`],
    [`1 ${site.symbol} at today’s price`, `$${PRICE_PLACEHOLDERS.priceText}`],
    ['Shipping, handling and insurance', '$30.00'],
    ['Total, bought and delivered', `$${PRICE_PLACEHOLDERS.deliveredText}`],
  ]);
  expect(html).toMatch(/<fieldset disabled=""/);
});

it.each([
  ['', { coins: '1', to: 'us', isUnknown: false }],
  ['coins=12&to=abroad', { coins: '12', to: 'abroad', isUnknown: false }],
  ['coins=abc', { coins: 'abc', to: 'us', isUnknown: false }],
  ['to=mars', { coins: '1', to: 'us', isUnknown: true }],
  [`coins=${'9'.repeat(1000)}`, { coins: '9'.repeat(40), to: 'us', isUnknown: false }],
])('reads the link ?%s', (query, calculation) => {
  expect(calculationIn(new URLSearchParams(query))).toEqual(calculation);
});
