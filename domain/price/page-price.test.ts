import { expect, it } from 'vitest';
import { longDate, PRICE_PLACEHOLDERS, pricePage } from './page-price.ts';

it('writes the price, its day and the data that the page reads', () => {
  expect(pricePage({ cents: 162_750, time: 1_763_683_200 })).toEqual({
    priceText: '1,627.50',
    priceDate: 'November 21, 2025',
    deliveredText: '1,657.50',
    priceData: '{"cents":162750,"time":1763683200}',
  });
});

it('leaves the texts empty while there is no price, never 0.00', () => {
  expect(pricePage(null)).toEqual({ priceText: '', priceDate: '', deliveredText: '', priceData: 'null' });
});

it('gives a replacement for every placeholder', () => {
  expect(Object.keys(pricePage(null))).toEqual(Object.keys(PRICE_PLACEHOLDERS));
});

it.each([
  [0, 'January 1, 1970'],
  [1_709_164_799, 'February 28, 2024'],
  [1_709_164_800, 'February 29, 2024'],
  [1_767_225_599, 'December 31, 2025'],
])('says the day of %d in UTC', (time, day) => {
  expect(longDate(time)).toBe(day);
});
