import fc from 'fast-check';
import { expect, it } from 'vitest';
import { newTicketId, readTicketId } from './ticket-id.ts';

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
      const id = newTicketId();
      expect(readTicketId(changes.reduce((typed, change) => change(typed), id))).toBe(id);
    }),
  );
});

it('is never given out twice, and uses every letter', () => {
  const ids = Array.from({ length: 10_000 }, newTicketId);
  expect(new Set(ids).size).toBe(ids.length);
  expect(new Set(ids.join('').replaceAll('-', '')).size).toBe(32);
});

it('is nothing where something else was typed', () => {
  fc.assert(
    fc.property(fc.string(), (typed) => {
      expect([undefined, typed.trim().length >= 28 ? readTicketId(typed) : undefined]).toContain(readTicketId(typed));
    }),
  );
});
