import { describe, expect, it } from 'vitest';
import { requireDesk } from '../../accounts/require-staff.ts';
import { LIVE_SETTINGS, noNode, TOKEN, testSite } from '../../testing/site.ts';
import { readEnv } from '../env.ts';
import { deskOnly } from './host.ts';

const SITE = 'https://usg.test';
const DESK = 'https://desk.usg.test';
const SAMPLES: Record<string, string> = { id: '00000000-0000-7000-8000-000000000000', address: TOKEN };

const env = readEnv({ ...LIVE_SETTINGS, DESK_URL: `${DESK}/` }, {});
const chain = { id: 1, token: TOKEN, inbox: TOKEN, client: undefined as never, local: false, explorer: null };
const parts = { db: undefined as never, node: noNode, env, chain, origins: [SITE] as const };
const { app } = await testSite({ ...parts, deskUrl: env.deskUrl });
const { app: undivided } = await testSite({ ...parts, env: readEnv(LIVE_SETTINGS, {}) });

type Asked = { headers?: Record<string, string>; on?: typeof app };
function ask(origin: string, call: string, { headers = {}, on = app }: Asked = {}): Promise<Response> {
  const [method = 'GET', path = ''] = call.includes(' ') ? call.split(' ') : ['GET', call];
  const isRead = ['GET', 'HEAD'].includes(method);
  const sent = { 'content-type': 'application/json', ...headers };
  return Promise.resolve(on.request(origin + path, { method, headers: sent, ...(!isRead && { body: '{}' }) }));
}

/** All that an answer tells, but the request's own id. */
async function told(answer: Response) {
  const headers = [...answer.headers].filter(([name]) => name !== 'x-request-id');
  return { status: answer.status, headers, text: await answer.text() };
}
const unknownCall = async (origin: string, method: string) => told(await ask(origin, `${method} /api/no-such-call`));

const GUARDS: readonly unknown[] = [deskOnly, requireDesk];
const calls = new Map<string, boolean>();
for (const { method, path, handler } of app.routes) {
  if (!path.startsWith('/api/') || path.endsWith('*') || method === 'ALL') continue;
  const sample = path.replace(/:(\w+)(\{[^}]*\})?/g, (_, name: string) => SAMPLES[name] ?? 'a'.repeat(32));
  const call = `${method} ${sample}`;
  calls.set(call, calls.get(call) === true || GUARDS.includes(handler));
}
const staffs = [...calls.keys()].filter((call) => calls.get(call));
const others = [...calls.keys()].filter((call) => !calls.get(call));

describe('a call of staff’s', () => {
  it('is every one behind the desk’s guards, and those by which its wallets log in and set the price', () => {
    expect(staffs.length).toBeGreaterThan(45);
    expect(staffs).toEqual(
      expect.arrayContaining([
        'POST /api/login',
        'DELETE /api/login',
        'POST /api/setusgprice',
        'POST /api/withdrawusgprice',
        'GET /api/leads',
        'GET /api/users',
        'GET /api/audit',
        'GET /api/purchaseList',
        'POST /api/orders',
        'GET /api/safes',
        'POST /api/passkeys/enroll',
      ]),
    );
    expect(others).toEqual(expect.arrayContaining(['GET /api/usgprice', 'POST /api/purchase', 'GET /api/audit/head']));
  });

  it.each(staffs)('%s is answered at the desk, and at the public address as if there were none', async (call) => {
    const [method = ''] = call.split(' ');
    expect(await told(await ask(SITE, call))).toEqual(await unknownCall(SITE, method));
    const atDesk = await told(await ask(DESK, call, { headers: { origin: DESK } }));
    expect(atDesk.text).not.toBe((await unknownCall(DESK, method)).text);
    const before = await told(await ask(SITE, call, { on: undivided }));
    expect(before.text).toBe(atDesk.text);
  });
});

it('customers’ forms are taken at the public address alone', async () => {
  const forms = others.filter((call) => /^POST \/api\/(purchase|redeem|contact_form|auth$)/.test(call));
  expect(forms.length).toBeGreaterThan(7);
  const missing = await unknownCall(DESK, 'POST');
  for (const form of forms) expect([form, await told(await ask(DESK, form))]).toEqual([form, missing]);
  expect((await ask(SITE, 'POST /api/contact_form')).status).toBe(422);
});

