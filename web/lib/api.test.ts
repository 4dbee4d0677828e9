import { expect, it } from 'vitest';
import { type ListCall, readPage } from './api.ts';

it('takes a list to be as old as the server says its reading of the chain is', async () => {
  const list = async () => new Response('[]', { headers: { age: '40' } });
  const { readAt } = await readPage(list as unknown as ListCall<object, never>, {});
  expect(Math.abs(Date.now() - 40_000 - readAt)).toBeLessThan(10_000);
});
