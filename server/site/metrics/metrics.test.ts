import { spawnSync } from 'node:child_process';
import { createServer, request } from 'node:http';
import { networkInterfaces } from 'node:os';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findProgram } from '../../../scripts/system-programs.mjs';
import { testBuild } from '../../testing/build.ts';
import { testFolder } from '../../testing/folder.ts';
import { COUNTED, readSeries, type Series } from '../../testing/metrics.ts';
import { quietPort } from '../../testing/quiet-port.ts';
import { testPostgres } from '../../testing/shared-postgres.ts';
import { runSite, type SiteProcess } from '../../testing/site-process.ts';
import { FIGURES } from './figures.ts';

/** Of an idle site: nothing waits, and nobody has made a backup. */
const NOT_THERE = [
  'usg_mail_outbox_oldest_timestamp_seconds',
  'usg_webhook_outbox_oldest_timestamp_seconds',
  'usg_relayer_oldest_timestamp_seconds',
  'usg_backup_timestamp_seconds',
  'usg_drill_timestamp_seconds',
];

type Asked = { status: number; body: string };
const ask = (port: string, { path = '/metrics', host = '127.0.0.1', method = 'GET', headers = {} } = {}) =>
  new Promise<Asked>((resolve, reject) => {
    request({ host, port, path, method, headers, agent: false })
      .once('error', reject)
      .once('response', async (answer) => resolve({ status: answer.statusCode ?? 0, body: await text(answer) }))
      .end();
  });

const total = (series: Series[]) => series.reduce((sum, { value }) => sum + value, 0);

