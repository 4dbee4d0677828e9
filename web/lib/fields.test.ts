import { expect, it } from 'vitest';
import { presentErrors } from './fields.ts';

it('keeps only the messages that exist, and nothing if there are none', () => {
  expect(presentErrors({ name: 'Enter your name', email: false, phone: undefined })).toEqual({
    name: 'Enter your name',
  });
  expect(presentErrors({ name: false, email: undefined, phone: '' })).toBeUndefined();
});
