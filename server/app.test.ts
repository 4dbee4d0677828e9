import { describe, expect, it } from 'vitest';
import { API_MESSAGES, REQUEST_MESSAGES, UNAVAILABLE } from '#domain/messages/api.ts';
import { DatabaseUnreachable } from './platform/errors.ts';
import { siteOfFile } from './testing/on-empty-database.ts';
import { liveEnv, testSite } from './testing/site.ts';

const site = await siteOfFile();

describe('every answer', () => {
  it.each([
    ['/', 200],
    ['/nowhere', 404],
    ['/assets/none.js', 404],
    ['/assets/entry-abc.js', 200],
    ['/api/site', 200],
    ['/api/none', 404],
    ['/api/usgprice', 404],
    ['/healthz', 200],
  ])('carries the security headers: %s', async (path, status) => {
    const answer = await site.get(path);
    expect(answer.status).toBe(status);
    expect(answer.headers.get('content-security-policy')).toContain("default-src 'none'");
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
    expect(answer.headers.get('permissions-policy')).toContain('camera=()');
    expect(answer.headers.get('referrer-policy')).toBe('same-origin');
    expect(answer.headers.get('cross-origin-opener-policy')).toBe('same-origin');
    expect(answer.headers.get('strict-transport-security')).toBeNull();
  });

  it('names only features that browsers know: each other one is an error in the console of every page', async () => {
    const policy = (await site.get('/about')).headers.get('permissions-policy') ?? '';
    const features = policy.split(', ').map((entry) => entry.replace(/=\(\)$/, ''));
    // https://github.com/w3c/webappsec-permissions-policy/blob/main/features.md, those that Chromium supports.
    const known = [
      'accelerometer',
      'autoplay',
      'camera',
      'display-capture',
      'encrypted-media',
      'fullscreen',
      'gamepad',
      'geolocation',
      'gyroscope',
      'hid',
      'idle-detection',
      'magnetometer',
      'microphone',
      'midi',
      'payment',
      'picture-in-picture',
      'publickey-credentials-get',
      'screen-wake-lock',
      'serial',
      'usb',
      'xr-spatial-tracking',
    ];
    expect(features.length).toBeGreaterThan(5);
    expect(features.filter((feature) => !known.includes(feature))).toEqual([]);
  });

  it('asks for https in live mode, and only there', async () => {
    const live = await testSite({ db: site.context.db, env: liveEnv(), origins: ['https://usg.test'] });
    expect((await live.get('/about')).headers.get('strict-transport-security')).toBe(
      'max-age=31536000; includeSubDomains',
    );
    expect((await live.get('/about', { host: 'usg.test' })).status).toBe(200);
  });
});

describe('the route for files', () => {
  const KEY = '0000-0000-0000-0000-0000-0000-0000';
  const big = 'x'.repeat(100_000);

  it('alone accepts more than 64 KiB, and something other than JSON', async () => {
    const file = { 'content-type': 'application/pdf' };
    expect((await site.post(`/api/purchase/${KEY}/files`, big, file)).status).toBe(404);
    for (const path of [
      `/api/purchase/${KEY}/messages`,
      `/api/purchase/${KEY}/files/x`,
      `/api/purchase/${KEY}/wallet`,
    ]) {
      expect((await site.post(path, big)).status).toBe(413);
      expect((await site.post(path, 'x', file)).status).toBe(400);
    }
  });

  it('accepts nothing from another site', async () => {
    const headers = { 'content-type': 'application/pdf', origin: 'https://evil.test' };
    expect((await site.post(`/api/purchase/${KEY}/files`, 'x', headers)).status).toBe(403);
  });
});

describe('a local site', () => {
  it.each(['evil.test', 'localhost.evil.test', '127.0.0.1.evil.test', '192.168.0.7:3000'])(
    'refuses the host %s',
    async (host) => {
      const answer = await site.get('/', { host });
      expect([answer.status, await answer.json()]).toEqual([403, { errors: [REQUEST_MESSAGES.foreignHost] }]);
      expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
    },
  );

  it.each([
    ['forwarded', 'for=192.0.2.1'],
    ['via', '1.1 proxy'],
    ['x-forwarded-for', '192.0.2.1'],
    ['x-forwarded-host', 'usg.test'],
    ['X-Forwarded-Proto', 'https'],
    ['x-real-ip', '192.0.2.1'],
  ])('refuses what came through a proxy, by its header %s', async (name, value) => {
    for (const path of ['/', '/dev/mailbox.json', '/api/site']) {
      const answer = await site.get(path, { host: 'localhost', [name]: value });
      expect([answer.status, await answer.json()]).toEqual([403, { errors: [REQUEST_MESSAGES.throughProxy] }]);
    }
  });

  it('refuses HTTP/1.0, which proxies without forwarding headers speak, except for health checks', async () => {
    const ask = async (path: string) =>
      (await site.app.request(`http://localhost:3000${path}`, {}, { incoming: { httpVersion: '1.0' } })).status;
    expect([await ask('/dev/mailbox.json'), await ask('/healthz'), await ask('/readyz')]).toEqual([403, 200, 200]);
  });

  it.each(['localhost:3000', 'LOCALHOST', '127.0.0.1:3000', '[::1]:3000'])('answers to %s', async (host) => {
    expect((await site.get('/', { host })).status).toBe(200);
  });
});

