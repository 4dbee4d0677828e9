import { BlockList } from 'node:net';
import { pino } from 'pino';
import { beforeEach, describe, expect, it } from 'vitest';
import { SECRET_LETTERS } from '#domain/readable-id.ts';
import { onEmptyDatabase } from '../testing/on-empty-database.ts';
import { testSite } from '../testing/site.ts';
import type { Db } from './database/database.ts';
import { readEnv } from './env.ts';
import { newReadableId } from './id.ts';
import { logOptions } from './log.ts';

const logged: Record<string, unknown>[] = [];
const log = pino(logOptions('warn'), { write: (line) => void logged.push(JSON.parse(line)) });
const trustedProxies = new BlockList();
trustedProxies.addAddress('10.0.0.1', 'ipv4');
let db: Db;
onEmptyDatabase((empty) => {
  db = empty;
});
beforeEach(() => {
  logged.length = 0;
});

const site = (accessLog: boolean) => testSite({ db, log, env: { ...readEnv({}), accessLog, trustedProxies } });
const SECRET = newReadableId(SECRET_LETTERS);

describe('a request', () => {
  it('gets its own id, returned in the response', async () => {
    const { get } = await site(false);
    const answers = [await get('/healthz'), await get('/api/nothing'), await get('/token'), await get('/token')];
    const ids = answers.map((answer) => answer.headers.get('x-request-id'));
    expect(new Set(ids).size).toBe(4);
    for (const id of ids) expect(id).toMatch(/^[0-9a-f-]{36}$/);
  });

  it('keeps an id from a trusted proxy, and from no one else', async () => {
    const { app } = await site(false);
    const idFor = async (remoteAddress: string, given: string) => {
      const bindings = { incoming: { socket: { remoteAddress } } };
      const answer = await app.request(
        'http://localhost:3000/healthz',
        { headers: { 'x-request-id': given } },
        bindings,
      );
      return answer.headers.get('x-request-id');
    };
    expect(await idFor('::ffff:10.0.0.1', 'proxy-0001')).toBe('proxy-0001');
    expect(await idFor('10.0.0.1', 'a "q" request')).not.toContain('q');
    expect(await idFor('10.0.0.2', 'proxy-0001')).not.toBe('proxy-0001');
  });

  it('is named in the log line of its error, without the values in its path', async () => {
    const broken = new Proxy(db, {
      get() {
        throw new Error('broken');
      },
    });
    const { get } = await testSite({ db: broken, log });
    const answer = await get(`/api/redeem/${SECRET}?key=${SECRET}`);
    expect(answer.status).toBe(500);
    expect(logged).toMatchObject([{ level: 50, request: answer.headers.get('x-request-id'), method: 'GET' }]);
    expect(JSON.stringify(logged)).not.toContain(SECRET);
  });
});

describe('the access log', () => {
  it('is off unless it is switched on', async () => {
    const { get } = await site(false);
    await get('/token');
    expect([logged, readEnv({}).accessLog, readEnv({ ACCESS_LOG: 'on' }).accessLog]).toEqual([[], false, true]);
  });

  it('has a line for each request, at any level, and no secret in it', async () => {
    const { get, post } = await site(true);
    await get(`/api/redeem/${SECRET}?access-token=${SECRET}`, { cookie: `usg=${SECRET}`, 'access-token': SECRET });
    await get(`/profile/${SECRET}?reset_password_token=${SECRET}`);
    await post('/api/auth/sign_in', { email: 'ann@site.example', password: SECRET });
    await get('/token');
    expect(logged.map(({ method, route, status }) => `${method} ${route} ${status}`)).toEqual([
      expect.stringMatching(/^GET \/api\/redeem\/:\w+ 404$/),
      expect.stringMatching(/^GET \/profile\/… 200$/),
      'POST /api/auth/sign_in 401',
      expect.stringMatching(/^GET \/token \d{3}$/),
    ]);
    for (const line of logged)
      expect(line).toMatchObject({ level: 30, request: expect.any(String), ms: expect.any(Number) });
    expect(JSON.stringify(logged)).not.toMatch(new RegExp(`${SECRET}|ann@|127\\.0\\.0\\.1`));
  });
});
