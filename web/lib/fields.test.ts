import { expect, it } from 'vitest';
import { presentErrors } from './fields.ts';

it('keeps only the messages that there are, and nothing where all is well', () => {
  expect(presentErrors({ name: 'Please fill in this field', email: false, phone: undefined })).toEqual({
    name: 'Please fill in this field',
  });
  expect(presentErrors({ name: false, email: undefined, phone: '' })).toBeUndefined();
});
