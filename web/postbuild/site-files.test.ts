import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { canonicalPath, isListed, TWINS, UNLISTED } from '../lib/meta.ts';
import { links } from '../root.tsx';
import { PAGE_FILES } from './page-files.ts';
import { robots, sitemap, webManifest } from './site-files.ts';

const WEB = join(import.meta.dirname, '..');
const paths = PAGE_FILES.map(({ pattern }) => pattern).filter((pattern) => pattern !== '*');
const inPublic = (path: string) => existsSync(join(WEB, 'public', path));

it.each([
  ['/', '/'],
  ['/About/', '/about'],
  ['/wallet2', '/wallet'],
  ['/contact-zendesk', '/contact'],
  ['/success', undefined],
])('%s has the canonical path %s', (path, known) => expect(canonicalPath(path)).toBe(known));

it('knows its unlisted pages and twins by paths that exist', () => {
  for (const path of [...UNLISTED, ...Object.entries(TWINS).flat()]) expect(paths).toContain(path);
});

it('lists every public page once in the sitemap, and no other', () => {
  const listed = [...sitemap(paths).matchAll(/<loc>__SITE_ORIGIN__([^<]*)<\/loc>/g)].map(([, path]) => path);
  expect(listed).toEqual(paths.filter(isListed));
  expect(listed).toContain('/about');
  expect(listed).not.toContain('/admin');
  expect(listed).not.toContain('/wallet2');
});

it('points robots to the sitemap', () => {
  expect(robots()).toContain('Sitemap: __SITE_ORIGIN__/sitemap.xml');
});

it('has every icon that the head and the manifest name', () => {
  const named = [
    ...webManifest().icons.map(({ src }) => src),
    ...links().flatMap((link) =>
      'href' in link && 'rel' in link && /icon/.test(link.rel ?? '') ? [link.href ?? ''] : [],
    ),
  ];
  expect(named.length).toBeGreaterThan(4);
  expect(named.filter((path) => !inPublic(path))).toEqual([]);
});

it('is installed as a window of its own, which Safari has no smaller kind of, that opens the wallet and takes nothing shared', () => {
  const manifest: object = webManifest();
  expect(manifest).toMatchObject({ display: 'standalone', start_url: '/wallet' });
  expect(manifest).not.toHaveProperty('share_target');
});
