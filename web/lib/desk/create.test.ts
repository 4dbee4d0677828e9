import { expect, it } from 'vitest';
import { creator } from './create.ts';

const ORDER = { quantity: 2 };

it('sends the same again under its first key, and under a new one once it was created', async () => {
  const keys: string[] = [];
  let isReached = false;
  const create = creator(async (_path, _body, key) => {
    keys.push(key);
    if (!isReached) throw new Error('The line broke.');
  });
  await expect(create('/api/orders', ORDER)).rejects.toThrow('The line broke.');
  isReached = true;
  await create('/api/orders', ORDER);
  await create('/api/orders', ORDER);
  const [failed, again, next] = keys;
  expect(again).toBe(failed);
  expect(next).not.toBe(failed);
});
