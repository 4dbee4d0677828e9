import { beforeAll, describe, expect, it } from 'vitest';
import { empty } from '../../testing/database.ts';
import { siteOfFile } from '../../testing/on-empty-database.ts';
import { insertPrice } from '../../testing/prices.ts';

const site = await siteOfFile();
beforeAll(() => empty(site.context.db));

const shownPrice = async () => (await (await site.get('/api/usgprice')).json()).cents;

async function worker() {
  const answer = await site.get('/wallet-offline.js');
  const text = await answer.text();
  return { answer, text, copy: JSON.parse(/^const COPY=(.*);\n/.exec(text)?.[1] ?? '{}') };
}

describe('the wallet’s service worker', () => {
  it('holds the wallet’s page as it is served without a price, and its policy', async () => {
    await expect.poll(shownPrice, { interval: 50 }).toBeUndefined();
    const { html, headers } = (await worker()).copy.pages['/wallet'];
    const served = await site.get('/wallet');
    expect(html).toBe(await served.text());
    for (const name of [
      'content-type',
      'content-security-policy',
      'permissions-policy',
      'cross-origin-opener-policy',
      'x-frame-options',
    ])
      expect([name, headers[name]]).toEqual([name, served.headers.get(name)]);
  });

  it('stays the same when the price changes', async () => {
    const before = await worker();
    await insertPrice(site.context, { cents: 199_900, time: 1_760_000_900 });
    await expect.poll(shownPrice, { interval: 50 }).toBe(199_900);
    expect((await worker()).text).toBe(before.text);
  });

  it('names each file by its hash, with the policy that its worker needs', async () => {
    const { answer, copy } = await worker();
    const file = copy.files['/assets/kdf.worker-abc.js'];
    expect(file.sha256).toBe('c0ffee');
    expect(file.headers['content-security-policy']).toContain("'wasm-unsafe-eval'");
    expect(answer.headers.get('content-security-policy')).toBe(
      "default-src 'none'; script-src 'self'; connect-src 'self'",
    );
    expect(answer.headers.get('cache-control')).toBe('no-cache');
  });
});
