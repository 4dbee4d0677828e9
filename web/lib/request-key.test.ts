import { expect, it } from 'vitest';
import { requestKeys } from './request-key.ts';

it('keeps the key of a request that is tried again and changes it with the contents', () => {
  const keyOf = requestKeys();
  const first = keyOf({ qty: 1 });
  expect(keyOf({ qty: 1 })).toBe(first);
  expect(keyOf({ qty: 2 })).not.toBe(first);
  expect(requestKeys()({ qty: 1 })).not.toBe(first);
});
