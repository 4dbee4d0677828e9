import type { PageAddress } from './page-fillings.ts';
import { isServedAt } from './page-paths.ts';
import { PAGE_PLACEHOLDERS } from './page-texts.ts';

const { origin } = PAGE_PLACEHOLDERS;
const ENTRY = new RegExp(`^.*<loc>${origin}([^<]*)</loc>.*\n`, 'gm');

export const SITEMAP_FILE = 'sitemap.xml';

/** sitemap.xml of these pages, with the origin's mark. It gives no lastmod: a build's time is not the time of a change. */
export const sitemapOf = (paths: readonly string[]): string =>
  [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...paths.map((path) => `  <url><loc>${origin}${path}</loc></url>`),
    '</urlset>',
    '',
  ].join('\n');

/** The sitemap without the pages that the address only leads away from: search engines report a listed page that redirects. */
export const sitemapAt = (sitemap: string, { host, apart }: Pick<PageAddress, 'host' | 'apart'>): string =>
  sitemap.replaceAll(ENTRY, (entry, path: string) => (isServedAt(host, path, apart) ? entry : ''));
