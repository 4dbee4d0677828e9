/** @module-tag long */

import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openPool } from '../platform/database/database.ts';
import { testBuild } from './build.ts';
import { LEAD, NO_CHAIN } from './desk-client.ts';
import { testContext } from './features.ts';
import { testFolder } from './folder.ts';
import { frozen, type OwnPostgres, startPostgres, startReplicated } from './postgres.ts';
import { insertPrice } from './prices.ts';
import {
  type Answered,
  backendState,
  hasProxy,
  type ProxyName,
  type RunningProxy,
  startProxy,
  unreadyChecks,
} from './proxies.ts';
import { quietPort } from './quiet-port.ts';

const INSTANCE = fileURLToPath(new URL('live-instance.ts', import.meta.url));
const { PATH, NODE_COMPILE_CACHE, NODE_OPTIONS } = process.env;

/** A process of its own, ready to serve. */
async function startInstance(databaseUrl: string, buildDir: string, more: Record<string, string> = {}) {
  const port = await quietPort();
  const settings = {
    SITE_URL: 'https://usg.example',
    TRUSTED_PROXIES: '127.0.0.1',
    DATABASE_URL: databaseUrl,
    BUILD_DIR: buildDir,
    PORT: port,
    ...more,
  };
  const child = fork(INSTANCE, { env: { PATH, NODE_COMPILE_CACHE, NODE_OPTIONS, ...settings } });
  const ended = once(child, 'exit');
  await Promise.race([once(child, 'message'), ended.then(() => Promise.reject(new Error('The instance ended.')))]);
  const kill = async () => {
    child.kill('SIGKILL');
    await ended;
  };
  return { port, kill };
}

const postLead = ({ ask }: RunningProxy) =>
  ask('/api/contact_form', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(LEAD),
  });

const PRICE = { cents: 162_750, time: 1_900_000_000 };
const AS_OF = { ...PRICE, as_of: expect.any(Number) };
const ofPage = ({ body }: Answered) =>
  JSON.parse(/<script id="site-data"[^>]*>(.*?)<\/script>/.exec(body)?.[1] ?? '{}').price;