describe('a page', () => {
  const titleAt = async (origin: string, path: string, on = app) => {
    const answer = await ask(origin, path, { on });
    const to = answer.headers.get('location');
    return [answer.status, to ?? /<title>(.*)<\/title>/.exec(await answer.text())?.[1]];
  };
  it.each([
    ['/admin', [404, 'Unmatched'], [200, 'Admin']],
    ['/ADMIN/?lead=1', [404, 'Unmatched'], [200, 'Admin']],
    ['/%61dmin', [404, 'Unmatched'], [200, 'Admin']],
    ['/admin/more', [404, 'Unmatched'], [308, '/admin']],
    ['/leads', [404, 'Unmatched'], [200, 'Fallback']],
    ['/profile/7', [200, 'Fallback'], [200, 'Fallback']],
    ['/', [200, 'Home'], [302, '/admin']],
    ['/about?ref=1', [200, 'About'], [302, `${SITE}/about?ref=1`]],
    ['/nowhere', [404, 'Unmatched'], [302, `${SITE}/nowhere`]],
    ['//evil.test/about', [404, 'Unmatched'], [302, `${SITE}//evil.test/about`]],
    [`/${TOKEN}`, [200, 'Contract'], [302, `${SITE}/${TOKEN}`]],
  ])('at %s is %j on the public site and %j at the desk', async (path, onSite, atDesk) => {
    expect([await titleAt(SITE, path), await titleAt(DESK, path)]).toEqual([onSite, atDesk]);
  });

  it('of staff’s is told from no unknown one', async () => {
    const unknown = await told(await ask(SITE, '/nowhere'));
    for (const path of ['/admin', '/leads', '/users', '/audit'])
      expect(await told(await ask(SITE, path))).toEqual(unknown);
    expect(await titleAt(SITE, '/admin', undivided)).toEqual([200, 'Admin']);
  });

  it('names the address that it is from, and of the desk’s search engines keep none', async () => {
    const text = async (origin: string, path: string) => (await ask(origin, path)).text();
    expect(await text(DESK, '/admin')).toContain(`<link rel="canonical" href="${DESK}/x"/>`);
    expect(await text(SITE, '/about')).toContain(`<link rel="canonical" href="${SITE}/x"/>`);
    for (const path of ['/admin', '/about', '/robots.txt', '/assets/entry-abc.js', '/api/usgprice', '/api/none'])
      expect((await ask(DESK, path)).headers.get('x-robots-tag')).toBe('noindex, nofollow');
    expect((await ask(SITE, '/about')).headers.get('x-robots-tag')).toBeNull();
    expect([await text(SITE, '/robots.txt'), await text(DESK, '/robots.txt')]).toEqual([
      `Sitemap: ${SITE}/sitemap.xml\n`,
      'User-agent: *\nDisallow: /\n',
    ]);
    expect((await ask(DESK, '/sitemap.xml')).status).toBe(404);
  });
});

describe('a request', () => {
  it('that changes something comes from a page of the address that it is for', async () => {
    const sent = async (to: string, headers: Record<string, string>) =>
      (await ask(to, 'DELETE /api/auth/sign_out', { headers })).status;
    expect(await sent(DESK, { origin: DESK, 'sec-fetch-site': 'same-origin' })).not.toBe(403);
    expect(await sent(SITE, { origin: SITE, 'sec-fetch-site': 'same-origin' })).not.toBe(403);
    for (const [to, from] of [
      [DESK, SITE],
      [SITE, DESK],
    ] as const) {
      expect(await sent(to, { origin: from })).toBe(403);
      expect(await sent(to, { 'sec-fetch-site': 'same-site' })).toBe(403);
    }
  });

  it('for another host is refused, but not a balancer’s check without one', async () => {
    for (const host of ['https://10.0.0.7:3000', 'https://localhost', 'https://usg.test.evil.test']) {
      const answers = await Promise.all(['/', '/admin', '/api/leads', '/api/usgprice'].map((path) => ask(host, path)));
      expect(answers.map(({ status }) => status)).toEqual([421, 421, 421, 421]);
      expect((await ask(host, '/healthz')).status).toBe(200);
    }
    expect((await ask('https://DESK.usg.test:8443', '/admin')).status).toBe(200);
    const withoutHost = await app.request(
      'https://localhost/',
      {},
      { incoming: { headers: {}, httpVersion: '1.0', socket: {} } },
    );
    expect(withoutHost.status).toBe(200);
    expect((await ask('https://10.0.0.7:3000', '/', { on: undivided })).status).toBe(200);
  });
});

it('a local desk answers below localhost, and other names stay foreign', async () => {
  const local = readEnv({ DESK_URL: 'http://desk.localhost:3000' });
  const { app: on } = await testSite({ db: undefined as never, env: local, deskUrl: local.deskUrl });
  const statusAt = async (origin: string) => (await ask(origin, '/admin', { on })).status;
  expect(await statusAt('http://desk.localhost:3000')).toBe(200);
  expect(await statusAt('http://localhost:3000')).toBe(404);
  expect(await statusAt('http://127.0.0.1:3000')).toBe(404);
  expect(await statusAt('http://other.localhost:3000')).toBe(403);
});
