import { PASSWORD_MAX, PASSWORD_MIN } from './limits.ts';

/** The length that the rule counts: characters as people see them in a password field, not UTF-16 units. */
export const passwordLength = (password: string): number => [...password].length;

/** What is wrong with a password by its form alone, as a phrase after the field's name; undefined when nothing is. */
export function passwordError(password: unknown): string | undefined {
  if (password === undefined || password === null || password === '') return "can't be blank";
  if (typeof password !== 'string' || !password.isWellFormed()) return 'is invalid';
  const length = passwordLength(password);
  if (length < PASSWORD_MIN) return `is too short (minimum is ${PASSWORD_MIN} characters)`;
  return length > PASSWORD_MAX ? `is too long (maximum is ${PASSWORD_MAX} characters)` : undefined;
}

const lettersOf = (text: string): string => text.toLowerCase().replace(/[^\p{L}]+/gu, '');

/** Whether all letters of the password spell words of the list, one after another, as in `Gold-Eagle2024`. */
export function isMadeOf(password: string, words: readonly string[]): boolean {
  const letters = lettersOf(password);
  if (letters === '') return false;
  const reached = new Array<boolean>(letters.length + 1).fill(false);
  reached[0] = true;
  for (let start = 0; start < letters.length; start++) {
    if (!reached[start]) continue;
    for (const word of words) if (word !== '' && letters.startsWith(word, start)) reached[start + word.length] = true;
  }
  return reached[letters.length] === true;
}

/** The words in a text that a password must not be made of: three letters or more, in lower case. */
export const wordsOf = (text: string): string[] =>
  (text.toLowerCase().match(/\p{L}+/gu) ?? []).filter((w) => w.length > 2);
