import { href } from 'react-router';
import { COLORS } from '#domain/colors.ts';
import { RECEIVE_HASH } from '#domain/page-paths.ts';
import { PAGE_PLACEHOLDERS } from '#domain/page-texts.ts';
import { SITEMAP_FILE, sitemapOf } from '#domain/sitemap.ts';
import { site } from '#site';
import { isListed } from '#web/lib/meta.ts';

const { origin } = PAGE_PLACEHOLDERS;

/** sitemap.xml of the listed pages. */
export const sitemap = (paths: readonly string[]): string => sitemapOf(paths.filter(isListed));

/** robots.txt allows everything; pages that should not be found say so themselves, by noindex. */
export const robots = (): string => `User-agent: *\nAllow: /\n\nSitemap: ${origin}/${SITEMAP_FILE}\n`;

const icon = (size: number, name: string, purpose: 'any' | 'maskable') => ({
  src: `/${name}.png`,
  sizes: `${size}x${size}`,
  type: 'image/png',
  purpose,
});

const shortcut = (name: string, url: string) => ({ name, url, icons: [icon(192, 'icon-192', 'any')] });

/** site.webmanifest: how the site looks on a home screen, and what its icon offers there. */
export const webManifest = () => ({
  id: '/',
  name: `${site.name} by ${site.company}`,
  short_name: site.name,
  description: site.tagline,
  lang: 'en',
  // What is installed is the wallet, whose pages alone open offline.
  start_url: href('/wallet'),
  scope: '/',
  display: 'standalone',
  background_color: COLORS.paper.light,
  theme_color: COLORS.paper.light,
  icons: [icon(192, 'icon-192', 'any'), icon(512, 'icon-512', 'any'), icon(512, 'icon-512', 'maskable')],
  shortcuts: [
    shortcut('Wallet', href('/wallet')),
    shortcut('Receive', `${href('/wallet')}${RECEIVE_HASH}`),
    shortcut('Track', href('/track')),
  ],
});
