import { expect, it } from 'vitest';
import { dateInDenver } from '../mountain-time.ts';
import { deliveryWindow } from './delivery-window.ts';

const days = (shippedAt: string, isShippedAgain = false) => deliveryWindow(shippedAt, isShippedAgain).map(dateInDenver);

it('expects a package 5 to 10 business days after it was shipped, and 6 to 8 weeks if it is shipped again', () => {
  // A Thursday, and a Saturday.
  expect(days('2030-11-21T17:04:00.000Z')).toEqual(['2030-11-28', '2030-12-05']);
  expect(days('2030-11-23T17:04:00.000Z')).toEqual(['2030-11-29', '2030-12-06']);
  expect(days('2030-11-21T17:04:00.000Z', true)).toEqual(['2031-01-02', '2031-01-16']);
});

it('counts the days of Denver, where a Friday evening is not yet Saturday', () => {
  // Friday, November 22, at 5:30 p.m. in Denver.
  expect(days('2030-11-23T00:30:00.000Z')).toEqual(['2030-11-29', '2030-12-06']);
});
