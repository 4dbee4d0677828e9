import { site } from '#site';

export type NavLink = { label: string; to: string };
export type NavGroup = { label: string; links: readonly NavLink[] };

/** The top navigation: SPEC.md's labels, in its order. */
export const TOP_NAVIGATION: readonly (NavLink | NavGroup)[] = [
  { label: 'Home', to: '/' },
  { label: 'About', to: '/about' },
  { label: 'Token', to: '/token' },
  { label: 'Exchanges', to: '/exchanges' },
  {
    label: 'Wallets',
    links: [
      { label: 'USG Wallet', to: '/wallet' },
      { label: 'Ledger', to: '/wallet#ledger' },
    ],
  },
  { label: 'Redeem', to: '/redeem' },
  { label: 'AML / KYC', to: '/amlkyc' },
  { label: 'Contact', to: '/contact' },
];

/** What the sidebar of narrow screens has besides the same links. */
export const SIDEBAR_EXTRAS: readonly NavLink[] = [
  { label: 'Ethereum Token', to: '/ethereum-token' },
  { label: 'Buy', to: site.links.buy },
];

/** The account menu of the signed-in; logging out stands below it. */
export const accountLinks = (userId: string): readonly NavLink[] => [
  { label: 'Dashboard', to: '/dashboard/' },
  { label: 'Profile', to: `/profile/${userId}` },
];

export const LOG_IN: NavLink = { label: 'Log in', to: '/login' };

export const FOOTER_LINKS: readonly NavLink[] = [
  { label: 'Home', to: '/' },
  { label: 'About', to: '/about' },
  { label: 'Token', to: '/token' },
  { label: 'US Mint', to: '/usmint' },
  { label: 'Media', to: '/media' },
  { label: 'Branding', to: '/branding' },
  { label: 'Contact', to: '/contact' },
  { label: 'Privacy Policy', to: '/privacy' },
  { label: 'User Agreement', to: '/user-agreement' },
];
