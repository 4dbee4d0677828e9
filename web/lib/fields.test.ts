import { expect, it } from 'vitest';
import { faultsOf } from './fields.ts';

it('keeps only the sentences that there are, and nothing where all is well', () => {
  expect(faultsOf({ name: 'Please fill in this field', email: false, phone: undefined })).toEqual({
    name: 'Please fill in this field',
  });
  expect(faultsOf({ name: false, email: undefined, phone: '' })).toBeUndefined();
});
