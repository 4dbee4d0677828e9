import { expect, it } from 'vitest';
import {
  type Clock,
  formatOwnTime,
  ownClockName,
  shownBriefly,
  shownClock,
  shownDate,
  shownDay,
  shownSecond,
  shownTime,
  shownTimeOfDay,
} from './dates.ts';

it.each<[string, Clock | undefined, string]>([
  ['2030-11-21T17:04:00Z', undefined, 'November 21, 2030 at 10:04 a.m.'],
  ['2030-07-01T18:04:00Z', 'mountain', 'July 1, 2030 at 12:04 p.m.'],
  ['2030-07-01T03:04:00Z', 'utc', 'July 1, 2030 at 3:04 a.m.'],
])('shows %s by the clock %s', (moment, clock, text) => {
  expect(shownTime(moment, clock)).toBe(text);
  expect(shownTime(new Date(moment), clock)).toBe(text);
  expect(shownTime(Date.parse(moment) / 1_000, clock)).toBe(text);
});

it('shows the day that the clock has then, and a date as it is', () => {
  const evening = '2030-07-01T03:04:00Z';
  expect([shownDay(evening), shownDay(evening, 'utc')]).toEqual(['June 30, 2030', 'July 1, 2030']);
  expect(shownDate('2030-07-01')).toBe('July 1, 2030');
});

it('shows seconds with the clock’s short name, so that no two read the same', () => {
  // Denver’s clocks go from 1:59:59 to 1:00:00 then.
  const second = Date.parse('2030-11-03T07:30:07Z') / 1_000;
  expect(shownSecond(second)).toBe('November 3, 2030 at 1:30:07 a.m. MDT');
  expect(shownSecond(second + 3_600)).toBe('November 3, 2030 at 1:30:07 a.m. MST');
  expect(shownSecond(second, 'utc')).toBe('November 3, 2030 at 7:30:07 a.m. UTC');
  expect(shownSecond(Number.MAX_SAFE_INTEGER)).toBe(String(Number.MAX_SAFE_INTEGER));
});

it('is brief in rows: the time of today, the day of any other', () => {
  const now = new Date('2030-11-21T17:04:00Z');
  expect(shownBriefly('2030-11-21T07:00:00Z', now)).toBe('12:00 a.m.');
  expect(shownBriefly('2030-11-21T06:59:00Z', now)).toBe('Nov 20');
});

it('writes hours the same way in every function', () => {
  const moment = new Date('2030-11-21T17:04:07Z');
  const [unix, iso] = [moment.getTime() / 1_000, moment.toISOString()];
  const texts = [
    shownTime(iso),
    shownTime(iso, 'own'),
    shownSecond(unix),
    shownTimeOfDay(iso),
    shownBriefly(iso, moment),
    shownClock(moment.getTime()),
    formatOwnTime(unix),
  ];
  for (const text of texts) expect(text).toMatch(/ [ap]\.m\./);
  expect(texts.join()).not.toMatch(/[AP]M\b/);
  expect(ownClockName()).not.toBe('');
});