describe('the metrics of a running instance', () => {
  const folder = testFolder();
  let postgres: Awaited<ReturnType<typeof testPostgres>>;
  let site: SiteProcess;
  let origin = '';
  let port = '';
  beforeAll(async () => {
    postgres = await testPostgres();
    port = await quietPort();
    const settings = { DATA_DIR: folder.path, BUILD_DIR: testBuild(), DATABASE_URL: postgres.url, METRICS_PORT: port };
    site = runSite(settings);
    origin = (await site.ready) ?? '';
  });
  afterAll(async () => {
    site.child.kill('SIGTERM');
    await site.ended;
    await postgres.stop();
    folder.remove();
  });

  const scrape = async () => readSeries((await ask(port)).body);
  const of = async (name: string, labels: Record<string, string> = {}) =>
    (await scrape()).filter(
      (each) => each.name === name && Object.entries(labels).every(([label, value]) => each.labels[label] === value),
    );
  const sampleOf = async (name: string, labels?: Record<string, string>) => (await of(name, labels))[0]?.value;

  it('are all there, once the chain was read', async () => {
    expect(origin, site.said()).not.toBe('');
    await expect.poll(() => sampleOf('usg_books_agreed_timestamp_seconds')).toBeGreaterThan(0);
    const { body } = await ask(port);
    const names = new Set(body.match(/(?<=^# TYPE )\w+/gm));
    const wanted = [...COUNTED, ...Object.keys(FIGURES)].filter((name) => !NOT_THERE.includes(name));
    expect(wanted.filter((name) => !names.has(name))).toEqual([]);
    expect([...names].filter((name) => !name.startsWith('usg_'))).toEqual([]);
    expect((await of('usg_figures_read')).filter(({ value }) => value !== 1)).toEqual([]);
  });

  it('say what is so', async () => {
    const now = Date.now() / 1_000;
    const near = async (name: string, within: number) =>
      expect(Math.abs(((await sampleOf(name)) ?? 0) - now), name).toBeLessThan(within);
    expect(await sampleOf('usg_ready')).toBe(1);
    expect(total(await of('usg_outage'))).toBe(0);
    expect(await sampleOf('usg_price_dollars')).toBe(1_627.5);
    expect(await sampleOf('usg_reserve_covered_tokens')).toBe(600_000);
    expect(await sampleOf('usg_reserve_headroom_tokens')).toBe(600_000);
    expect(await sampleOf('usg_tokens_outstanding')).toBe(0);
    expect(await sampleOf('usg_relayer_balance_eth')).toBeGreaterThan(0);
    expect(await sampleOf('usg_database_connections_max')).toBe(10);
    expect(total(await of('usg_database_connections'))).toBeGreaterThan(0);
    expect(await sampleOf('usg_leader', { work: 'follow' })).toBe(1);
    expect(await sampleOf('usg_process_resident_memory_bytes')).toBeGreaterThan(50e6);
    const [final = 0, agreed = -1] = [
      await sampleOf('usg_chain_final_block'),
      await sampleOf('usg_books_agreed_block'),
    ];
    expect(agreed).toBeGreaterThan(0);
    expect(final).toBeGreaterThanOrEqual(agreed);
    for (const name of ['usg_chain_read', 'usg_price', 'usg_attestation', 'usg_relayer_balance'])
      await near(`${name}_timestamp_seconds`, 3_600);
    await near('usg_attestation_expiry_timestamp_seconds', 36 * 86_400);
  });

  it('count every request by its route, from memory, too', async () => {
    const about = () => of('usg_http_requests_total', { route: '/about', status: '200' }).then(total);
    const before = await about();
    for (let time = 0; time < 20; time += 1) await (await fetch(`${origin}/about`)).text();
    expect((await about()) - before).toBe(20);
    await fetch(`${origin}/api/prices?limit=1`);
    expect(await sampleOf('usg_http_requests_total', { route: '/api/prices' })).toBe(1);
    expect(await sampleOf('usg_http_request_duration_seconds_count', { route: '/api/prices' })).toBe(1);
  });

  it('don’t grow with what is asked for, and name nobody', async () => {
    const address = `0x${'a1'.repeat(20)}`;
    const odd = async (round: number) => {
      for (let at = 0; at < 40; at += 1) {
        const name = `${round}-${at}-ada@example.org`;
        const paths = [`/${name}`, `/${address}${at}/x`, `/api/${name}`, `/assets/${name}.js`, `/api/redeem/${name}`];
        for (const path of [...paths, `/api/track/${name}?key=${name}`, `/About/${name}`])
          await (await fetch(origin + path, { redirect: 'manual' })).arrayBuffer();
      }
      await fetch(origin, { method: 'PROPFIND', body: null }).catch(() => {});
      return scrape();
    };
    const first = await odd(1);
    const second = await odd(2);
    const requests = (series: Series[]) => series.filter(({ name }) => name.startsWith('usg_http_'));
    expect(requests(second).length).toBe(requests(first).length);
    expect(total(second.filter(({ name }) => name === 'usg_http_requests_total'))).toBeGreaterThan(400);
    const values = [...new Set(second.flatMap(({ labels }) => Object.values(labels)))];
    expect(values.filter((value) => /0x|@|\d+\.\d+\.\d+\.\d+|-\d+-|[0-9a-f]{16}/i.test(value))).toEqual([]);
    expect(second.length).toBeLessThan(1_000);
  });

  it('are told on loopback alone, by its own names, at one path', async () => {
    expect((await ask(port, { path: '/' })).status).toBe(404);
    expect((await ask(port, { method: 'POST' })).status).toBe(405);
    expect((await ask(port, { headers: { host: 'evil.example' } })).status).toBe(403);
    const others = Object.values(networkInterfaces()).flatMap((each = []) =>
      each.filter(({ internal, family }) => !internal && family === 'IPv4').map(({ address }) => address),
    );
    for (const host of others) await expect(ask(port, { host })).rejects.toThrow('ECONNREFUSED');
    // And the site's own port doesn't have them.
    expect((await fetch(`${origin}/metrics`)).status).toBe(404);
  });

  it('are what promtool takes as metrics', { tags: ['long'] }, async () => {
    const promtool = findProgram(['promtool']);
    if (!promtool) return;
    const { body } = await ask(port);
    const { stderr } = spawnSync(promtool, ['check', 'metrics'], { input: body, encoding: 'utf8' });
    // prom-client's own metrics of Node have names that it finds fault with.
    const ours = stderr.split('\n').filter((line) => line !== '' && !/^usg_(nodejs|process)_/.test(line));
    expect(ours).toEqual([]);
  });
});

it('a METRICS_PORT that is taken stops the start with a sentence', async () => {
  const folder = testFolder();
  const postgres = await testPostgres();
  const port = await quietPort();
  const settings = { DATA_DIR: folder.path, BUILD_DIR: testBuild(), DATABASE_URL: postgres.url, METRICS_PORT: port };
  const other = createServer().listen(Number(port), '127.0.0.1');
  const site = runSite(settings);
  void site.ready.then(() => site.child.kill('SIGKILL'));
  expect(await site.ended).toBe(1);
  expect(site.said()).toContain(`Port ${port}, given by METRICS_PORT, is taken by another program.`);
  other.close();
  await postgres.stop();
  folder.remove();
});
