import { createHash } from 'node:crypto';
import { mkdirSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { beforeEach, describe, expect, it } from 'vitest';
import { PAGE_PLACEHOLDERS } from '#domain/page-texts.ts';
import { site as issuer } from '#site';
import { INLINE, testBuild } from '../../testing/build.ts';
import { empty } from '../../testing/database.ts';
import { siteOfFile } from '../../testing/on-empty-database.ts';
import { insertPrice } from '../../testing/prices.ts';
import { liveEnv, TOKEN, testSite } from '../../testing/site.ts';
import { readBuild } from './read-build.ts';

const site = await siteOfFile();
let previousTime: number | null = null;
beforeEach(() => {
  previousTime = null;
  return empty(site.context.db);
});

async function priceIs(cents: number, time: number) {
  await insertPrice(site.context, { cents, time }, { previousTime });
  previousTime = time;
  await untilShown(cents);
}
// A price that another instance sets is shown within a second; so is its end, where a test empties the database.
const untilShown = (cents: number | undefined) =>
  expect.poll(async () => (await (await site.get('/api/usgprice')).json()).cents, { interval: 50 }).toBe(cents);
const titleOf = async (path: string) => /<title>(.*)<\/title>/.exec(await (await site.get(path)).text())?.[1];

describe('a path', () => {
  it.each([
    ['/', 200, 'Home'],
    ['/about', 200, 'About'],
    ['/about/', 200, 'About'],
    ['/ABOUT?x=1', 200, 'About'],
    ['/profile', 200, 'Fallback'],
    ['/profile/7/edit', 200, 'Fallback'],
    [`/${TOKEN}`, 200, 'Contract'],
    [`/token/${TOKEN.toLowerCase()}/holders`, 200, 'Contract'],
    [`/${TOKEN.toUpperCase()}`, 200, 'Contract'],
    ['/nowhere', 404, 'Unmatched'],
    ['/nowhere/about', 404, 'Unmatched'],
    ['/aboutus', 404, 'Unmatched'],
    ['/%', 404, 'Unmatched'],
    ['/%2e%2e/%2e%2e/etc/passwd', 404, 'Unmatched'],
    ['//evil.test/about', 404, 'Unmatched'],
  ])('%s answers %i with the page %s', async (path, status, title) => {
    expect([(await site.get(path)).status, await titleOf(path)]).toEqual([status, title]);
  });

  it('with more after a known one moves there, its query kept', async () => {
    const answer = await site.get('/About/us/now?ref=1');
    expect([answer.status, answer.headers.get('location')]).toEqual([308, '/about?ref=1']);
  });

  it('never has a visitor make its headers longer than a proxy takes, whatever is asked for', async () => {
    const long = 'é'.repeat(2_000);
    for (const [index, cents] of [162_750, 165_500, 168_000].entries()) await priceIs(cents, 1_900_000_000 + index);
    const paths = [
      '/',
      '/about',
      '/nowhere',
      '/About/us',
      '/api/usgprice',
      '/api/site',
      '/api/prices',
      '/api/transactions',
      '/robots.txt',
      '/assets/none.js',
    ];
    for (const path of paths)
      for (const asked of [`${path}?limit=1&x=${long}`, `${path}?limit=1&${long}=1`, `${path}/${long}`]) {
        const { headers } = await site.get(encodeURI(asked));
        const size = [...headers].reduce((bytes, [name, value]) => bytes + name.length + value.length + 4, 0);
        expect(size, asked.slice(0, 40)).toBeLessThan(4_096);
      }
    const link = (await site.get('/api/prices?limit=1&x=1')).headers.get('link');
    expect(link).toMatch(/^<\/api\/prices\?limit=1&after=\d+>; rel="next"$/);
  });

  it.each(['/assets/none.js', '/none.png', '/assets/', '/index.html'])(
    '%s is no page but a missing file',
    async (path) => {
      const answer = await site.get(path);
      expect([answer.status, answer.headers.get('content-type')]).toEqual([404, 'text/plain; charset=UTF-8']);
    },
  );

  it('accepts no form posts, and says that nothing was sent and what to do', async () => {
    const answer = await site.post('/about', 'message=Hello', {
      'content-type': 'application/x-www-form-urlencoded',
    });
    expect(answer.status).toBe(405);
    const text = await answer.text();
    expect(text).toContain('Nothing was sent');
    expect(text).toContain(issuer.support.email);
  });
});

it('a load balancer that sends OPTIONS, as haproxy does by default, learns that the site is up', async () => {
  const answer = await site.get('/', {}, 'OPTIONS');
  expect([answer.status, answer.headers.get('allow')]).toEqual([204, 'GET, HEAD, OPTIONS']);
});

describe('a page', () => {
  it('holds the current price in its text and its data', async () => {
    await priceIs(162_750, 1_800_000_000);
    expect(await (await site.get('/')).text()).toContain('<p>1,627.50</p>');
    expect(await (await site.get('/')).text()).toContain('{"price":{"cents":162750,"time":1800000000}}');
    await priceIs(170_000, 1_800_000_100);
    expect(await (await site.get('/')).text()).toContain('<p>1,700.00</p>');
    previousTime = null;
  });

  it('holds the chart of prices once the price has changed, its last step the current price', async () => {
    const build = testBuild({ 'client/about/index.html': `<i>${PAGE_PLACEHOLDERS.chart}</i>` });
    const charted = await testSite({ db: site.context.db, build });
    const lines = async () => (await (await charted.get('/about')).text()).match(/H100(?=" class="chart-line")/g) ?? [];
    await insertPrice(site.context, { cents: 162_750, time: 1_800_000_000 });
    await expect.poll(async () => await (await charted.get('/about')).text()).toBe('<i></i>');
    await insertPrice(site.context, { cents: 170_000, time: 1_800_604_800 }, { previousTime: 1_800_000_000 });
    await expect.poll(lines, { interval: 50 }).toHaveLength(1);
  });

  it('says null, never zero, while there is no price', async () => {
    await untilShown(undefined);
    const text = await (await site.get('/')).text();
    expect(text).toContain('<p></p><script id="site-data" type="application/json">{"price":null}</script>');
    for (const mark of Object.values(PAGE_PLACEHOLDERS)) expect(text).not.toContain(mark);
  });

  it('names its own origin, whatever host the caller names', async () => {
    const canonical = async (of: Pick<typeof site, 'get'>, headers: Record<string, string>) =>
      /<link rel="canonical" href="(.*?)"/.exec(await (await of.get('/', headers)).text())?.[1];
    expect(await canonical(site, { host: '127.0.0.1:9' })).toBe('http://localhost:3000/x');
    const live = await testSite({ db: site.context.db, env: liveEnv(), origins: ['https://usg.test'] });
    expect(await canonical(live, { host: 'evil.test', 'x-forwarded-host': 'evil.test' })).toBe('https://usg.test/x');
  });

  it('may run its own inline scripts and no others', async () => {
    const policy = (await site.get('/')).headers.get('content-security-policy') ?? '';
    const hash = createHash('sha256').update(INLINE).digest('base64');
    expect(policy).toContain(`script-src 'self' 'sha256-${hash}';`);
    expect(policy).toContain("require-trusted-types-for 'script'; trusted-types default");
    expect(policy).not.toMatch(/unsafe/);
  });

  it('may reach a USB device where a Ledger signs, a camera where recipients are scanned, and neither elsewhere', async () => {
    const devices = async (path: string) =>
      [...((await site.get(path)).headers.get('permissions-policy') ?? '').matchAll(/(\w+)=\(self\)/g)].map(
        ([, device]) => device,
      );
    for (const path of ['/admin', '/admin/', '/admin?list=leads']) expect(await devices(path)).toEqual(['hid']);
    for (const path of ['/profile', '/profile/x']) expect(await devices(path)).toEqual(['hid']);
    for (const path of ['/wallet', '/wallet/']) expect(await devices(path)).toEqual(['camera', 'hid']);
    for (const path of ['/', '/about', '/dashboard', '/nothing', '/api/none']) expect(await devices(path)).toEqual([]);
  });

  it('is refused at the start if the price is in a script that runs', async () => {
    const html = `<script>x = '${PAGE_PLACEHOLDERS.priceText}'</script>`;
    await expect(readBuild(testBuild({ 'client/index.html': html }))).rejects.toThrow('script that runs');
  });

  it('is sent compressed, and not again while it is unchanged', async () => {
    const first = await site.get('/', { 'accept-encoding': 'gzip, br' });
    expect(first.headers.get('content-encoding')).toBe('br');
    expect(brotliDecompressSync(await first.arrayBuffer()).toString()).toContain('<title>Home');
    const tag = first.headers.get('etag') ?? '';
    expect((await site.get('/', { 'accept-encoding': 'br', 'if-none-match': tag })).status).toBe(304);
    expect((await site.get('/', { 'if-none-match': tag })).status).toBe(200);
    await priceIs(100, 1_800_000_000);
    expect((await site.get('/', { 'accept-encoding': 'br', 'if-none-match': tag })).status).toBe(200);
    previousTime = null;
  });

  it('gives HEAD the same headers and no body', async () => {
    const answer = await site.get('/about', {}, 'HEAD');
    expect([answer.status, await answer.text()]).toEqual([200, '']);
    expect(Number(answer.headers.get('content-length'))).toBeGreaterThan(100);
  });
});

describe('a file of the build', () => {
  it('is cached for a year if its name holds its hash, and revalidated otherwise', async () => {
    const asset = await site.get('/assets/entry-abc.js', { 'accept-encoding': 'br;q=1, gzip;q=0.5' });
    expect(asset.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    expect(asset.headers.get('content-encoding')).toBe('br');
    expect(asset.headers.get('content-type')).toBe('text/javascript; charset=utf-8');
    expect(
      (await site.get('/assets/entry-abc.js', { 'accept-encoding': 'br;q=0' })).headers.get('content-encoding'),
    ).toBeNull();
    expect((await site.get('/robots.txt')).headers.get('cache-control')).toBe('no-cache');
  });

  it('that a release has replaced is answered for a day, and one of a newer build as soon as it is there', async () => {
    const build = testBuild();
    const day = new Date('2026-06-01T12:00:00Z');
    let now = day;
    const released = await testSite({ db: site.context.db, build, now: () => now });
    mkdirSync(join(build, 'replaced', String(day.getTime()), 'assets'), { recursive: true });
    renameSync(
      join(build, 'client/assets/session.worker-abc.js'),
      join(build, 'replaced', String(day.getTime()), 'assets/session.worker-abc.js'),
    );
    writeFileSync(join(build, 'replaced', String(day.getTime()), 'assets/frame-old.js'), 'old');
    writeFileSync(join(build, 'client/assets/frame-new.js'), 'new');
    const answer = async (name: string) => {
      const file = await released.get(`/assets/${name}`);
      return [file.status, await file.text(), file.headers.get('cache-control')];
    };
    const immutable = 'public, max-age=31536000, immutable';
    expect(await answer('frame-old.js')).toEqual([200, 'old', immutable]);
    expect(await answer('frame-new.js')).toEqual([200, 'new', immutable]);
    expect(await answer('session.worker-abc.js')).toEqual([200, '0;\n', immutable]);
    now = new Date(day.getTime() + 24 * 60 * 60_000);
    expect((await answer('frame-old.js'))[0]).toBe(404);
    expect((await answer('..%2froutes.json'))[0]).toBe(404);
  });

  it('names the origin where a URL must be absolute, as robots.txt does', async () => {
    const robots = await site.get('/robots.txt', { 'accept-encoding': 'gzip' });
    expect(robots.headers.get('content-type')).toBe('text/plain; charset=utf-8');
    expect(gunzipSync(await robots.arrayBuffer()).toString()).toBe('Sitemap: http://localhost:3000/sitemap.xml\n');
  });

  it('has its own policy for workers', async () => {
    const kdf = await site.get('/assets/kdf.worker-abc.js');
    expect(kdf.headers.get('content-security-policy')).toContain("script-src 'self' 'wasm-unsafe-eval'");
    const session = await site.get('/assets/session.worker-abc.js');
    expect(session.headers.get('service-worker-allowed')).toBeNull();
    expect(session.headers.get('content-security-policy')).not.toContain('unsafe');
    // It answers for the wallet's pages, which are not below its own path.
    const pin = await site.get('/assets/pin.worker-abc.js');
    expect(pin.headers.get('service-worker-allowed')).toBe('/');
  });
});
