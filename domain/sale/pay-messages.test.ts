import { expect, it } from 'vitest';
import { leftToSign } from './pay-messages.ts';

it.each([
  [300_000, '5 minutes left to sign'],
  [119_999, '1 minute left to sign'],
  [59_999, 'Less than a minute left to sign'],
  [0, 'The time to sign is over'],
])('says of %i ms: %s', (ms, text) => {
  expect(leftToSign(ms)).toBe(text);
});
