import { expect, it } from 'vitest';
import { signUpCode } from './sign-up-code.ts';

it('is six letters that nobody mistakes for others, from the random end of the id', () => {
  expect(signUpCode('01234567-89ab-7000-8000-000000000000')).toBe('000-000');
  expect(signUpCode('01234567-89ab-7000-8000-0000ffffffff')).toBe('ZZZ-ZZZ');
  expect(signUpCode('01234567-89ab-7000-8000-00000000001f')).toBe('Z00-000');
  expect(signUpCode('01234567-89ab-7000-8000-000000000001')).not.toBe(
    signUpCode('01234567-89ab-7000-8000-000000000002'),
  );
});
