import { expect, it } from 'vitest';
import { DESK_CALLS } from '#domain/staff/desk-rights.ts';
import { isUpload } from './origin-checks.ts';

it('takes a file instead of JSON in exactly those calls of the desk', () => {
  const calls = Object.keys(DESK_CALLS).filter((call) => {
    const [method = '', path = ''] = call.split(' ');
    return isUpload({ method, path });
  });
  expect(calls.sort()).toEqual([
    'POST /api/coin-register/lots',
    'POST /api/coin-register/reports',
    'POST /api/screening/lists',
  ]);
});
