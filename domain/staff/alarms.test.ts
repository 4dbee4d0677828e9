import { describe, expect, it } from 'vitest';
import { ALARMS, alarmKind, digestDay, dueOf, isAlarm } from './alarms.ts';
import type { QueueKind } from './queue.ts';

const HOUR = 3_600_000;
const kinds = Object.keys(ALARMS) as QueueKind[];

describe('work becomes an alarm', () => {
  const since = new Date('2030-11-21T17:04:00Z');
  const at = (kind: QueueKind, hours: number, due = dueOf(kind, since)) =>
    isAlarm({ kind, since, due }, new Date(since.getTime() + hours * HOUR));

  it.each([
    ['order_to_issue', 1],
    ['issue_stuck', 0],
    ['ticket_to_check', 24],
    ['ticket_to_ship', 24 * 4],
    ['lead', 22],
    ['site_alarm', 0],
  ] as const)('%s after %s hours, not before', (kind, hours) => {
    expect([at(kind, hours - 0.001), at(kind, hours)]).toEqual([false, true]);
  });

  it('never where it waits for the customer, nor two hours before an answer that has no end', () => {
    for (const kind of kinds.filter((each) => ALARMS[each] === null)) expect(at(kind, 10_000)).toBe(false);
    expect(at('approval_waiting', 10_000, undefined)).toBe(false);
  });

  it('under one kind for one trouble, which has a rule of its own', () => {
    expect(kinds.filter((kind) => ALARMS[alarmKind(kind)] === null && ALARMS[kind] !== null)).toEqual([]);
    expect(
      new Set(['order_to_issue', 'issue_started', 'issue_stuck'].map((kind) => alarmKind(kind as QueueKind))).size,
    ).toBe(1);
  });
});

describe('the day of the last digest', () => {
  it.each([
    ['in winter, before 8', 8, '2030-11-21T14:59:59Z', '2030-11-20'],
    ['in winter, at 8', 8, '2030-11-21T15:00:00Z', '2030-11-21'],
    ['in summer, before 8', 8, '2030-07-01T13:59:59Z', '2030-06-30'],
    ['in summer, at 8', 8, '2030-07-01T14:00:00Z', '2030-07-01'],
    ['on the day before clocks go forward', 8, '2030-03-09T14:59:59Z', '2030-03-08'],
    ['on the day when clocks go forward, before 8', 8, '2030-03-10T13:59:59Z', '2030-03-09'],
    ['on the day when clocks go forward, at 8', 8, '2030-03-10T14:00:00Z', '2030-03-10'],
    ['on the day when clocks go back, before 8', 8, '2030-11-03T14:59:59Z', '2030-11-02'],
    ['on the day when clocks go back, at 8', 8, '2030-11-03T15:00:00Z', '2030-11-03'],
    ['on New Year’s Day', 8, '2031-01-01T07:30:00Z', '2030-12-31'],
    ['after midnight', 0, '2030-11-21T07:00:00Z', '2030-11-21'],
  ])('%s', (_, digestHour, moment, day) => {
    expect(digestDay(new Date(moment), digestHour)).toBe(day);
  });
});
