import { describe, expect, it } from 'vitest';
import { isMadeOf, passwordError, wordsOf } from './password.ts';

describe('a password', () => {
  it.each([
    [undefined, "can't be blank"],
    ['', "can't be blank"],
    [12345678, 'is invalid'],
    ['\ud800abcdefgh', 'is invalid'],
    ['1234567', 'is too short (minimum is 8 characters)'],
    ['😀😀😀😀', 'is too short (minimum is 8 characters)'],
    ['x'.repeat(257), 'is too long (maximum is 256 characters)'],
  ])('%j %s', (password, error) => {
    expect(passwordError(password)).toBe(error);
  });

  it.each(['12345678', ' '.repeat(8), 'x'.repeat(256), '😀'.repeat(256), 'zażółć gęślą'])(
    '%j is long enough',
    (password) => {
      expect(passwordError(password)).toBeUndefined();
    },
  );
});

describe('a password made of the site’s words', () => {
  const words = ['gold', 'eagle', 'usg'];
  it.each(['goldeagle', 'Gold-Eagle2024', 'USG USG USG', '12gold34'])('is recognised: %s', (password) => {
    expect(isMadeOf(password, words)).toBe(true);
  });
  it.each(['goldfinch99', 'my gold eagle', '12345678', 'eagl3gold'])('is not seen in %s', (password) => {
    expect(isMadeOf(password, words)).toBe(false);
  });
  it('splits a text into words of three letters or more', () => {
    expect(wordsOf('One token. ab Example Gold, Inc.')).toEqual(['one', 'token', 'example', 'gold', 'inc']);
  });
});
