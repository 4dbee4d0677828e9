import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { csvField, csvLine, NotCsv, readCsv } from './csv.ts';

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

  it.each([
    '=1+1',
    '+1+1',
    '-2',
    '@SUM(A1)',
    '\t=1',
    '\r=1',
    '\tx',
    ' =1',
    '=HYPERLINK("http://x";"y")',
    '＝1+1',
    '＋1+1',
    '－2',
    '＠SUM(A1)',
    '+1 801;=1',
    '+A1',
    '+1|cmd',
  ])('%j is no formula to a table program', (text) => {
    expect(csvField(text)).toMatch(/^"?'/);
  });

  it.each([
    ['Ada;=1+1', "Ada;'=1+1"],
    ['Ada; @SUM(A1)', "Ada;' @SUM(A1)"],
    ['Ada;＝1;-2', "Ada;'＝1;'-2"],
    ['Ada\t+1+1', "Ada\t'+1+1"],
    ['Ada\n=1+1', '"Ada\n\'=1+1"'],
    ['\t=1+1', "'\t'=1+1"],
    ['Ada"; =1, 2', '"Ada"";\' =1, 2"'],
    ['a; b - c = d', 'a; b - c = d'],
  ])('%j holds no formula to a program that parts cells elsewhere', (text, written) => {
    expect(csvField(text)).toBe(written);
  });

  it('is read once, however many line ends are in it', () => {
    const lines = '\n'.repeat(1_000_000);
    expect(csvField(`${lines}x`)).toBe(`"${lines}x"`);
    expect(csvField(`x${lines}=`)).toBe(`"x${"\n'".repeat(1_000_000)}="`);
  });

  it.each(['+1 801 555 0123', '+18015550123', '+44 (0)20 7946-0958', '+1-801-555-0123', '+1 801.555.0123 ext. 4'])(
    'the phone number %j stays as typed',
    (phone) => {
      expect(csvField(phone)).toBe(phone);
    },
  );
});

it('ends a line as RFC 4180 says', () => {
  expect(csvLine(['a', 1, 'b'])).toBe('a,1,b\r\n');
});

describe('reading a CSV', () => {
  // Within a field the apostrophe stays: it may be the text's own.
  const plain = (text: string) => text.replaceAll("'", '');

  it('gives back what csvLine wrote, for any texts', () => {
    const characters = [...'ab", \n\r=;1é'];
    const field = fc.string({ maxLength: 12, unit: fc.constantFrom(...characters) });
    fc.assert(
      fc.property(fc.array(fc.array(field, { minLength: 1, maxLength: 4 }), { maxLength: 6 }), (rows) => {
        const kept = rows.filter((row) => row.some((text) => text !== ''));
        const read = [...readCsv(rows.map(csvLine).join(''))].map(({ fields }) => fields.map(plain));
        expect(read).toEqual(kept);
      }),
    );
  });

  it.each<[string, (readonly [number, readonly string[]])[] | undefined]>([
    [
      '\ufeffid,coins\r\nA,1\r\n',
      [
        [1, ['id', 'coins']],
        [2, ['A', '1']],
      ],
    ],
    ['a,b', [[1, ['a', 'b']]]],
    [
      'a\n\n,\nb\n',
      [
        [1, ['a']],
        [4, ['b']],
      ],
    ],
    [
      '"two\nlines",x\ny',
      [
        [1, ['two\nlines', 'x']],
        [3, ['y']],
      ],
    ],
    ['"say ""hi""",', [[1, ['say "hi"', '']]]],
    ['', []],
    ['a,"b\nc,d', undefined],
    ['"a"b', undefined],
    ['a"b', undefined],
  ])('%j is %j', (text, rows) => {
    if (rows) expect([...readCsv(text)]).toEqual(rows.map(([line, fields]) => ({ line, fields })));
    else expect(() => [...readCsv(text)]).toThrow(NotCsv);
  });
});
