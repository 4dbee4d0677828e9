import { expect, it } from 'vitest';
import { hashId, openAround } from './reveal.ts';

const part = (parentElement: object | null, tagName = 'DETAILS') => ({ tagName, parentElement, open: false }) as never;

it('opens the clause that a link names and every part around it, and no other', () => {
  const section = part(null) as { open: boolean };
  const block = part(section, 'DIV') as { open: boolean };
  const clause = part(block) as { open: boolean };
  const neighbour = part(block) as { open: boolean };
  openAround(clause as never);
  expect([section.open, clause.open, neighbour.open, block.open]).toEqual([true, true, false, false]);
});

it('opens the part around a paragraph', () => {
  const section = part(null) as { open: boolean };
  openAround(part(section, 'P'));
  expect(section.open).toBe(true);
});

it('reads what an address names', () => {
  expect(hashId('#terms-of-use')).toBe('terms-of-use');
  expect(hashId('#a%20b')).toBe('a b');
  expect(hashId('#%')).toBe('');
  expect(hashId('')).toBe('');
});
