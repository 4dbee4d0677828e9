import { expect, it } from 'vitest';
import { maskedEmail, maskedName, maskedNumber } from './masked.ts';

it.each([
  ['a name', maskedName(' Ada  Lovelace '), 'A••• L•••'],
  ['a name in any script', maskedName('𝒜da Ω'), '𝒜••• Ω•••'],
  ['an e-mail address', maskedEmail('ada@example.org'), 'a•••@e•••'],
  ['a number', maskedNumber('X1234567'), '•••67'],
])('shows of %s only what its owner recognises', (_, masked, shown) => expect(masked).toBe(shown));