describe('a call that changes something', () => {
  const refused = async (headers: Record<string, string>) => (await site.post('/api/login', {}, headers)).status;

  it.each(['https://evil.test', 'null', 'http://localhost:3001', 'https://localhost:3000'])(
    'is refused from the origin %s',
    async (origin) => {
      const answer = await site.post('/api/login', {}, { origin });
      expect([answer.status, await answer.json()]).toEqual([403, { errors: [REQUEST_MESSAGES.foreignOrigin] }]);
    },
  );

  it('is refused if the browser says that it came from another site', async () => {
    expect(await refused({ 'sec-fetch-site': 'cross-site' })).toBe(403);
    expect(await refused({ 'sec-fetch-site': 'same-site' })).toBe(403);
  });

  it('is accepted from the site itself and from clients other than browsers', async () => {
    for (const headers of [{}, { origin: 'http://localhost:3000' }, { origin: 'http://127.0.0.1:3000' }] as const) {
      expect(await refused(headers)).toBe(422);
    }
  });

  it.each(['text/plain', 'application/x-www-form-urlencoded', 'application/jsonp'])(
    'is refused as %s',
    async (type) => {
      const answer = await site.post('/api/login', {}, { 'content-type': type });
      expect([answer.status, await answer.json()]).toEqual([400, { errors: [REQUEST_MESSAGES.notJson] }]);
    },
  );

  it('is refused if it is not JSON', async () => {
    const answer = await site.post('/api/setusgprice', '{"price":');
    expect([answer.status, await answer.json()]).toEqual([400, { errors: [REQUEST_MESSAGES.malformed] }]);
  });

  it.each(['null', '[]', '"text"', '7'])('is refused if its JSON is %s', async (body) => {
    expect((await site.post('/api/setusgprice', body)).status).toBe(400);
  });

  it('is refused above 64 KiB', async () => {
    const answer = await site.post('/api/redeem', { name: 'x'.repeat(65 * 1024) });
    expect([answer.status, await answer.json()]).toEqual([413, { errors: [REQUEST_MESSAGES.tooLarge] }]);
  });
});

describe('an unexpected error', () => {
  it('is answered with a message that reveals nothing internal', async () => {
    const broken = await testSite({ db: undefined as never });
    const answer = await broken.get('/api/usgprice');
    expect([answer.status, await answer.json()]).toEqual([500, { errors: [API_MESSAGES.serverError] }]);
  });

  it('is reported as unavailable when the database is down', async () => {
    const away = new DatabaseUnreachable(Object.assign(new Error('connect'), { code: 'ECONNREFUSED' }));
    const db = {
      select: () => {
        throw away;
      },
    } as never;
    const answer = await (await testSite({ db })).get('/api/usgprice');
    expect([answer.status, await answer.json()]).toEqual([503, { errors: [UNAVAILABLE] }]);
    expect((await (await testSite({ db })).get('/about')).status).toBe(200);
  });
});

describe('the state of the instance', () => {
  it('is ready, or not with its reasons', async () => {
    expect(await (await site.get('/readyz')).json()).toEqual({ ready: true, reasons: [], warnings: [] });
    const answer = await (await testSite({ db: site.context.db, reasons: ['No contract.'] })).get('/readyz');
    expect([answer.status, await answer.json()]).toEqual([
      503,
      { ready: false, reasons: ['No contract.'], warnings: [] },
    ]);
  });

  it('names its time, which is the database’s', async () => {
    const now = new Date('2030-01-01T00:00:00.123Z');
    const answer = await (await testSite({ db: site.context.db, now: () => now })).get('/api/time');
    expect(await answer.json()).toEqual({ now: '2030-01-01T00:00:00.123Z' });
    expect(answer.headers.get('cache-control')).toBe('no-store');
  });

  it('names mode, chain and token', async () => {
    const answer = await site.get('/api/site');
    expect(await answer.json()).toEqual({
      mode: 'local',
      chainId: 31337,
      token: site.context.chain.token,
      wallet_url: null,
      deploy_block: null,
      redemption_inbox: site.context.chain.inbox,
      faucet: true,
      relays: false,
      relay_least_send: null,
      mailbox: true,
      eth_price_feed: null,
      explorer: null,
    });
    expect(answer.headers.get('cache-control')).toBe('no-store');
  });
});
