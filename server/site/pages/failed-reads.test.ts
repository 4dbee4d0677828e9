import { renameSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { promiseCache } from '../../platform/promise-cache.ts';
import { testBuild } from '../../testing/build.ts';
import { TOKEN, testSite } from '../../testing/site.ts';
import { pricedPages } from './priced-pages.ts';

it('a file that could not be read once is read at the next request', async () => {
  const build = testBuild();
  const site = await testSite({ db: undefined as never, build });
  const worker = join(build, 'client/assets/kdf.worker-abc.js');
  renameSync(worker, `${worker}.away`);
  const failed = await site.get('/assets/kdf.worker-abc.js');
  expect([failed.status, failed.headers.get('cache-control')]).toEqual([500, 'no-store']);
  renameSync(`${worker}.away`, worker);
  expect((await site.get('/assets/kdf.worker-abc.js')).status).toBe(200);
});

it('a page that could not be made once is made at the next request', async () => {
  // What cannot become bytes fails as a lack of memory would.
  const fillings: unknown[] = [7, '<p>1,627.50</p>'];
  const pages = new Map([['index.html', { html: { replaceAll: () => fillings.shift() } as never }]]);
  const priced = pricedPages({ pages, placeholders: { price: 'PRICE' } });
  const [chain, address] = [
    { id: 1, token: TOKEN, local: false },
    { origin: 'https://usg.test', host: undefined, apart: [], walletOrigin: '' },
  ];
  const make = () => priced('index.html', { price: null, figures: null, chart: '', chain, address });
  await expect(make()).rejects.toThrow();
  expect((await make()).identity.bytes.toString()).toBe('<p>1,627.50</p>');
  expect(await make()).toBe(await make());
});

it('a value is made once however many ask for it, and again only after a failure', async () => {
  const cache = promiseCache<number>();
  let made = 0;
  const fails = () => cache.get('a', () => Promise.reject(new Error(`try ${++made}`)));
  const tries = await Promise.allSettled([fails(), fails()]);
  expect(tries.map((each) => each.status === 'rejected' && each.reason.message)).toEqual(['try 1', 'try 1']);
  const works = () => cache.get('a', async () => ++made);
  expect(await Promise.all([works(), works(), works()])).toEqual([2, 2, 2]);
});
