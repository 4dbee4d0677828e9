import { expect, it } from 'vitest';
import { drawnAt } from '#web/testing/drawn-page.tsx';
import { ClockNote } from './clock-note.tsx';

it('names the clock of a page', () => {
  expect(drawnAt('/', <ClockNote />)).toContain('Times are in Mountain Time.');
  expect(drawnAt('/', <ClockNote clock="utc" />)).toContain('Times are in UTC.');
  expect(drawnAt('/', <ClockNote clock="own" />)).toMatch(/Times are in .+, as on this device\./);
});
