import { describe, expect, it } from 'vitest';
import { passwordStrength } from './new-password.tsx';

describe('the advice on a password', () => {
  it.each(['12345678', 'aaaaaaaaaaaaaaaaaaaa', 'abcdefghijklmnop', 'Password2024!!!!', 'gold1234'])(
    'calls %s weak',
    (password) => {
      expect(passwordStrength(password)).toBe('weak');
    },
  );

  it('calls a long passphrase strong and a short mix fair', () => {
    expect(passwordStrength('otter velvet ladder quartz mint')).toBe('strong');
    expect(passwordStrength('kT7#pqwz2Lm!')).toBe('fair');
  });

  it('says nothing before anything is typed', () => {
    expect(passwordStrength('')).toBeUndefined();
  });
});
