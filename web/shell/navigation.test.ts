import { expect, it } from 'vitest';
import { site } from '#site';
import { FOOTER_LINKS } from './footer.tsx';
import { SIDEBAR_EXTRAS, TOP_NAVIGATION } from './navigation.tsx';

it('names the top navigation as the specification does, in its order', () => {
  expect(TOP_NAVIGATION.map((entry) => ('to' in entry ? [entry.label, entry.to] : [entry.label]))).toEqual([
    ['Home', '/'],
    ['About', '/about'],
    ['Token', '/token'],
    ['Exchanges', '/exchanges'],
    ['Wallets'],
    ['Redeem', '/redeem'],
    ['AML / KYC', '/amlkyc'],
    ['Contact', '/contact'],
  ]);
});

it('holds the wallet and the Ledger advice under Wallets', () => {
  expect(TOP_NAVIGATION.flatMap((entry) => ('links' in entry ? entry.links : []))).toEqual([
    { label: `${site.name} Wallet`, to: '/wallet' },
    { label: 'Ledger', to: '/wallet#ledger' },
  ]);
});

it('adds the contract page and the place to buy to the sidebar', () => {
  expect(SIDEBAR_EXTRAS).toEqual([
    { label: 'Ethereum Token', to: '/ethereum-token' },
    { label: 'Buy', to: site.links.buy },
  ]);
});

it('links exactly the specified pages from the footer', () => {
  expect(FOOTER_LINKS.map(({ to }) => to)).toEqual([
    '/',
    '/about',
    '/token',
    '/usmint',
    '/media',
    '/branding',
    '/contact',
    '/privacy',
    '/user-agreement',
  ]);
});
