import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testFolder } from '#server/testing/folder.ts';
import { readSeries } from '#server/testing/metrics.ts';
import { quietPort } from '#server/testing/quiet-port.ts';
import { runSite, type SiteProcess } from '#server/testing/site-process.ts';
import { type CheckName, probeLines, probeSite } from './probe-site.ts';
import { serveProbe } from './serve-probe.ts';

/** The web build as it is served: the page on which coins are redeemed has the quote. */
const BUILD_DIR = join(import.meta.dirname, '../../build');
const folder = testFolder();
let site: SiteProcess;
let between: Server;
let origin = '';
let throughOther = '';
type Alter = (path: string, body: string) => string | undefined;
const nothing: Alter = (_, body) => body;
/** What becomes of the site's answers on their way; undefined: none comes. */
let alter = nothing;

beforeAll(async () => {
  site = runSite({ DATA_DIR: folder.path, BUILD_DIR });
  origin = (await site.ready) ?? '';
  between = createServer(async (incoming, outgoing) => {
    const { method = 'GET', url = '/', headers } = incoming;
    const body = method === 'POST' ? await text(incoming) : undefined;
    const type = { 'content-type': headers['content-type'] ?? '' };
    const answer = await fetch(origin + url, { method, ...(body !== undefined && { body, headers: type }) });
    const sent = alter(url, await answer.text());
    if (sent === undefined) outgoing.destroy();
    else
      outgoing
        .writeHead(answer.status, { 'content-type': answer.headers.get('content-type') ?? '', connection: 'close' })
        .end(sent);
  });
  await new Promise<void>((listening) => between.listen(0, '127.0.0.1', listening));
  throughOther = `http://127.0.0.1:${(between.address() as AddressInfo).port}`;
});
afterAll(async () => {
  between.close();
  site.child.kill('SIGTERM');
  await site.ended;
  folder.remove();
});

async function problems(): Promise<Partial<Record<CheckName, string>>> {
  const { checks } = await probeSite({ site: throughOther, againMs: 10 });
  return Object.fromEntries(checks.flatMap(({ name, problem }) => (problem === undefined ? [] : [[name, problem]])));
}
const on = (path: string, from: string | RegExp, to: string): Alter => {
  return (asked, body) => (asked === path ? body.replaceAll(from, to) : body);
};

describe('the probe', () => {
  it('finds nothing wrong with a site that is as it should be', async () => {
    const probe = await probeSite({ site: origin });
    expect(probeLines(probe)).toEqual(['page', 'price', 'quote'].map((name) => expect.stringMatching(`^${name}: ok`)));
    expect(probe.certificateExpiry).toBeUndefined();
    alter = nothing;
    expect(await problems()).toEqual({});
  });

  it.each<[string, Alter, Partial<Record<CheckName, string>>]>([
    [
      'a price that nobody signed',
      on('/api/usgprice', /"cents":\d+/g, '"cents":162751'),
      { price: 'The price isn’t signed by the wallet that it names.', quote: expect.any(String) as never },
    ],
    [
      'a home page that is another’s',
      (path) => (path === '/' ? '<h1>It works!</h1>' : undefined),
      { page: '/ isn’t a page of this site.', price: expect.any(String) as never, quote: expect.any(String) as never },
    ],
    [
      'a page with an old price',
      on('/', /("time":\d+)/g, '$1,"as_of":1'),
      { page: '/ shows an old price: the site can’t reach its database.' },
    ],
    [
      'a quote that isn’t the one at the signed price',
      on('/redeem', /1,657\.50/g, '1,557.50'),
      { quote: '/redeem doesn’t quote what a coin costs at the signed price.' },
    ],
    [
      'a page that shows another price than the one in force',
      on('/redeem', /"time":\d+/g, '"time":1'),
      { quote: '/redeem shows another price than the one in force.' },
    ],
  ])('finds %s', async (_, alteration, expected) => {
    alter = alteration;
    expect(await problems()).toEqual(expected);
  });

  it('takes nobody’s word for the token that it was told', async () => {
    const { checks } = await probeSite({ site: origin, token: '0x00000000000000000000000000000000000000aa' });
    expect(checks[1]?.problem).toBe('The site is about another token.');
  });

  it('looks again and again, and tells Prometheus what it found', async () => {
    alter = nothing;
    const port = Number(await quietPort());
    const { stop } = await serveProbe(port, { site: throughOther, againMs: 10 }, 50);
    const success = async () => {
      const series = readSeries(await (await fetch(`http://127.0.0.1:${port}/metrics`)).text());
      const found = series.filter(({ name }) => name === 'usg_probe_success');
      return Object.fromEntries(found.map(({ labels, value }) => [labels.check, value]));
    };
    await expect.poll(success).toEqual({ page: 1, price: 1, quote: 1 });
    alter = () => undefined;
    await expect.poll(success).toEqual({ page: 0, price: 0, quote: 0 });
    alter = nothing;
    await expect.poll(success).toEqual({ page: 1, price: 1, quote: 1 });
    await stop();
  });
});
