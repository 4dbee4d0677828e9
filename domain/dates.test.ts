import { expect, it } from 'vitest';
import { timeIn } from './dates.ts';

it.each([
  ['2030-11-21T17:04:00Z', 'America/Denver', undefined, 'November 21, 2030 at 10:04 a.m. MST'],
  ['2030-07-01T18:04:00Z', 'America/Denver', undefined, 'July 1, 2030 at 12:04 p.m. MDT'],
  ['2030-07-01T03:04:00Z', 'America/New_York', undefined, 'June 30, 2030 at 11:04 p.m. EDT'],
  ['2030-11-21T17:04:00Z', 'America/Denver', 'Mountain Time', 'November 21, 2030 at 10:04 a.m. Mountain Time'],
])('shows %s in %s, with %s for the zone', (moment, timeZone, zone, text) => {
  expect(timeIn(timeZone, new Date(moment), zone)).toBe(text);
});
