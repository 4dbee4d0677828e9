import { describe, expect, it } from 'vitest';
import {
  fairMarketMoment,
  formatMountainTime,
  mountainFieldMoment,
  mountainFieldText,
  nextPriceTimes,
} from './mountain-time.ts';

describe('the moment of the Fair Market Value', () => {
  it.each([
    ['in winter, before 5 p.m.', '2026-01-15T12:00:00Z', '2026-01-16T00:00:00Z'],
    ['in summer, before 5 p.m.', '2026-07-15T12:00:00Z', '2026-07-15T23:00:00Z'],
    ['at 5 p.m. itself', '2026-07-15T23:00:00Z', '2026-07-15T23:00:00Z'],
    ['later that evening: 5 p.m. is past', '2026-07-16T05:59:59Z', '2026-07-15T23:00:00Z'],
    ['a second later: Denver has the next day', '2026-07-16T06:00:00Z', '2026-07-16T23:00:00Z'],
    ['in the last second of a winter day', '2026-01-16T06:59:59Z', '2026-01-16T00:00:00Z'],
    ['when Denver has its next winter day', '2026-01-16T07:00:00Z', '2026-01-17T00:00:00Z'],
    ['at the end of the year', '2026-01-01T06:30:00Z', '2026-01-01T00:00:00Z'],
    ['on a leap day', '2028-02-29T20:00:00Z', '2028-03-01T00:00:00Z'],
    ['the day before the clocks go forward', '2026-03-07T20:00:00Z', '2026-03-08T00:00:00Z'],
    ['the day itself, in its winter hours', '2026-03-08T08:30:00Z', '2026-03-08T23:00:00Z'],
    ['the day itself, in its summer hours', '2026-03-08T09:30:00Z', '2026-03-08T23:00:00Z'],
    ['the last second of that day, in summer time', '2026-03-09T05:59:59Z', '2026-03-08T23:00:00Z'],
    ['the day before the clocks go back', '2026-10-31T20:00:00Z', '2026-10-31T23:00:00Z'],
    ['the day itself, in its summer hours', '2026-11-01T07:30:00Z', '2026-11-02T00:00:00Z'],
    ['the day itself, in the hour that is there twice', '2026-11-01T08:30:00Z', '2026-11-02T00:00:00Z'],
    ['the last second of that day, in winter time', '2026-11-02T06:59:59Z', '2026-11-02T00:00:00Z'],
  ])('%s', (_, cancelled, moment) => {
    expect(fairMarketMoment(new Date(cancelled))).toEqual(new Date(moment));
  });

  it('is 5 p.m. by Denver’s clock on every day of ten years, and the same all day', () => {
    const clock = new Intl.DateTimeFormat('en-US', { timeZone: 'America/Denver', timeStyle: 'short' });
    for (let day = 0; day < 3_653; day++) {
      const noon = new Date(Date.UTC(2026, 0, 1 + day, 19));
      const moment = fairMarketMoment(noon);
      expect(clock.format(moment)).toMatch(/^5:00\sPM$/);
      expect(fairMarketMoment(moment)).toEqual(moment);
    }
  });
});

it('is written as Denver reads it, with its name', () => {
  expect(formatMountainTime(new Date('2026-11-23T00:04:00Z'))).toBe('November 22, 2026 at 5:04 p.m. Mountain Time');
  expect(formatMountainTime(new Date('2026-07-01T12:30:00Z'))).toBe('July 1, 2026 at 6:30 a.m. Mountain Time');
});

describe('a field for date and time', () => {
  it.each([
    ['2026-11-22T17:04', '2026-11-23T00:04:00Z'],
    ['2026-07-01T06:30', '2026-07-01T12:30:00Z'],
    ['2027-01-01T00:00', '2027-01-01T07:00:00Z'],
    // The hour that is there twice.
    ['2026-11-01T01:30', '2026-11-01T07:30:00Z'],
  ])('means %s in Denver, wherever it is filled in', (text, moment) => {
    expect(mountainFieldMoment(text)).toEqual(new Date(moment));
    expect(mountainFieldText(new Date(moment))).toBe(text);
  });

  it('means an hour later where Denver’s clocks skip the time, and nothing while it is empty', () => {
    expect(mountainFieldMoment('2026-03-08T02:30')).toEqual(new Date('2026-03-08T09:30:00Z'));
    expect(mountainFieldMoment('')).toBeUndefined();
  });
});

describe('the next usual times of a new price', () => {
  const times = (now: string) => nextPriceTimes(new Date(now), 2).map((each) => each.toISOString());
  it.each([
    ['2026-11-22T12:00:00Z', '2026-11-24T16:00:00.000Z', '2026-12-01T16:00:00.000Z'],
    // On the day itself until the hour has come, also where UTC has the next day already.
    ['2026-11-24T15:59:59Z', '2026-11-24T16:00:00.000Z', '2026-12-01T16:00:00.000Z'],
    ['2026-11-24T16:00:00Z', '2026-12-01T16:00:00.000Z', '2026-12-08T16:00:00.000Z'],
    ['2026-11-24T06:30:00Z', '2026-11-24T16:00:00.000Z', '2026-12-01T16:00:00.000Z'],
    // Across the change of the clocks.
    ['2026-10-27T20:00:00Z', '2026-11-03T16:00:00.000Z', '2026-11-10T16:00:00.000Z'],
    ['2026-10-25T20:00:00Z', '2026-10-27T15:00:00.000Z', '2026-11-03T16:00:00.000Z'],
  ])('after %s', (now, ...next) => {
    expect(times(now)).toEqual(next);
  });
});
