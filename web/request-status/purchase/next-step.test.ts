import { expect, it } from 'vitest';
import { leftText, leftWarning } from './next-step.tsx';

it.each([
  [86_400_000, '24 h 00 min 00 s left', ''],
  [3_599_999, '59 min 59 s left', 'Less than an hour left to pay'],
  [65_000, '01 min 05 s left', 'Less than 10 minutes left to pay'],
  [0, 'The payment window has closed', 'The payment window has closed'],
  [-1, 'The payment window has closed', 'The payment window has closed'],
])('counts %d ms down in words, and tells a screen reader only when little is left', (ms, text, warning) => {
  expect([leftText(ms), leftWarning(ms)]).toEqual([text, warning]);
});
