import { expect, it } from 'vitest';
import { type ListCall, readPage } from './list-pages.ts';

it('takes a list to be as old as the server says its reading of the chain is', async () => {
  const list = async () => new Response('[]', { headers: { age: '40' } });
  const { readAt } = await readPage(list as unknown as ListCall<object, never>, {});
  expect(Math.abs(Date.now() - 40_000 - readAt)).toBeLessThan(10_000);
});

it('takes a page without rows to be the last, though it names a next one', async () => {
  const headers = { link: '</api/lots?after=7>; rel="next"' };
  const pageOf = (rows: string) =>
    readPage((async () => new Response(rows, { headers })) as unknown as ListCall<object, never>, {});
  expect((await pageOf('[1]')).next).toEqual({ after: '7' });
  expect((await pageOf('[]')).next).toBeUndefined();
});
