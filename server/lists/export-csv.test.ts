import { describe, expect, it } from 'vitest';
import { csvField, csvLine } from './export-csv.ts';

describe('a field of a CSV', () => {
  it.each([
    ['plain', 'plain'],
    ['a, b', '"a, b"'],
    ['say "hi"', '"say ""hi"""'],
    ['two\nlines', '"two\nlines"'],
    ['two\r\nlines', '"two\r\nlines"'],
    [null, ''],
    [undefined, ''],
    [true, 'true'],
    [-5, '-5'],
    [12.5, '12.5'],
  ])('%j is written %j', (value, written) => {
    expect(csvField(value)).toBe(written);
  });

  it.each(['=1+1', '+1 801 555', '-2', '@SUM(A1)', '\t=1', '\r=1', '=HYPERLINK("http://x";"y")'])(
    '%j is no formula to a table program',
    (text) => {
      expect(csvField(text)).toMatch(/^"?'/);
    },
  );
});

it('ends a line as RFC 4180 says', () => {
  expect(csvLine(['a', 1, 'b'])).toBe('a,1,b\r\n');
});
