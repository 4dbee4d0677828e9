import { expect, it } from 'vitest';
import { shownDay } from '../dates.ts';
import { longDate, PRICE_PLACEHOLDERS, pricePage } from './page-price.ts';

it('writes the price, its day and the data that the page reads', () => {
  expect(pricePage({ cents: 162_750, time: 1_763_740_800 })).toEqual({
    priceText: '1,627.50',
    priceDate: 'November 21, 2025',
    deliveredText: '1,657.50',
    priceNote: '',
    priceData: '{"cents":162750,"time":1763740800}',
  });
});

it('leaves the texts empty while there is no price, never 0.00', () => {
  expect(pricePage(null)).toEqual({
    priceText: '',
    priceDate: '',
    deliveredText: '',
    priceNote: '',
    priceData: 'null',
  });
});

it('says as of when a price is that may no longer be in force', () => {
  expect(pricePage({ cents: 162_750, time: 1_763_740_800, as_of: 1_763_744_645 })).toMatchObject({
    priceNote: 'Price as of November 21, 2025 at 10:04 a.m. Mountain Time. We can’t look for a newer one right now.',
    priceData: '{"cents":162750,"time":1763740800,"as_of":1763744645}',
  });
});

it('gives a replacement for every placeholder', () => {
  expect(Object.keys(pricePage(null))).toEqual(Object.keys(PRICE_PLACEHOLDERS));
});

it.each([
  [1_709_189_999, 'February 28, 2024'],
  [1_709_190_000, 'February 29, 2024'],
  [1_767_250_799, 'December 31, 2025'],
  [1_767_250_800, 'January 1, 2026'],
])('says the day of %d in Mountain Time', (time, day) => {
  expect(longDate(time)).toBe(day);
});

it('agrees with the time zone’s own data on each side of every midnight of twelve years', () => {
  for (let day = 0; day < 4_383; day++) {
    for (const hour of [5, 6, 7]) {
      for (const second of [-1, 0]) {
        const time = Date.UTC(2019, 0, 1 + day, hour) / 1_000 + second;
        expect(longDate(time)).toBe(shownDay(time));
      }
    }
  }
});
