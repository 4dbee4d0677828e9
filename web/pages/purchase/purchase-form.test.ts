import { expect, it } from 'vitest';
import type { User } from '#web/lib/session.ts';
import { knownOf } from './purchase-form.tsx';

const email = 'ada@example.org';
const livingIn = (country: string | null, state: string | null) => knownOf({ email, country, state } as User);

it('fills in the country and state of a profile if a buyer can live there', () => {
  expect(livingIn('US', 'utah')).toEqual({ email, country: 'US', us_state: 'UT' });
  // No option of the form stands for these, so a buyer would see none chosen and be refused for one.
  for (const state of ['AP', 'Armed Forces Europe', 'Atlantis', '', null])
    expect(livingIn('US', state), `${state}`).toEqual({ email, country: 'US', us_state: '' });
  for (const country of ['ZZ', '', null]) expect(livingIn(country, 'UT')).toEqual({ email });
});
