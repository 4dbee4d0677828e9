import { describe, expect, it } from 'vitest';
import { EMAILED_PATHS, PAGE_PATHS } from '#domain/page-paths.ts';
import { requireDesk } from '../../accounts/require-staff.ts';
import { LIVE_SETTINGS, noNode, TOKEN, testSite } from '../../testing/site.ts';
import { readEnv } from '../env.ts';
import { pageUrl } from '../page-url.ts';
import { deskOnly } from './host.ts';

const SITE = 'https://usg.test';
const WALLET = 'https://wallet.usg.test';
const SAMPLES: Record<string, string> = {
  id: '00000000-0000-7000-8000-000000000000',
  address: TOKEN,
  holder: TOKEN,
  nonce: `0x${'a'.repeat(64)}`,
};

const chain = { id: 1, token: TOKEN, inbox: TOKEN, client: undefined as never, local: false, explorer: null };
const parts = { db: undefined as never, node: noNode, chain, origins: [SITE] as const };
async function siteWith(settings: Record<string, string>) {
  const env = readEnv({ ...LIVE_SETTINGS, ...settings }, {});
  const { deskUrl, walletUrl } = env;
  return testSite({ ...parts, env, deskUrl, walletUrl });
}
const { app, context } = await siteWith({ WALLET_URL: `${WALLET}/` });
const { app: undivided } = await siteWith({});

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
const calls = new Map<string, { call: string; isStaffs: boolean }>();
for (const { method, path, handler } of app.routes) {
  if (!path.startsWith('/api/') || path.endsWith('*') || method === 'ALL') continue;
  const sample = path.replace(/:(\w+)(\{[^}]*\})?/g, (_, name: string) => SAMPLES[name] ?? 'a'.repeat(32));
  const name = `${method} ${path}`;
  const isStaffs = calls.get(name)?.isStaffs === true || GUARDS.includes(handler);
  calls.set(name, { call: `${method} ${sample}`, isStaffs });
}

/** What the wallet’s address answers, and no other call: whoever adds one decides here whether a page of the wallet’s makes it. */
const AT_THE_WALLET = [
  // What the wallet shows and sends.
  'GET /api/counterparties',
  'GET /api/events',
  'GET /api/market',
  'GET /api/prices',
  'GET /api/relay',
  'GET /api/relay/:holder/:nonce',
  'GET /api/relay/:id',
  'GET /api/reserves',
  'GET /api/site',
  'GET /api/time',
  'GET /api/track/:ticket',
  'GET /api/transactions',
  'GET /api/usgprice',
  'POST /api/faucet',
  'POST /api/relay',
  'POST /api/rpc',
  // A redemption is begun there.
  'GET /api/redeem/:ticket_id',
  'POST /api/redeem',
  // Logging in, and the account to which the wallet is linked.
  'DELETE /api/auth',
  'DELETE /api/auth/sign_out',
  'GET /api/auth/validate_token',
  'POST /api/auth/sign_in',
  'POST /api/passkeys/login',
  'POST /api/passkeys/login/options',
  'POST /api/passkeys/recovery',
  'DELETE /api/account/passkeys/:key',
  'DELETE /api/account/sessions',
  'DELETE /api/account/sessions/:id',
  'DELETE /api/account/wallets/:address',
  'GET /api/account',
  'GET /api/account/data',
  'GET /api/account/notices',
  'GET /api/account/passkeys',
  'GET /api/account/requests',
  'GET /api/account/session',
  'GET /api/account/sessions',
  'GET /api/account/wallets',
  'POST /api/account/confirmation',
  'POST /api/account/confirmation/options',
  'POST /api/account/passkeys',
  'POST /api/account/passkeys/options',
  'POST /api/account/recovery-codes',
  'POST /api/account/wallets',
  'POST /api/account/wallets/challenge',
  'PUT /api/account',
  'PUT /api/account/notices',
  'PUT /api/account/passkey-rule',
  'PUT /api/account/passkeys/:key',
];

