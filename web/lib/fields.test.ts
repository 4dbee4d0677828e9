import { expect, it } from 'vitest';
import { presentErrors } from './fields.ts';

it('keeps only the messages that exist, and nothing if there are none', () => {
  expect(presentErrors({ name: 'Please fill in this field', email: false, phone: undefined })).toEqual({
    name: 'Please fill in this field',
  });
  expect(presentErrors({ name: false, email: undefined, phone: '' })).toBeUndefined();
});
