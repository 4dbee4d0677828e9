import { existsSync } from 'node:fs';
import { expect, it } from 'vitest';
import { DOCUMENT_FILES } from '#content/document-files.ts';
import { site } from '#site';
import { drawnAt, linksIn } from '#web/testing/drawn-page.tsx';
import Media from './media.tsx';

const media = drawnAt('/media', <Media />);
const links = linksIn(media).map(([, to]) => to);

it('invites the press to write and to call', () => {
  expect(links).toContain(`mailto:${site.support.email}`);
  expect(links.some((to) => to.startsWith('tel:'))).toBe(true);
});

it('leads to the logos: the archive, the guide, and files that are there', () => {
  expect(links).toEqual(
    expect.arrayContaining([DOCUMENT_FILES.brandArchive, '/branding', DOCUMENT_FILES.introduction]),
  );
  const files = links.filter((to) => to.startsWith('/documents/'));
  expect(files.filter((to) => /logos\/.+\.(svg|png)$/.test(to))).toHaveLength(8);
  for (const file of files) expect(existsSync(new URL(`../public${file}`, import.meta.url)), file).toBe(true);
});

it('states the issuer’s facts as site.config.ts has them', () => {
  for (const fact of [site.company, site.support.address, ...Object.values(site.credentials)]) {
    expect(media).toContain(fact);
  }
});