describe('a call', () => {
  it('is answered at the wallet’s address only if one of its pages makes it, and the others as if there were none', async () => {
    const answered: string[] = [];
    for (const [name, { call }] of calls) {
      const [method = ''] = call.split(' ');
      const missing = await unknownCall(WALLET, method);
      const atWallet = await told(await ask(WALLET, call));
      if (atWallet.text !== missing.text) answered.push(name);
      else expect([name, atWallet]).toEqual([name, missing]);
    }
    expect(answered.sort()).toEqual(AT_THE_WALLET.sort());
  });

  it('is answered at the public address as if the wallet had no other, staff’s calls included', async () => {
    expect(calls.size).toBeGreaterThan(130);
    for (const { call } of calls.values()) {
      if (['GET /api/site', 'GET /api/time', 'GET /api/events'].includes(call)) continue;
      const [atSite, before] = [await ask(SITE, call), await ask(SITE, call, { on: undivided })];
      expect([call, atSite.status, await atSite.text()]).toEqual([call, before.status, await before.text()]);
    }
  });

  it('of staff’s is answered at the desk alone where that has an address of its own, too', async () => {
    const DESK = 'https://desk.usg.test';
    const { app: on } = await siteWith({ WALLET_URL: WALLET, DESK_URL: DESK });
    for (const { call, isStaffs } of calls.values()) {
      if (!isStaffs) continue;
      const [method = ''] = call.split(' ');
      for (const origin of [SITE, WALLET]) {
        const missing = await told(await ask(origin, `${method} /api/no-such-call`, { on }));
        expect([call, await told(await ask(origin, call, { on }))]).toEqual([call, missing]);
      }
    }
  });

  it('that changes something comes from a page of the address that it is for', async () => {
    const sent = async (to: string, headers: Record<string, string>) =>
      (await ask(to, 'DELETE /api/auth/sign_out', { headers })).status;
    expect(await sent(WALLET, { origin: WALLET, 'sec-fetch-site': 'same-origin' })).not.toBe(403);
    expect(await sent(SITE, { origin: SITE, 'sec-fetch-site': 'same-origin' })).not.toBe(403);
    for (const [to, from] of [
      [WALLET, SITE],
      [SITE, WALLET],
    ] as const) {
      expect(await sent(to, { origin: from })).toBe(403);
      expect(await sent(to, { 'sec-fetch-site': 'same-site' })).toBe(403);
      const preflight = { origin: from, 'access-control-request-method': 'POST' };
      const allowed = await ask(to, 'OPTIONS /api/rpc', { headers: preflight });
      expect(allowed.headers.get('access-control-allow-origin')).toBeNull();
    }
  });

  it('about the site says where the wallet is, and nothing where it has no address of its own', async () => {
    const said = async (on: typeof app) => (await (await ask(SITE, '/api/site', { on })).json()).wallet_url;
    expect([await said(app), await said(undivided)]).toEqual([WALLET, null]);
  });
});

