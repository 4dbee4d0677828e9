import { expect, it } from 'vitest';
import * as z from 'zod/mini';
import { isPhone, text } from './field-schemas.ts';

it.each([
  '+1 801 555 0123',
  '(801) 555-0123',
  '801.555.0123 ext. 12',
  '801-555-0123x12',
  '0049/30/1234567',
  '+44 20 7946 0958',
])('takes %j as a phone number', (text) => {
  expect(isPhone(text)).toBe(true);
});

it.each(['abc', '', '801', '+', 'call me at 801 555 0123', '801 555 0123 abc', '- - - - -'])('refuses %j', (text) => {
  expect(isPhone(text)).toBe(false);
});

it('reads a phone number once, however many spaces are in it', () => {
  expect(isPhone(`801 555 0123${' '.repeat(1_000_000)}?`)).toBe(false);
});

it('looks no further at a text that is too long', () => {
  let seen = 0;
  const looked = text(10).check(
    z.refine(() => {
      seen += 1;
      return true;
    }),
  );
  expect(z.safeParse(looked, 'x'.repeat(11)).error?.issues).toHaveLength(1);
  expect([z.safeParse(looked, 'x'.repeat(10)).success, seen]).toEqual([true, 1]);
});
