import { expect, it } from 'vitest';
import { isAttestationDue } from './terms.ts';

const DAY = 86_400;
it.each([
  [0, false],
  [7 * DAY, false],
  [7 * DAY + 1, true],
  [40 * DAY, true],
])('says whether an attestation of %s seconds ago is due again', (age, due) => {
  expect(isAttestationDue(1_760_000_000, 1_760_000_000 + age)).toBe(due);
});
