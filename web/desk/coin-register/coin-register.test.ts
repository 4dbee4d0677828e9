import { expect, it } from 'vitest';
import { importedText } from './coin-register.tsx';
import { correctionText } from './lot-dialog.tsx';

it('says in good grammar what a file added and what of it was there already', () => {
  expect(importedText({ added: 1, coins: 1, known: 0 })).toBe('1 lot with 1 coin registered.');
  expect(importedText({ added: 0, coins: 0, known: 1 })).toBe('1 was registered already.');
  expect(importedText({ added: 2, coins: 1_000, known: 3 })).toBe(
    '2 lots with 1,000 coins registered. 3 were registered already.',
  );
});

it('names what a correction changed, from what to what and why', () => {
  const before = { year: 1900, box: null };
  expect(correctionText(before, { year: 2024, box: 'Shelf 4', why: 'A typo' })).toBe(
    'A typo · Year: 1900 → 2024 · Box: none → Shelf 4',
  );
});
