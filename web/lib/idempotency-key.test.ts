import { expect, it } from 'vitest';
import { creator, idempotencyKeys } from './idempotency-key.ts';

it('keeps the key of a request that is tried again and changes it with the contents', () => {
  const keyOf = idempotencyKeys();
  const first = keyOf({ qty: 1 });
  expect(keyOf({ qty: 1 })).toEqual(first);
  expect(keyOf({ qty: 2 })).not.toEqual(first);
  expect(idempotencyKeys()({ qty: 1 })).not.toEqual(first);
});

it('creates the same again under its first key, and under a new one once it was created', async () => {
  const order = { quantity: 2 };
  const keys: string[] = [];
  let isReached = false;
  const create = creator(async (_: typeof order, { headers }) => {
    keys.push(headers['idempotency-key']);
    if (!isReached) throw new Error('The line broke.');
  });
  await expect(create(order)).rejects.toThrow('The line broke.');
  isReached = true;
  await create(order);
  await create(order);
  const [failed, again, next] = keys;
  expect(again).toBe(failed);
  expect(next).not.toBe(failed);
});
