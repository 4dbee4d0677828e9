import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { Hono } from 'hono';
import { expect, it } from 'vitest';
import { compressedJson } from './content-encoding.ts';

const long = Array.from({ length: 100 }, (_, at) => ({ at, cents: 162_750 }));
const app = new Hono()
  .use('/api/*', compressedJson)
  .get('/api/long', (c) => c.json(long, 200, { link: '</api/long?after=1>; rel="next"', 'cache-control': 'no-cache' }))
  .get('/api/short', (c) => c.json([1]))
  .get('/api/error', (c) => c.json({ errors: ['x'.repeat(2000)] }, 400));
const get = (path: string, encoding?: string) =>
  app.request(path, encoding ? { headers: { 'accept-encoding': encoding } } : {});

it.each([
  ['br', 'gzip, br', brotliDecompressSync],
  ['gzip', 'gzip', gunzipSync],
])('packs a long answer by %s where the caller takes it, and keeps its headers', async (encoding, accepted, unpack) => {
  const answer = await get('/api/long', accepted);
  expect(Object.fromEntries(answer.headers)).toMatchObject({
    'content-encoding': encoding,
    'content-type': 'application/json',
    'cache-control': 'no-cache',
    link: '</api/long?after=1>; rel="next"',
    vary: 'Accept-Encoding',
  });
  const bytes = new Uint8Array(await answer.arrayBuffer());
  expect(bytes.length).toBeLessThan(800);
  expect(JSON.parse(unpack(bytes).toString())).toEqual(long);
});

it.each([
  ['a caller who takes none', '/api/long', undefined],
  ['a caller who refuses them', '/api/long', 'br;q=0'],
  ['a short answer', '/api/short', 'br'],
  ['a refusal', '/api/error', 'br'],
])('leaves as it is: %s', async (_, path, accepted) => {
  const answer = await get(path, accepted);
  expect(answer.headers.get('content-encoding')).toBeNull();
  expect(await answer.json()).toEqual(path === '/api/long' ? long : path === '/api/short' ? [1] : expect.anything());
});
