import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { getRequestListener } from '@hono/node-server';
import { Hono } from 'hono';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { AppEnv } from '../context.ts';
import { type ResponseCache, responseCache } from './response-cache.ts';

const DESK = 'http://desk.localhost:3000';
let memory: ResponseCache;
let made: number;
let close: () => Promise<unknown>;
let port: number;

beforeEach(async () => {
  vi.spyOn(performance, 'now').mockReturnValue(0);
  memory = responseCache('local', { origins: ['http://localhost:3000', 'http://127.0.0.1:3000'], deskUrl: DESK });
  made = 0;
  const app = new Hono<AppEnv>().use(memory.keep);
  app.use(async (c, next) => {
    await next();
    c.header('x-frame-options', 'DENY');
  });
  app.get('/price', (c) => {
    made += 1;
    c.set('sameForAll', true);
    c.header('etag', '"1"');
    return c.json({ made });
  });
  app.get('/mine', (c) => {
    made += 1;
    return c.json({ made });
  });
  app.get('/cookie', (c) => {
    made += 1;
    c.set('sameForAll', true);
    c.header('set-cookie', 'a=b');
    return c.text('mine');
  });
  app.get('/missing', (c) => {
    made += 1;
    c.set('sameForAll', true);
    return c.text('no', 404);
  });
  const listener = getRequestListener(app.fetch);
  const server = createServer((incoming, outgoing) => {
    if (!memory.answer(incoming, outgoing)) void listener(incoming, outgoing);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  ({ port } = server.address() as AddressInfo);
  close = () => new Promise((closed) => server.close(closed));
});
afterEach(() => {
  vi.restoreAllMocks();
  return close();
});

type Answer = { status: number | undefined; headers: IncomingHttpHeaders; text: string };
const ask = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
  new Promise<Answer>((resolve, reject) => {
    const asked = request({ port, path, method, headers, agent: false, host: '127.0.0.1' }, async (answer) => {
      let text = '';
      for await (const chunk of answer) text += chunk;
      resolve({ status: answer.statusCode, headers: answer.headers, text });
    });
    asked.on('error', reject).end();
  });

it('repeats an answer that is the same for everyone, with its headers, until it is half a second old', async () => {
  const first = await ask('/price');
  vi.mocked(performance.now).mockReturnValue(500);
  const again = await ask('/price');
  expect(again.text).toBe(first.text);
  const { date: _, connection: __, 'x-request-id': id, ...headers } = again.headers;
  expect(headers).toEqual({
    'content-type': 'application/json',
    'content-length': '10',
    etag: '"1"',
    'x-frame-options': 'DENY',
  });
  expect(id).not.toBe((await ask('/price')).headers['x-request-id']);
  vi.mocked(performance.now).mockReturnValue(501);
  expect((await ask('/price')).text).not.toBe(first.text);
});

it('keeps what each of two addresses answers for itself, and nothing for a host that is neither', async () => {
  const at = async (host: string) => (await ask('/price', { host })).text;
  const site = await at('localhost:3000');
  const desk = await at('desk.localhost:3000');
  expect(desk).not.toBe(site);
  expect([await at('localhost:3000'), await at('desk.localhost:3000')]).toEqual([site, desk]);
  expect(await at('other.localhost:3000')).not.toBe(await at('other.localhost:3000'));
});

it('sends no body to a caller who already has the answer', async () => {
  await ask('/price');
  const answer = await ask('/price', { 'if-none-match': '"1"' });
  expect([answer.status, answer.text, made]).toEqual([304, '', 1]);
  expect((await ask('/price', { 'if-none-match': '"0"' })).status).toBe(200);
});

it('drops answers made before a change immediately', async () => {
  const { text } = await ask('/price');
  memory.clear();
  expect((await ask('/price')).text).not.toBe(text);
});

it('keeps nothing that a route did not mark, nothing with a cookie, and no refusal', async () => {
  for (const path of ['/mine', '/cookie', '/missing']) {
    made = 0;
    await ask(path);
    await ask(path);
    expect([path, made]).toEqual([path, 2]);
  }
});

it('lets local mode refuse a request that comes through a proxy or under another name', async () => {
  await ask('/price');
  for (const headers of [{ host: 'evil.test' }, { 'x-forwarded-for': '192.0.2.1' }]) await ask('/price', headers);
  await ask('/price', {}, 'HEAD');
  expect(made).toBe(4);
});
