import { describe, expect, it } from 'vitest';
import { readCursor, writeCursor } from './list-query.ts';

const id = '0190a3c4-0000-7000-8000-000000000001';
const of = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');

describe('a place in a list', () => {
  it.each([
    ['timestamptz', '2030-01-31T23:59:59.123456Z'],
    ['text', 'o’brien "x"'],
    ['text', ''],
    ['integer', '-12'],
  ] as const)('by %s is read as it was given out: %j', (type, value) => {
    expect(readCursor(writeCursor('a', { value, id }), 'a', type)).toEqual({ value, id });
  });

  it.each([
    ['timestamptz', of(['a', '2030-02-30T00:00:00.000000Z', id])],
    ['timestamptz', of(['a', 'now', id])],
    ['integer', of(['a', '12; drop table', id])],
    ['integer', of(['a', '9999999999', id])],
    ['text', of(['a', 'a\0b', id])],
    ['text', of(['a', '\ud800', id])],
    ['text', of(['a', 'x', 'no-id'])],
    ['text', of(['b', 'x', id])],
    ['text', of({ a: 1 })],
    ['text', 'garbage'],
    ['text', ''],
  ] as const)('by %s is not made up: %s', (type, text) => {
    expect(readCursor(text, 'a', type)).toBeUndefined();
  });
});
