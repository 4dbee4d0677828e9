import { describe, expect, it } from 'vitest';
import { ORDER_MESSAGES } from './messages.ts';
import { paymentDayError, refundDayError } from './payment-day.ts';

// 7 p.m. of November 21 in Denver.
const NOW = new Date('2030-11-22T02:00:00Z');

describe('the day of a payment', () => {
  const order = { createdAt: new Date('2030-11-20T17:00:00Z') };
  it.each([
    ['2030-11-21', undefined],
    ['2030-11-22', ORDER_MESSAGES.paymentDateAhead],
    ['9999-12-31', ORDER_MESSAGES.paymentDateAhead],
    ['2030-10-20', undefined],
    ['2030-10-19', ORDER_MESSAGES.paymentDateTooEarly],
    ['2020-11-21', ORDER_MESSAGES.paymentDateTooEarly],
  ])('%s: %s', (day, error) => {
    expect(paymentDayError(day, order, NOW)).toBe(error);
  });
});

describe('the day of a refund', () => {
  it.each([
    ['2030-11-21', '2030-11-20', undefined],
    ['2030-11-20', '2030-11-20', undefined],
    ['2030-11-19', '2030-11-20', ORDER_MESSAGES.refundDateTooEarly],
    ['2030-11-22', '2030-11-20', ORDER_MESSAGES.refundDateAhead],
    ['2030-11-19', null, undefined],
  ])('%s for a payment of %s: %s', (day, paidOn, error) => {
    expect(refundDayError(day, paidOn, NOW)).toBe(error);
  });
});
