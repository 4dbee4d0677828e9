import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { beforeAll, describe, expect, it } from 'vitest';
import { testBuild } from '../../testing/build.ts';
import { empty } from '../../testing/database.ts';
import { siteOfFile } from '../../testing/on-empty-database.ts';
import { insertPrice } from '../../testing/prices.ts';
import { liveEnv, testSite } from '../../testing/site.ts';

const SITE = 'https://usg.test';
const DESK = 'https://desk.usg.test';

const build = testBuild();
const priced = await siteOfFile();
const { db } = priced.context;
const origins = [SITE] as const;
const local = await testSite({ db, build });
const live = await testSite({ db: undefined as never, build, env: liveEnv(), origins, deskUrl: DESK });

beforeAll(async () => {
  await empty(db);
  await insertPrice(priced.context, { cents: 162_750, time: 1_800_000_000 });
});

const REQUESTS: Record<string, string>[] = [
  {},
  { cookie: 'session=abc; other=1', 'accept-language': 'de-DE,de;q=0.9' },
  { authorization: 'Bearer abc', 'access-token': 'a', client: 'b', uid: 'c@example.com' },
  { 'user-agent': 'Mozilla/5.0 (iPhone)', 'sec-gpc': '1', referer: 'https://other.test/' },
];

const DECODE: Record<string, (bytes: Buffer) => Buffer> = { br: brotliDecompressSync, gzip: gunzipSync };
async function plainOf(answer: Response): Promise<string> {
  const bytes = Buffer.from(await answer.arrayBuffer());
  return (DECODE[answer.headers.get('content-encoding') ?? '']?.(bytes) ?? bytes).toString();
}

/** Every answer to that path, by two sites at three addresses, to all of the requests in each encoding. */
async function answers(path: string): Promise<Response[]> {
  const asked = [
    [local, 'http://localhost:3000'],
    [live, SITE],
    [live, DESK],
  ] as const;
  const encodings = ['br', 'gzip', 'identity'];
  const all = asked.flatMap(([site, origin]) =>
    REQUESTS.flatMap((headers) =>
      encodings.map((encoding) =>
        site.app.request(origin + path, { headers: { ...headers, 'accept-encoding': encoding } }),
      ),
    ),
  );
  return Promise.all(all);
}

describe('the wallet’s page and its files', () => {
  it('is asked for from a site with a price and from one without', async () => {
    await expect.poll(async () => (await local.get('/')).text(), { interval: 50 }).toContain('1,627.50');
    expect(await (await live.app.request(SITE)).text()).not.toContain('1,627.50');
  });

  it.each([
    ['/wallet', 'wallet/index.html'],
    ['/wallet/', 'wallet/index.html'],
    ['/WALLET?from=email', 'wallet/index.html'],
    ['/wallet-offline.js', 'wallet-offline.js'],
    ['/assets/entry-abc.js', 'assets/entry-abc.js'],
    ['/assets/kdf.worker-abc.js', 'assets/kdf.worker-abc.js'],
  ])(
    '%s is the same bytes at each site, address and setting, for everyone, as the build wrote them',
    async (path, file) => {
      const built = readFileSync(join(build, 'client', file), 'utf8');
      const got = await answers(path);
      expect(got.map(({ status }) => status)).toEqual(got.map(() => 200));
      expect([...new Set(await Promise.all(got.map(plainOf)))]).toEqual([built]);
    },
  );

  it('is sent as the build compressed it, revalidated each time, and not again while it is the same', async () => {
    const first = await live.app.request(`${SITE}/wallet`, { headers: { 'accept-encoding': 'br' } });
    expect(Buffer.from(await first.arrayBuffer())).toEqual(readFileSync(join(build, 'client/wallet/index.html.br')));
    expect(first.headers.get('cache-control')).toBe('no-cache');
    const tag = first.headers.get('etag') ?? '';
    const again = { 'accept-encoding': 'br', 'if-none-match': tag };
    expect((await local.get('/wallet', again)).status).toBe(304);
    expect((await local.get('/wallet', { 'if-none-match': tag })).status).toBe(200);
  });

  it('stays what it was when a newer build takes the folder’s place, as its policy does', async () => {
    const replaced = testBuild();
    const running = await testSite({ db: undefined as never, build: replaced });
    const before = await (await running.get('/wallet')).text();
    for (const name of readdirSync(join(replaced, 'client/wallet')))
      writeFileSync(join(replaced, 'client/wallet', name), 'newer');
    expect(await (await running.get('/wallet')).text()).toBe(before);
  });
});
