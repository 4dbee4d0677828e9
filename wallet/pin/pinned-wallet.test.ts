import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { testKey } from '#domain/release/testing/release.ts';
import { memoryCaches } from '../testing/memory-caches.ts';
import { type Files, type Released, releasedSite, releaseOf } from '../testing/released-site.ts';
import { copiedOf, createPinnedWallet, type PinDeps } from './pinned-wallet.ts';
import { takeRelease } from './release-copy.ts';
import { readRelease } from './release-facts.ts';

const PAGE = '/wallet/index.html';
const CHUNK = '/assets/wallet-a1.js';
const FILES: Files = {
  [PAGE]: 'page 6',
  '/wallet2/index.html': 'alone 6',
  [CHUNK]: 'chunk',
  '/assets/kdf.worker-a1.js': 'worker',
  '/assets/site-a1.css': 'style',
  '/assets/text-a1.woff2': 'font',
  '/assets/kdf-a1.wasm': 'wasm',
};
const NEXT: Files = { ...FILES, [PAGE]: 'page 7', '/assets/wallet-b2.js': 'chunk 7' };
const NOW = new Date('2030-02-01T00:00:00Z');

type Key = Awaited<ReturnType<typeof testKey>>;
let key: Key;
let six: Released;
let seven: Released;
beforeAll(async () => {
  key = await testKey();
  six = await releaseOf(key, FILES, { number: 6 });
  seven = await releaseOf(key, NEXT, { number: 7 });
});

async function pinnedBrowser() {
  const site = releasedSite(six);
  const caches = memoryCaches();
  const clock = { now: NOW };
  const reading = await readRelease(six.signed, { keys: [key.text], now: NOW });
  if (!reading.ok) throw new Error(reading.refused.message);
  await takeRelease(caches.storage, { ...copiedOf(reading.read), signed: six.signed }, { fetch: site.fetch });
  site.asked.length = 0;
  const open = (fetch: PinDeps['fetch'] = site.fetch) =>
    createPinnedWallet({ caches: caches.storage, fetch, keys: [key.text], now: () => clock.now });
  const wallet = open();
  const opened = async (anew = true) => {
    const found = await wallet.open(anew);
    if (!found) throw new Error('nothing is pinned');
    return found;
  };
  const read = async (path: string, anew = true) =>
    new TextDecoder().decode(await wallet.fileOf(await opened(anew), path));
  const faults = async () => (await opened()).faults;
  /** Changes a letter of a file's text in the copy. */
  const tamper = (text: string) =>
    caches.change(`wallet-release-${six.hash}`, '/files', (all) => {
      const at = all.lastIndexOf(text);
      return `${all.slice(0, at)}X${all.slice(at + 1)}`;
    });
  const number = async () => (await wallet.pinned())?.facts.number;
  return { site, caches, clock, wallet, open, read, faults, tamper, number };
}

let browser: Awaited<ReturnType<typeof pinnedBrowser>>;
beforeEach(async () => {
  browser = await pinnedBrowser();
});

