import { PAGE_PLACEHOLDERS } from '#domain/price/page-placeholders.ts';
import { isListed } from './canonical-path.ts';

const { origin } = PAGE_PLACEHOLDERS;

/** sitemap.xml of the listed pages. It gives no lastmod: a build's time is not the time of a change. */
export function sitemap(paths: readonly string[]): string {
  const urls = paths.filter(isListed).map((path) => `  <url><loc>${origin}${path}</loc></url>`);
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...urls,
    '</urlset>',
    '',
  ].join('\n');
}

/** robots.txt: everything may be read; what should not be found says so itself, by noindex. */
export const robots = (): string => `User-agent: *\nAllow: /\n\nSitemap: ${origin}/sitemap.xml\n`;
