import { expect, it } from 'vitest';
import { leftText, leftWarning } from './countdown.tsx';

it.each([
  [86_400_000, '24 h 0 min left', ''],
  [5_040_000, '1 h 24 min left', ''],
  [3_599_999, '59 min left', 'Less than an hour left to pay'],
  [65_000, '1 min left', 'Less than 10 minutes left to pay'],
  [59_999, 'Less than a minute left', 'Less than 10 minutes left to pay'],
  [0, 'The payment window has closed', 'The payment window has closed'],
  [-1, 'The payment window has closed', 'The payment window has closed'],
])(
  'counts %d ms down in hours and minutes, and tells a screen reader only when little is left',
  (ms, text, warning) => {
    expect([leftText(ms), leftWarning(ms)]).toEqual([text, warning]);
  },
);
