import { href, useLocation } from 'react-router';
import { site } from '#site';
import { PlainLink } from '#web/ui/link.tsx';

export type NavLink = { label: string; to: string };
export type NavGroup = { label: string; links: readonly NavLink[] };

/** The top navigation, with labels and order from docs/product.md (Pages and paths). */
export const TOP_NAVIGATION: readonly (NavLink | NavGroup)[] = [
  { label: 'Home', to: href('/') },
  { label: 'About', to: href('/about') },
  { label: 'Token', to: href('/token') },
  { label: 'Exchanges', to: href('/exchanges') },
  {
    label: 'Wallets',
    links: [
      { label: `${site.name} Wallet`, to: href('/wallet') },
      { label: 'Ledger', to: `${href('/wallet')}#ledger` },
    ],
  },
  { label: 'Redeem', to: href('/redeem') },
  { label: 'AML / KYC', to: href('/amlkyc') },
  { label: 'Contact', to: href('/contact') },
];

/** What the sidebar of narrow screens has besides the same links. */
export const SIDEBAR_EXTRAS: readonly NavLink[] = [
  { label: 'Ethereum Token', to: href('/ethereum-token') },
  { label: 'Buy', to: site.links.buy },
];

/** The one entry to buying; the exchange itself is one click further. */
export const BUY: NavLink = { label: `Buy ${site.name}`, to: href('/buy') };

/** The account menu of the signed-in; logging out is added below it. */
export const accountLinks = (userId: string): readonly NavLink[] => [
  { label: 'Dashboard', to: href('/dashboard/*', { '*': '' }) },
  { label: 'Profile', to: href('/profile/*', { '*': userId }) },
];

export const LOG_IN: NavLink = { label: 'Log in', to: href('/login') };

type Props = { link: NavLink; className: string; onClick?: () => void };

/** Pages are drawn at build time as /about/ and read as /about. */
const withoutSlash = (path: string) => (path.length > 1 && path.endsWith('/') ? path.slice(0, -1) : path);

/** A navigation entry that knows whether its page is shown (aria-current). */
export function NavItem({ link: { label, to }, ...rest }: Props) {
  const isHere = withoutSlash(useLocation().pathname) === withoutSlash(to);
  return (
    <PlainLink to={to} {...rest} {...(isHere && { 'aria-current': 'page' })}>
      {label}
    </PlainLink>
  );
}