describe.each<ProxyName>(['nginx', 'haproxy', 'caddy'])('behind %s with our file', (name) => {
  if (!hasProxy(name)) return it.skip('it is not installed', () => {});

  const folder = testFolder();
  let postgres: OwnPostgres;
  let watcher: ReturnType<typeof openPool>;
  let instances: Awaited<ReturnType<typeof startInstance>>[] = [];
  let proxy: RunningProxy;
  beforeAll(async () => {
    postgres = await startPostgres();
    watcher = openPool(postgres.url);
    await insertPrice(testContext({ db: watcher.db, chain: NO_CHAIN }), PRICE);
    const build = testBuild();
    instances = await Promise.all([startInstance(postgres.url, build), startInstance(postgres.url, build)]);
    const ports = instances.map(({ port }) => port);
    proxy = await startProxy(name, folder.path, ports);
  });
  afterAll(async () => {
    await proxy?.stop();
    await Promise.all(instances.map(({ kill }) => kill()));
    await watcher?.close();
    await postgres?.stop();
    folder.remove();
  });

  const get = (path: string) => proxy.ask(path);
  const price = async () => JSON.parse((await get('/api/usgprice')).body);
  const statusOf = (path: string) =>
    get(path).then(
      ({ status }) => status,
      () => 0,
    );
  const post = () => postLead(proxy);
  const postStatus = async () => (await post()).status;
  /** What the instances' own probes have found. */
  const readyz = () =>
    Promise.all(instances.map(async ({ port }) => (await fetch(`http://127.0.0.1:${port}/readyz`)).status));
  const many = <Result>(ask: () => Promise<Result>) => Promise.all(Array.from({ length: 20 }, ask));
  const pages = () => many(async () => ofPage(await get('/about')));

  it('pages, the price and calls are answered', async () => {
    await expect.poll(() => statusOf('/about')).toBe(200);
    await expect.poll(postStatus).toBe(200);
    expect(await pages()).toEqual(Array(20).fill(PRICE));
    expect(await price()).toMatchObject(PRICE);
  });

  it('nothing that a visitor asks for makes headers that it doesn’t take, or takes an instance out', async () => {
    const long = 'x'.repeat(6_000);
    const asked = ['/', '/about', '/nowhere', '/About/us', '/api/prices', '/api/site', '/robots.txt'].flatMap(
      (path) => [`${path}?limit=1&x=${long}`, `${path}?limit=1&${long}=1`, `${path}/${long}`],
    );
    const statuses = await Promise.all(asked.map(statusOf));
    expect(statuses.filter((status) => status >= 500)).toEqual([]);
    expect(await many(() => statusOf('/about'))).toEqual(Array(20).fill(200));
  });

  it('a database that hangs leaves pages and the last price, with the time that it is of', async () => {
    const thaw = await frozen(postgres, watcher.db);
    try {
      await expect.poll(async () => ofPage(await get('/about'))).toEqual(AS_OF);
      await expect.poll(readyz).toEqual([503, 503]);
      expect(await pages()).toEqual(Array(20).fill(AS_OF));
      await expect.poll(price).toMatchObject(AS_OF);
    } finally {
      thaw();
    }
    await expect.poll(readyz).toEqual([200, 200]);
    await expect.poll(pages).toEqual(Array(20).fill(PRICE));
    await expect.poll(postStatus).toBe(200);
  });

  it('a killed instance is noticed by nobody who reads', async () => {
    await instances[0]?.kill();
    expect(await pages()).toEqual(Array(20).fill(PRICE));
    expect(await many(() => statusOf('/api/usgprice'))).toEqual(Array(20).fill(200));
    await expect.poll(postStatus).toBe(200);
  });

  it('a database that is stopped leaves pages and the last price, and calls that say so themselves', async () => {
    await postgres.stop();
    await expect.poll(async () => ofPage(await get('/about'))).toEqual(AS_OF);
    // From now on the proxy knows of no instance that is ready; the answer is still the site's.
    if (name === 'haproxy') await expect.poll(() => backendState(folder.path, 'usg_calls')).toBe('down');
    if (name === 'caddy') {
      const checks = unreadyChecks(folder.path);
      await expect.poll(() => unreadyChecks(folder.path)).toBeGreaterThan(checks);
    }
    expect(await pages()).toEqual(Array(20).fill(AS_OF));
    await expect.poll(price).toMatchObject(AS_OF);
    const refused = await post();
    expect([refused.status, refused.type]).toEqual([503, expect.stringContaining('application/json')]);
    expect(JSON.parse(refused.body).errors).toHaveLength(1);
  });
});

it.each<ProxyName>(['nginx', 'haproxy', 'caddy'])(
  'behind %s, an instance on a standby answers what only reads while the primary is down',
  async (name) => {
    if (!hasProxy(name)) return;
    const folder = testFolder();
    const { primary, standby } = await startReplicated();
    const writing = openPool(primary.url);
    await insertPrice(testContext({ db: writing.db, chain: NO_CHAIN }), PRICE);
    const build = testBuild();
    const instances = await Promise.all([
      startInstance(primary.url, build),
      startInstance(standby.url, build, { READ_ONLY: 'on' }),
    ]);
    const [own, reading] = instances.map(({ port }) => port) as [string, string];
    const proxy = await startProxy(name, folder.path, [own, await quietPort(), reading]);
    const status = (answer: Promise<Answered>) => answer.then((each) => each.status).catch(() => 0);
    try {
      await expect.poll(() => status(postLead(proxy))).toBe(200);
      await primary.end();
      await expect.poll(() => status(proxy.ask('/api/prices'))).toBe(200);
      expect(JSON.parse((await proxy.ask('/api/prices')).body)).toMatchObject([PRICE]);
      const refused = await postLead(proxy);
      expect([refused.status, refused.type]).toEqual([503, expect.stringContaining('application/json')]);
    } finally {
      await proxy.stop();
      await Promise.all(instances.map(({ kill }) => kill()));
      await writing.close();
      await primary.stop();
      folder.remove();
    }
  },
);
