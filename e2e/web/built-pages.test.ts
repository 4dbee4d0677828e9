import { createHash } from 'node:crypto';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'vitest';
import { VERIFIER_FILE } from '#content/document-files.ts';
import { scriptBytes, scriptsOf } from '#web/postbuild/page-scripts.ts';
import { it } from '../fixtures.ts';
import { BUILD, builtRoutes, publicPaths } from './public-paths.ts';

const MOST_SCRIPT_BYTES = 130 * 1024;

/** What a page loads by itself from elsewhere: anything but links to click and text. */
const loadedFromElsewhere = (html: string) =>
  [...html.matchAll(/<(?:script|img|iframe|source|video|audio|use|link)\b[^>]*\b(?:src|srcset|href)="([^"]*)"/g)]
    .map(([, address = '']) => address)
    .filter((address) => /^(?:https?:)?\/\//.test(address));

it.for(builtRoutes)('$file has no style attribute and loads nothing from elsewhere', ({ file }) => {
  const html = readFileSync(join(BUILD, 'client', file), 'utf8');
  expect(html).not.toMatch(/<[^>]+\sstyle=/);
  expect(html).not.toMatch(/rel="modulepreload"/);
  expect(loadedFromElsewhere(html)).toEqual([]);
});

it('blurs nothing behind other things, which a computer without a graphics card draws anew with every frame', () => {
  const styles = globSync('assets/*.css', { cwd: join(BUILD, 'client') });
  expect(styles.length).toBeGreaterThan(0);
  const blurs = (file: string) =>
    readFileSync(join(BUILD, 'client', file), 'utf8').match(/[{;](-webkit-)?backdrop-filter:[^;}]*/g);
  expect(styles.flatMap((file) => blurs(file) ?? [])).toEqual([]);
});

it.for(['verify', 'ethereum-token'])('prints the SHA-256 of the verifier that it offers on /%s', (page) => {
  const hash = createHash('sha256')
    .update(readFileSync(join(BUILD, 'client', VERIFIER_FILE)))
    .digest('hex');
  expect(readFileSync(join(BUILD, 'client', page, 'index.html'), 'utf8')).toContain(hash);
});

it.for(builtRoutes)('$pattern loads at most 130 KB of script', async ({ file }) => {
  expect(await scriptBytes(BUILD, file)).toBeLessThanOrEqual(MOST_SCRIPT_BYTES);
});

it.for([
  ['Ledger’s kit', 'WEB-HID', 'before a Ledger is chosen'],
  ['the list of common passwords', 'A123456Apassword', 'before one is chosen'],
] as const)('keeps %s in a script of its own (known by %s), which no page loads %s', async ([_, part]) => {
  const scripts = globSync('assets/*.js', { cwd: join(BUILD, 'client') });
  const kit = scripts.filter((file) => readFileSync(join(BUILD, 'client', file), 'utf8').includes(part));
  expect(kit).toHaveLength(1);
  for (const { file } of builtRoutes) {
    const loaded = await scriptsOf(BUILD, readFileSync(join(BUILD, 'client', file), 'utf8'));
    expect(loaded).not.toContain(`/${kit[0]}`);
  }
});

it.for(publicPaths)('%s reads without JavaScript: one heading, a title, and the price', async (path, { site }) => {
  const response = await fetch(site.origin + path);
  const html = await response.text();
  expect(response.status).toBe(path === '/no-such-page' ? 404 : 200);
  expect(html.match(/<h1/g)).toHaveLength(1);
  expect(html).toMatch(/<title>[^<]{4,}<\/title>/);
  expect(html).toMatch(/<meta name="description" content="[^"]{4,}"/);
  expect(html).toContain('1,627.50');
  expect(html).not.toMatch(/__(SITE|PRICE)_/);
});

it.for(['/', '/redeem'])('%s says what one coin costs, delivered, before any script', async (path, { site }) => {
  const html = await (await fetch(site.origin + path)).text();
  const calculator = /<div id="calculator".*?<\/dl>/s.exec(html)?.[0].replace(/<[^>]+>/g, '');
  expect(calculator).toContain('1 USG at today’s price$1,627.50');
  expect(calculator).toContain('Total, delivered$1,657.50');
});

it('has the rosette behind the header of three pages', () => {
  const withIt = builtRoutes.filter(({ file }) =>
    readFileSync(join(BUILD, 'client', file), 'utf8').includes('"page-header page-rosette"'),
  );
  expect(withIt.map(({ pattern }) => pattern)).toEqual(['/redeem', '/branding', '/buy']);
});
