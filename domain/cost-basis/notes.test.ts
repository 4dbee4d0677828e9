import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { MARKS, mergeNotes, type Notes, notesText, readNotes } from './notes.ts';

const ADDRESS = `0x${'1'.repeat(40)}`;
const key = fc.integer({ min: 0, max: 5 }).map((number) => `0x${String(number).repeat(64)}-0`);
const note = fc.record(
  {
    at: fc.integer({ min: 0, max: 3 }),
    mark: fc.constantFrom(...MARKS),
    cents: fc.nat(3),
    lots: fc.array(key, { maxLength: 2 }),
  },
  { requiredKeys: ['at'], noNullPrototype: true },
);
const notes: fc.Arbitrary<Notes> = fc.dictionary(key, note, { noNullPrototype: true });

it('reads back what it writes, and nothing that is no such file', () => {
  fc.assert(
    fc.property(notes, (written) => {
      expect(readNotes(notesText(ADDRESS, written))).toMatchObject({ address: ADDRESS, notes: written });
    }),
  );
  const fileOf = (given: unknown) => JSON.stringify({ type: 'cost-basis', version: 1, address: ADDRESS, notes: given });
  const movement = `0x${'0'.repeat(64)}-0`;
  for (const text of [
    '',
    '[]',
    '{}',
    notesText(ADDRESS, {}).replace('cost-basis', 'address-book'),
    fileOf({ [movement]: { at: 1, cents: 1.5 } }),
    fileOf({ [movement]: { at: 1, cents: -1 } }),
    fileOf({ [movement]: { at: 1, mark: 'loss' } }),
    fileOf({ __proto: { at: 1 } }),
  ])
    expect(readNotes(text), text).toBeUndefined();
});

it('joins files in any order and as often as one likes to the same notes, of which the newest counts', () => {
  fc.assert(
    fc.property(notes, notes, notes, (one, two, three) => {
      const all = mergeNotes(mergeNotes(one, two), three);
      expect(mergeNotes(mergeNotes(three, one), two)).toEqual(all);
      expect(mergeNotes(one, mergeNotes(two, three))).toEqual(all);
      expect(mergeNotes(all, two)).toEqual(all);
    }),
  );
  const movement = `0x${'0'.repeat(64)}-0`;
  expect(mergeNotes({ [movement]: { at: 2 } }, { [movement]: { at: 1, cents: 5 } })).toEqual({ [movement]: { at: 2 } });
});
