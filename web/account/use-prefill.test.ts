import { expect, it } from 'vitest';
import { prefilled } from './use-prefill.ts';

const EMPTY = { email: '', name: '', country: 'US' };

it('fills in what the account knows, and leaves out what it does not', () => {
  expect(prefilled(EMPTY, EMPTY, { email: 'ada@example.com', name: null, country: 'CH' })).toEqual({
    email: 'ada@example.com',
    country: 'CH',
  });
});

it('never replaces what was typed', () => {
  const typed = { email: 'other@example.com', name: '', country: 'DE' };
  expect(prefilled(typed, EMPTY, { email: 'ada@example.com', name: 'Ada', country: 'CH' })).toEqual({ name: 'Ada' });
});
