import { expect, it } from 'vitest';
import { counted, wordFor } from './counted.ts';

it('names one thing in the singular and any other number in the plural', () => {
  expect([0, 1, 2, 2_000].map((count) => counted(count, 'lot'))).toEqual(['0 lots', '1 lot', '2 lots', '2,000 lots']);
  expect([counted(1n, 'entry', 'entries'), counted(2n, 'entry', 'entries')]).toEqual(['1 entry', '2 entries']);
  expect([wordFor(1, 'was', 'were'), wordFor(3n, 'was', 'were')]).toEqual(['was', 'were']);
});
