import { expect } from '@playwright/test';
import { OFFLINE_PAGES } from '#domain/offline-pages.ts';
import { site as issuer } from '#site';
import { isListed } from '#web/lib/meta.ts';
import { test } from '../support/fixtures.ts';
import { publicPaths } from '../support/public-paths.ts';

const LONGEST_TITLE = 60;
const LONGEST_DESCRIPTION = 155;
/** Where a PNG holds its width and height. */
const SIZE_AT = 16;

const unescaped = (text: string) =>
  text
    .replace(/&amp;/g, '&')
    .replace(/&#x27;/g, "'")
    .replace(/&quot;/g, '"');
const metaOf = (html: string, key: string) =>
  unescaped(new RegExp(`<meta (?:name|property)="${key}" content="([^"]*)"`).exec(html)?.[1] ?? '');

/** How searchers and sharers see the site. */
const listed = publicPaths.filter((path) => path !== '/no-such-page' && isListed(path));
const pages = new Map<string, string>();
test.beforeAll(async ({ site }) => {
  for (const path of publicPaths) pages.set(path, await (await fetch(site.origin + path)).text());
});
const htmlOf = (path: string) => pages.get(path) ?? '';
/** The wallet's pages are the same bytes on every site: they name the issuer's. */
const originOf = (path: string, served: string) => (OFFLINE_PAGES.includes(path) ? issuer.links.website : served);
const titleOf = (path: string) => unescaped(/<title>([^<]*)<\/title>/.exec(htmlOf(path))?.[1] ?? '');

for (const path of listed)
  test(`${path} has one address, a short title and an honest length of description`, ({ site }) => {
    const html = htmlOf(path);
    const address = originOf(path, site.origin) + path;
    expect(html.match(/<link rel="canonical" href="[^"]*"/g)).toEqual([`<link rel="canonical" href="${address}"`]);
    expect(metaOf(html, 'og:url')).toBe(address);
    expect(titleOf(path).length, titleOf(path)).toBeLessThanOrEqual(LONGEST_TITLE);
    const description = metaOf(html, 'description');
    expect(description.length, description).toBeLessThanOrEqual(LONGEST_DESCRIPTION);
    expect(description.length, description).toBeGreaterThan(40);
    expect(metaOf(html, 'robots')).toBe('');
    for (const [, data] of html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs))
      expect(JSON.parse(data ?? '')).toMatchObject({ '@context': 'https://schema.org' });
  });

test('gives no two pages the same title', () => {
  expect(new Set(listed.map(titleOf)).size).toBe(listed.length);
  expect(new Set(listed.map((path) => metaOf(htmlOf(path), 'description'))).size).toBe(listed.length);
});

test('shows a picture of the right size wherever a page is shared', async ({ site }) => {
  const pictures = new Set<string>();
  for (const path of listed) {
    const { origin, pathname } = new URL(metaOf(htmlOf(path), 'og:image'));
    expect([path, origin]).toEqual([path, originOf(path, site.origin)]);
    pictures.add(pathname);
  }
  expect(pictures.size).toBeGreaterThan(4);
  for (const picture of pictures) {
    const answer = await fetch(site.origin + picture);
    expect([picture, answer.headers.get('content-type')]).toEqual([picture, 'image/png']);
    const bytes = Buffer.from(await answer.arrayBuffer());
    expect([bytes.readUInt32BE(SIZE_AT), bytes.readUInt32BE(SIZE_AT + 4)]).toEqual([1200, 630]);
  }
});

test('names its pages in the sitemap that robots.txt names, and nothing that is not to be found', async ({ site }) => {
  const robots = await (await fetch(`${site.origin}/robots.txt`)).text();
  const sitemap = await (await fetch(/Sitemap: (\S+)/.exec(robots)?.[1] ?? '')).text();
  const named = [...sitemap.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, address = '']) => new URL(address).pathname);
  expect(named.sort()).toEqual(listed.toSorted());
  for (const path of publicPaths.filter(
    (each) => !listed.includes(each) && each !== '/contact-zendesk' && each !== '/wallet2',
  ))
    expect([path, metaOf(htmlOf(path), 'robots')]).toEqual([path, 'noindex']);
});
