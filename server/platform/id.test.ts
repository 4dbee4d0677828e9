import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readReadableId, SECRET_LETTERS, SHORT_LETTERS } from '#domain/readable-id.ts';
import { newReadableId, uuidv7 } from './id.ts';

const times = fc.integer({ min: 0, max: 2 ** 48 - 1 });

it('makes ids that are UUIDs of version 7 and sort by their time', () => {
  fc.assert(
    fc.property(times, times, (one, other) => {
      const [first, second] = [one, other].map((time) => uuidv7(new Date(time)));
      expect(first).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
      if (one !== other) expect((first ?? '') < (second ?? '')).toBe(one < other);
      expect(first).not.toBe(second);
    }),
  );
});

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

describe('a readable id', () => {
  it('is recognized however it is typed', () => {
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

  it('is never generated twice and uses every letter', () => {
    const ids = Array.from({ length: 10_000 }, () => newReadableId(SECRET_LETTERS));
    expect(new Set(ids).size).toBe(ids.length);
    expect(new Set(ids.join('').replaceAll('-', '')).size).toBe(32);
  });

  it('is undefined if something else was typed', () => {
    fc.assert(
      fc.property(fc.string(), (typed) => {
        const read = readReadableId(typed, SECRET_LETTERS);
        expect(read === undefined || typed.trim().length >= SECRET_LETTERS).toBe(true);
      }),
    );
  });

  it('has the requested length, and no other length is accepted', () => {
    const short = newReadableId(SHORT_LETTERS);
    expect(short).toMatch(/^[0-9A-HJKMNP-TV-Z]{4}-[0-9A-HJKMNP-TV-Z]{4}$/);
    expect(readReadableId(short, SHORT_LETTERS)).toBe(short);
    expect(readReadableId(short, SECRET_LETTERS)).toBeUndefined();
    expect(newReadableId(SECRET_LETTERS)).toHaveLength(34);
  });
});
