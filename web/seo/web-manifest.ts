import { site } from '#site';
import { THEME_COLORS } from './theme-color.tsx';

const icon = (size: number, name: string, purpose: 'any' | 'maskable') => ({
  src: `/${name}.png`,
  sizes: `${size}x${size}`,
  type: 'image/png',
  purpose,
});

/** site.webmanifest: how the site looks on a home screen. */
export const webManifest = () => ({
  id: '/',
  name: `${site.name} by ${site.company}`,
  short_name: site.name,
  description: site.tagline,
  lang: 'en',
  start_url: '/',
  scope: '/',
  display: 'minimal-ui',
  background_color: THEME_COLORS.light,
  theme_color: THEME_COLORS.light,
  icons: [icon(192, 'icon-192', 'any'), icon(512, 'icon-512', 'any'), icon(512, 'icon-512', 'maskable')],
  shortcuts: [
    { name: `${site.name} Wallet`, url: '/wallet' },
    { name: 'Redeem', url: '/redeem' },
  ],
});