describe('the pinned copy', () => {
  it('has every file of the wallet, and asks the site for none', async () => {
    for (const [path, text] of Object.entries(FILES)) expect(await browser.read(path)).toBe(text);
    expect(await browser.faults()).toEqual([]);
    expect(browser.site.asked).toEqual([]);
  });

  it.each(Object.keys(FILES))('goes on with its own %s while the site sends another', async (path) => {
    browser.site.altered.set(path, 'evil').set('/wallet', 'evil').set('/wallet2', 'evil');
    expect(await browser.read(path)).toBe(FILES[path]);
  });

  it.each(Object.keys(FILES))('takes no changed %s out of the cache: it gets the genuine bytes again', async (path) => {
    browser.tamper(FILES[path] ?? '');
    expect(await browser.read(path)).toBe(FILES[path]);
    expect(browser.site.asked).toHaveLength(1);
    expect(await browser.read(path)).toBe(FILES[path]);
    expect(browser.site.asked).toHaveLength(1);
  });

  it.each([
    ['cut short', (all: string) => all.slice(0, -3)],
    ['longer at its start', (all: string) => `evil${all}`],
    ['emptied', () => ''],
  ])('gets again what is no longer in its place once the copy was %s', async (_, change) => {
    browser.caches.change(`wallet-release-${six.hash}`, '/files', change);
    for (const [path, text] of Object.entries(FILES)) expect(await browser.read(path)).toBe(text);
    const asked = browser.site.asked.length;
    expect(asked).toBeGreaterThan(0);
    expect(await browser.faults()).toEqual([]);
    expect(browser.site.asked).toHaveLength(asked);
  });

  it('serves a page that is open from what was checked as it opened', async () => {
    expect(await browser.read(PAGE)).toBe('page 6');
    for (const name of browser.caches.names()) await browser.caches.storage.delete(name);
    expect(await browser.read(CHUNK, false)).toBe('chunk');
    expect(browser.site.asked).toEqual([]);
    expect(await browser.wallet.open(true)).toBeUndefined();
  });

  it.each([
    ['changed', 'evil'],
    ['missing', 404],
    ['unreachable', 503],
    ['unreachable', 0],
  ] as const)('names the file where neither cache nor site has its bytes: %s (%s)', async (why, answer) => {
    browser.tamper('chunk');
    browser.site.altered.set(CHUNK, answer);
    expect(await browser.faults()).toEqual([{ path: CHUNK, why }]);
    await expect(browser.read(CHUNK)).rejects.toMatchObject({ fault: { path: CHUNK, why } });
  });

  it('is no release at all once another manifest, or one with another signature, is in its place', async () => {
    const other = await releaseOf(await testKey(), NEXT, { number: 6 });
    for (const signed of [other.signed, { ...six.signed, signature: seven.signed.signature }]) {
      browser.caches.overwrite('wallet-pin', '/pinned', JSON.stringify(signed));
      expect(await browser.wallet.pinned()).toBeUndefined();
      expect(await browser.wallet.status(false)).toBeUndefined();
    }
  });

  it('stays readable after it has expired, and says so', async () => {
    expect(await browser.wallet.status(false)).toMatchObject({ pinned: { number: 6, hasExpired: false } });
    browser.clock.now = new Date('2030-04-01T12:00:00Z');
    expect(await browser.wallet.status(false)).toMatchObject({ pinned: { number: 6, hasExpired: true } });
    expect(await browser.read(PAGE)).toBe('page 6');
  });
});

describe('what the site offers', () => {
  it('is what is pinned, or a newer release, which is not taken by that', async () => {
    expect(await browser.wallet.look()).toEqual({ kind: 'same' });
    browser.site.publish(seven);
    expect(await browser.wallet.look()).toMatchObject({ kind: 'new', release: { number: 7, emergency: false } });
    expect(await browser.number()).toBe(6);
    expect(await browser.read(PAGE)).toBe('page 6');
    expect(browser.site.asked).toEqual(Array(2).fill(['/release.json', '/release.json.minisig']).flat());
  });

  it.each([
    ['rolled-back', () => releaseOf(key, FILES, { number: 5 })],
    ['forked', () => releaseOf(key, NEXT, { number: 6 })],
    ['expired', () => releaseOf(key, NEXT, { number: 7, issued: '2029-01-01T00:00:00Z' })],
    ['other-key', async () => releaseOf(await testKey(), NEXT, { number: 7 })],
    [
      'wrong-signature',
      async () => ({
        ...seven,
        signed: { ...seven.signed, manifest: seven.signed.manifest.replace('0.2.0', '0.2.1') },
      }),
    ],
    ['malformed', async () => ({ ...seven, signed: { ...seven.signed, signature: 'none' } })],
  ] as const)('is refused, and can’t be taken: %s', async (problem, make) => {
    const offered = await make();
    browser.site.publish(offered);
    expect(await browser.wallet.look()).toMatchObject({ kind: 'refused', problem });
    expect(await browser.wallet.take(offered.hash, () => {})).toMatchObject({ ok: false });
    expect(await browser.number()).toBe(6);
    expect(await browser.read(PAGE)).toBe('page 6');
  });

  it('is refused where a site that published releases publishes none any more', async () => {
    browser.site.altered.set('/release.json', 404);
    expect(await browser.wallet.look()).toMatchObject({ kind: 'refused', problem: 'not-published' });
  });

  it('can’t be taken back: a release that was seen counts against an older one, after a restart, too', async () => {
    browser.site.publish(seven);
    await browser.wallet.look();
    browser.site.publish(six);
    expect(await browser.open().look()).toMatchObject({ kind: 'refused', problem: 'rolled-back' });
  });

  it('stays known while the site can’t be reached: an emergency release, above all', async () => {
    browser.site.publish(await releaseOf(key, NEXT, { number: 7, emergency: true }));
    await browser.wallet.look();
    browser.site.altered.set('/release.json', 0);
    expect(await browser.wallet.look()).toMatchObject({ kind: 'new', release: { number: 7 } });
    expect(await browser.open().status(false)).toMatchObject({ offer: { kind: 'new', release: { emergency: true } } });
  });

  it('is unknown, and nothing else, in a browser that is offline', async () => {
    browser.site.altered.set('/release.json', 0);
    expect(await browser.wallet.look()).toEqual({ kind: 'unreachable' });
    browser.site.altered.set('/release.json', 502);
    expect(await browser.wallet.look()).toEqual({ kind: 'unreachable' });
  });
});

