import { expect, it } from 'vitest';
import * as z from 'zod/mini';
import {
  day,
  isMicrosecond,
  isPhone,
  moment,
  text,
  uint256Text,
  unixMilliseconds,
  unixSeconds,
} from './field-schemas.ts';

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

const takes = (schema: z.ZodMiniType, value: unknown) => z.safeParse(schema, value).success;

it.each(['1900-01-01', '2028-02-29', '9999-12-31'])('takes %s as a day', (text) => {
  expect(takes(day('No day'), text)).toBe(true);
});
it.each(['0000-01-01', '0001-01-01', '1899-12-31', '1900-02-29', '10000-01-01', '+275760-09-13', '2030-1-1', 'now', 0])(
  'refuses %s as a day',
  (value) => {
    expect(takes(day('No day'), value)).toBe(false);
  },
);

it.each([
  ['2030-11-21T17:00:00+05:30', '2030-11-21T11:30:00.000Z'],
  ['9999-12-31T23:59:59+00:00', '9999-12-31T23:59:59.000Z'],
])('reads %s as a moment', (text, iso) => {
  expect(z.parse(moment('No time'), text)).toEqual(new Date(iso));
});
it.each([
  '0000-01-01T00:00:00Z',
  '0001-01-01T00:00:00+23:59',
  '9999-12-31T23:59:59-23:59',
  '1900-01-01T00:00:00+01:00',
  '2030-11-21',
  '2030-11-21T17:00:00',
  '2030-02-30T00:00:00Z',
  '2030-06-30T23:59:60Z',
  '',
])('refuses %s as a moment', (text) => {
  expect(takes(moment('No time'), text)).toBe(false);
});

it('takes a time to the microsecond only as a cursor has it', () => {
  expect(isMicrosecond('2030-11-21T17:00:00.123456Z')).toBe(true);
  const others = [
    '2030-11-21T17:00:00.123Z',
    '2030-02-30T17:00:00.123456Z',
    '0000-01-01T00:00:00.000000Z',
    '2030-11-21T17:00:00.123456+00:00',
  ];
  expect(others.filter(isMicrosecond)).toEqual([]);
});

it('takes the numbers of times that a date has', () => {
  const last = Date.UTC(9999, 11, 31, 23, 59, 59, 999);
  for (const [schema, most] of [
    [unixMilliseconds('No time'), last],
    [unixSeconds('No time'), Math.floor(last / 1_000)],
  ] as const)
    expect([0, 1.5, 1, most, most + 1, Number.MAX_SAFE_INTEGER, '1'].map((value) => takes(schema, value))).toEqual([
      false,
      false,
      true,
      true,
      false,
      false,
      false,
    ]);
});

it('takes no larger number than a contract does', () => {
  const most = 2n ** 256n - 1n;
  expect([most, most + 1n, 0n, -1n].map((value) => takes(uint256Text('No number'), String(value)))).toEqual([
    true,
    false,
    true,
    false,
  ]);
  expect(['9'.repeat(79), '', '1.0', '0x1'].filter((value) => takes(uint256Text('No number'), value))).toEqual([]);
});
