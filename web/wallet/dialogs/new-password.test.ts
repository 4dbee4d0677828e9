import { describe, expect, it } from 'vitest';
import { passwordStrength } from './new-password.tsx';

describe('the advice on a password', () => {
  it.each([
    ['12345678', 'weak'],
    ['aaaaaaaaaaaaaaaaaaaa', 'weak'],
    ['abcdefghijklmnop', 'weak'],
    ['Password2024!!!!', 'weak'],
    ['gold1234', 'weak'],
    // What counting kinds of characters would praise.
    ['P@ssw0rd1234', 'weak'],
    ['1qaz2wsx3edc', 'weak'],
    ['kT7#pqwz2Lm!', 'fair'],
    ['otter velvet ladder quartz mint', 'strong'],
  ])('calls %s %s', async (password, strength) => {
    expect(await passwordStrength(password)).toBe(strength);
  });

  it('says nothing before anything is typed', async () => {
    expect(await passwordStrength('')).toBeUndefined();
  });
});