describe('taking a release', () => {
  const take = (hash = seven.hash) => browser.wallet.take(hash, () => {});
  beforeEach(() => browser.site.publish(seven));

  it('moves to it whole, asks only for what has changed, and removes the old copy', async () => {
    expect(await take()).toEqual({ ok: true });
    expect(await browser.number()).toBe(7);
    expect(await browser.read(PAGE)).toBe('page 7');
    const changed = ['/assets/wallet-b2.js', '/release.json', '/release.json.minisig', '/wallet', '/wallet-files.json'];
    expect(browser.site.asked.toSorted()).toEqual(changed);
    expect(browser.caches.names()).toEqual(['wallet-pin', `wallet-release-${seven.hash}`]);
    expect(await browser.wallet.status(false)).toMatchObject({ offer: { kind: 'same' } });
  });

  it.each([
    ['a changed file', 'evil', 'was changed'],
    ['a missing file', 404, 'isn’t on the site'],
    ['a lost connection', 0, 'couldn’t be downloaded'],
  ] as const)('leaves the pinned one as it was after %s', async (_, answer, said) => {
    browser.site.altered.set('/assets/wallet-b2.js', answer);
    const taken = await take();
    expect(taken).toMatchObject({ ok: false, message: expect.stringContaining('/assets/wallet-b2.js') });
    expect(taken).toMatchObject({ message: expect.stringContaining(said) });
    expect(await browser.number()).toBe(6);
    expect(await browser.read(PAGE)).toBe('page 6');
    expect(browser.caches.names()).toEqual(['wallet-pin', `wallet-release-${six.hash}`]);
  });

  it('asks past what the HTTP cache holds where that is wrong, and is led nowhere else', async () => {
    const led = new Set<unknown>();
    const fetch: PinDeps['fetch'] = async (path, options) => {
      led.add(options.redirect);
      const isStale = path === '/assets/wallet-b2.js' && options.cache !== 'reload';
      return isStale ? new Response('stale') : browser.site.fetch(path);
    };
    expect(await browser.open(fetch).take(seven.hash, () => {})).toEqual({ ok: true });
    expect(await browser.read('/assets/wallet-b2.js')).toBe('chunk 7');
    expect([...led]).toEqual(['error']);
  });

  it('leaves the pinned one as it was where the browser has no room for the copy', async () => {
    browser.caches.fill();
    await expect(take()).rejects.toThrow('Quota exceeded');
    expect(await browser.number()).toBe(6);
    expect(await browser.read(PAGE)).toBe('page 6');
  });

  it('takes nothing but what its holder has read', async () => {
    browser.site.publish(await releaseOf(key, NEXT, { number: 8 }));
    expect(await take()).toMatchObject({ ok: false, message: expect.stringContaining('something else') });
    expect(await browser.number()).toBe(6);
  });

  it('counts for a worker that was running before, too', async () => {
    const other = browser.open();
    expect((await other.pinned())?.facts.number).toBe(6);
    await take();
    expect((await other.pinned())?.facts.number).toBe(7);
  });
});
