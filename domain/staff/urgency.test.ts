import { expect, it } from 'vitest';
import { ALARMS, dueOf, urgencyOf } from './alarms.ts';
import { isInView, QUEUE_WHY, type QueueKind, WORK_VIEWS } from './queue.ts';

const NOON = new Date('2030-11-21T19:00:00Z');
const hours = (count: number) => new Date(NOON.getTime() + count * 3_600_000);

it.each([
  ['new, without money', 0, 10, 0, 100],
  ['new, for $9,000', 0, 10, 900_000, 200],
  ['new, for $999,000', 0, 10, 99_900_000, 400],
  ['half of its time used', -5, 5, 0, 600],
  ['at its deadline', -10, 0, 0, 1_100],
  ['late by half its time, for $9,000', -15, -5, 900_000, 3_200],
  ['late by as much again', -20, -10, 0, 2_100],
  ['late by weeks: the same', -500, -490, 0, 2_100],
  ['due at once, without money', 0, 0, 0, 2_100],
  ['due at once, for $9,000', 0, 0, 900_000, 4_200],
] as const)('ranks what is %s', (_, since, due, cents, urgency) => {
  expect(urgencyOf({ since: hours(since), due: hours(due), cents }, NOON)).toBe(urgency);
});

it('ranks what nobody owes by its money alone, and a clock that went back as new', () => {
  expect(urgencyOf({ since: hours(-900), due: undefined, cents: null }, NOON)).toBe(100);
  expect(urgencyOf({ since: hours(3), due: hours(4), cents: null }, NOON)).toBe(100);
});

it.each([
  ['order_to_issue', '2030-11-21T20:00:00.000Z'],
  ['order_alarm', '2030-11-21T19:00:00.000Z'],
  ['lead', '2030-11-22T19:00:00.000Z'],
  ['ticket_to_ship', '2030-11-25T19:00:00.000Z'],
  ['tokens_awaited', undefined],
] as const)('expects %s by %s', (kind, due) => {
  expect(dueOf(kind, NOON)?.toISOString()).toBe(due);
});

it('has every kind of work in some view of the desk', () => {
  const homeless = (Object.keys(QUEUE_WHY) as QueueKind[]).filter(
    (kind) => !WORK_VIEWS.some((view) => isInView({ kind, alarm: ALARMS[kind] !== null }, view)),
  );
  expect(homeless).toEqual([]);
});