describe('a page', () => {
  const shownAt = async (origin: string, path: string, on = app) => {
    const answer = await ask(origin, path, { on });
    const to = answer.headers.get('location');
    return [answer.status, to ?? /<title>(.*)<\/title>/.exec(await answer.text())?.[1]];
  };
  it.each([
    ['/wallet', [302, '/moved-wallet'], [200, 'Wallet'], [200, 'Wallet']],
    ['/WALLET/', [302, '/moved-wallet'], [200, 'Wallet'], [200, 'Wallet']],
    ['/wallet/more', [302, '/moved-wallet'], [308, '/wallet'], [308, '/wallet']],
    ['/wallet2?x=1', [302, '/moved-wallet'], [200, 'Wallet alone'], [200, 'Wallet alone']],
    ['/moved-wallet', [200, 'Moved wallet'], [302, `${SITE}/moved-wallet`], [404, 'Unmatched']],
    ['/redeem', [200, 'Redeem'], [200, 'Redeem'], [200, 'Redeem']],
    ['/login', [200, 'Login'], [200, 'Login'], [200, 'Login']],
    ['/profile/7', [200, 'Fallback'], [200, 'Fallback'], [200, 'Fallback']],
    ['/redeemsuccess?ticket=1', [200, 'Redemption'], [302, `${SITE}/redeemsuccess?ticket=1`], [200, 'Redemption']],
    ['/', [200, 'Home'], [302, '/wallet'], [200, 'Home']],
    ['/about?ref=1', [200, 'About'], [302, `${SITE}/about?ref=1`], [200, 'About']],
    ['/admin', [200, 'Admin'], [302, `${SITE}/admin`], [200, 'Admin']],
    ['/leads', [200, 'Fallback'], [302, `${SITE}/leads`], [200, 'Fallback']],
    ['/nowhere', [404, 'Unmatched'], [302, `${SITE}/nowhere`], [404, 'Unmatched']],
    ['//evil.test/about', [404, 'Unmatched'], [302, `${SITE}//evil.test/about`], [404, 'Unmatched']],
    [`/${TOKEN}`, [200, 'Contract'], [302, `${SITE}/${TOKEN}`], [200, 'Contract']],
  ])('at %s is %j on the public site, %j at the wallet’s address, and %j without one', async (path, ...shown) => {
    const at = [await shownAt(SITE, path), await shownAt(WALLET, path), await shownAt(SITE, path, undivided)];
    expect(at).toEqual(shown);
  });

  it('of the wallet’s address is kept by no search engine', async () => {
    for (const path of ['/wallet', '/about', '/robots.txt', '/assets/entry-abc.js', '/api/usgprice', '/api/none'])
      expect((await ask(WALLET, path)).headers.get('x-robots-tag')).toBe('noindex, nofollow');
    expect((await ask(SITE, '/about')).headers.get('x-robots-tag')).toBeNull();
    expect(await (await ask(WALLET, '/robots.txt')).text()).toBe('User-agent: *\nDisallow: /\n');
    expect((await ask(WALLET, '/sitemap.xml')).status).toBe(404);
  });

  it('is listed in the sitemap only while the public address serves it', async () => {
    const listed = async (on: typeof app) =>
      [...(await (await ask(SITE, '/sitemap.xml', { on })).text()).matchAll(/<loc>(.*)<\/loc>/g)].map(([, url]) => url);
    expect(await listed(undivided)).toEqual([`${SITE}/`, `${SITE}/about`, `${SITE}/wallet`]);
    expect(await listed(app)).toEqual([`${SITE}/`, `${SITE}/about`]);
  });

  it('keeps no copy of the wallet at the public address: its service worker removes the one that was there', async () => {
    const worker = async (origin: string, on = app) => (await ask(origin, '/wallet-offline.js', { on })).text();
    expect(await worker(SITE)).toMatch(/caches\.delete\(name\)[\s\S]*registration\.unregister\(\)/);
    for (const kept of [await worker(WALLET), await worker(SITE, undivided)]) {
      expect(kept).toMatch(/^const COPY=/);
      expect(kept).not.toContain('unregister');
    }
  });
});

it('a link to the wallet leads to its own address, and every other one where it led before', () => {
  const DESK = 'https://desk.usg.test';
  const before = { origins: context.origins, deskUrl: DESK };
  for (const path of Object.values({ ...PAGE_PATHS, ...EMAILED_PATHS })) {
    const isWallets = ['/wallet', '/wallet2'].includes(path);
    expect(pageUrl(before, path)).toBe((path === '/admin' ? DESK : SITE) + path);
    expect(pageUrl({ ...before, walletUrl: WALLET }, path)).toBe(isWallets ? WALLET + path : pageUrl(before, path));
  }
});

it('another host is refused, and a local wallet answers below localhost, but not for the mailbox', async () => {
  expect((await ask('https://other.usg.test', '/wallet')).status).toBe(421);
  const local = readEnv({ WALLET_URL: 'http://wallet.localhost:3000' });
  const { app: on } = await testSite({ db: undefined as never, env: local, walletUrl: local.walletUrl });
  const statusAt = async (origin: string, path = '/wallet') => (await ask(origin, path, { on })).status;
  expect(await statusAt('http://wallet.localhost:3000')).toBe(200);
  expect(await statusAt('http://localhost:3000')).toBe(302);
  expect(await statusAt('http://other.localhost:3000')).toBe(403);
  expect(await statusAt('http://localhost:3000', '/dev/mailbox.json')).toBe(500);
  expect(await statusAt('http://wallet.localhost:3000', '/dev/mailbox.json')).toBe(404);
});
