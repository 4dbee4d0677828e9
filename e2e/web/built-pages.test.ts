import { createHash } from 'node:crypto';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import { VERIFIER_FILE } from '#content/document-files.ts';
import { OFFLINE_PAGES } from '#domain/offline-pages.ts';
import { scriptBytes, scriptsOf } from '#web/postbuild/page-scripts.ts';
import { test } from '../support/fixtures.ts';
import { BUILD, builtRoutes, publicPaths } from '../support/public-paths.ts';

const MOST_SCRIPT_BYTES = 130 * 1024;

/** What a page loads by itself from elsewhere: anything but links to click and text. */
const loadedFromElsewhere = (html: string) =>
  [
    ...html
      .replace(/<link rel="canonical"[^>]*>/, '')
      .matchAll(/<(?:script|img|iframe|source|video|audio|use|link)\b[^>]*\b(?:src|srcset|href)="([^"]*)"/g),
  ]
    .map(([, address = '']) => address)
    .filter((address) => /^(?:https?:)?\/\//.test(address));

for (const file of new Set(builtRoutes.map((route) => route.file)))
  test(`${file} has no style attribute and loads nothing from elsewhere`, () => {
    const html = readFileSync(join(BUILD, 'client', file), 'utf8');
    expect(html).not.toMatch(/<[^>]+\sstyle=/);
    expect(html).not.toMatch(/rel="modulepreload"/);
    expect(loadedFromElsewhere(html)).toEqual([]);
  });

test('blurs nothing behind other things, which a computer without a graphics card draws anew with every frame', () => {
  const styles = globSync('assets/*.css', { cwd: join(BUILD, 'client') });
  expect(styles.length).toBeGreaterThan(0);
  const blurs = (file: string) =>
    readFileSync(join(BUILD, 'client', file), 'utf8').match(/[{;](-webkit-)?backdrop-filter:[^;}]*/g);
  expect(styles.flatMap((file) => blurs(file) ?? [])).toEqual([]);
});

for (const page of ['verify', 'ethereum-token'])
  test(`prints the SHA-256 of the verifier that it offers on /${page}`, () => {
    const hash = createHash('sha256')
      .update(readFileSync(join(BUILD, 'client', VERIFIER_FILE)))
      .digest('hex');
    expect(readFileSync(join(BUILD, 'client', page, 'index.html'), 'utf8')).toContain(hash);
  });

for (const { pattern, file } of builtRoutes)
  test(`${pattern} loads at most 130 KB of script`, async () => {
    expect(await scriptBytes(BUILD, file)).toBeLessThanOrEqual(MOST_SCRIPT_BYTES);
  });

for (const [title, part, when] of [
  ['Ledger’s kit', 'WEB-HID', 'before a Ledger is chosen'],
  ['the list of common passwords', 'A123456Apassword', 'before one is chosen'],
] as const)
  test(`keeps ${title} in a script of its own (known by ${part}), which no page loads ${when}`, async () => {
    const scripts = globSync('assets/*.js', { cwd: join(BUILD, 'client') });
    const kit = scripts.filter((file) => readFileSync(join(BUILD, 'client', file), 'utf8').includes(part));
    expect(kit).toHaveLength(1);
    for (const { file } of builtRoutes) {
      const loaded = await scriptsOf(BUILD, readFileSync(join(BUILD, 'client', file), 'utf8'));
      expect(loaded).not.toContain(`/${kit[0]}`);
    }
  });

for (const path of publicPaths)
  test(`${path} reads without JavaScript: one heading, a title, and the price unless it is the same for everyone`, async ({
    site,
  }) => {
    const response = await fetch(site.origin + path);
    const html = await response.text();
    expect(response.status).toBe(path === '/no-such-page' ? 404 : 200);
    expect(html.match(/<h1/g)).toHaveLength(1);
    expect(html).toMatch(/<title>[^<]{4,}<\/title>/);
    expect(html).toMatch(/<meta name="description" content="[^"]{4,}"/);
    expect(html.includes('1,627.50')).toBe(!OFFLINE_PAGES.includes(path));
    expect(html).not.toMatch(/__(SITE|PRICE)_/);
  });

for (const path of ['/', '/redeem'])
  test(`${path} says what one coin costs, delivered, before any script`, async ({ site }) => {
    const html = await (await fetch(site.origin + path)).text();
    const calculator = /<div id="calculator".*?<\/dl>/s.exec(html)?.[0].replace(/<[^>]+>/g, '');
    expect(calculator).toContain('1 USG at today’s price$1,627.50');
    expect(calculator).toContain('Total, bought and delivered$1,657.50');
  });

test('has the rosette behind the header of three pages', () => {
  const withIt = builtRoutes.filter(({ file }) =>
    readFileSync(join(BUILD, 'client', file), 'utf8').includes('"page-header page-rosette"'),
  );
  expect(withIt.map(({ pattern }) => pattern)).toEqual(['/redeem', '/branding', '/buy']);
});
