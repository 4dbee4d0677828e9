import { expect, it } from 'vitest';
import { answerDue } from './queue.ts';

it.each([
  ['on a Thursday', '2030-11-21T17:04:00Z', 1, '2030-11-22T17:04:00.000Z'],
  ['on a Friday, over the weekend', '2030-11-22T17:04:00Z', 1, '2030-11-25T17:04:00.000Z'],
  ['on a Saturday', '2030-11-23T17:04:00Z', 1, '2030-11-25T17:04:00.000Z'],
  ['late on a Friday in Denver, which is Saturday elsewhere', '2030-11-23T03:00:00Z', 1, '2030-11-26T03:00:00.000Z'],
  ['with two business days', '2030-11-21T17:04:00Z', 2, '2030-11-25T17:04:00.000Z'],
])('answers a message that came %s by the same hour of the business day due', (_, since, days, due) => {
  expect(answerDue(new Date(since), days).toISOString()).toBe(due);
});
