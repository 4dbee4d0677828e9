import fc from 'fast-check';
import { expect, it } from 'vitest';
import { newReadableId, readReadableId, SECRET_LETTERS, SHORT_LETTERS } from './readable-id.ts';

const spoiled: ((id: string) => string)[] = [
  (id) => id,
  (id) => id.toLowerCase(),
  (id) => id.replaceAll('-', ''),
  (id) => id.replaceAll('-', ' '),
  (id) => `  ${id}\n`,
  (id) => id.replaceAll('0', 'O'),
  (id) => id.replaceAll('1', 'l'),
  (id) => id.replaceAll('1', 'I'),
];

it('is read as it was given out, however it was typed', () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...spoiled)), (changes) => {
      const id = newReadableId(SECRET_LETTERS);
      expect(
        readReadableId(
          changes.reduce((typed, change) => change(typed), id),
          SECRET_LETTERS,
        ),
      ).toBe(id);
    }),
  );
});

it('is never given out twice, and uses every letter', () => {
  const ids = Array.from({ length: 10_000 }, () => newReadableId(SECRET_LETTERS));
  expect(new Set(ids).size).toBe(ids.length);
  expect(new Set(ids.join('').replaceAll('-', '')).size).toBe(32);
});

it('is nothing where something else was typed', () => {
  fc.assert(
    fc.property(fc.string(), (typed) => {
      const read = readReadableId(typed, SECRET_LETTERS);
      expect(read === undefined || typed.trim().length >= SECRET_LETTERS).toBe(true);
    }),
  );
});

it('has the length that it is asked for, and no other is read as one', () => {
  const short = newReadableId(SHORT_LETTERS);
  expect(short).toMatch(/^[0-9A-HJKMNP-TV-Z]{4}-[0-9A-HJKMNP-TV-Z]{4}$/);
  expect(readReadableId(short, SHORT_LETTERS)).toBe(short);
  expect(readReadableId(short, SECRET_LETTERS)).toBeUndefined();
  expect(newReadableId(SECRET_LETTERS)).toHaveLength(34);
});
