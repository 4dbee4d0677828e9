import { expect, it } from 'vitest';
import { loadsDocument } from './link.tsx';
import { isStaticPage } from './text-pages.ts';

it.each([
  '/privacy',
  '/privacy#cookies',
  '/faq#lost-password',
  '/user-agreement',
  '/user-agreement/terms',
  '/user-agreement?x#terms-of-use',
])('loads %s as a document', (to) => expect(isStaticPage(to)).toBe(true));

it.each(['/', '/about', '/privacy-shield', 'mailto:a@b.c'])('goes to %s without a load', (to) =>
  expect(isStaticPage(to)).toBe(false),
);

it.each([
  ['/admin', '/'],
  ['/admin?list=leads', '/dashboard'],
  ['/redeem', '/wallet'],
  ['/redeem', '/'],
  ['/', '/admin'],
  ['/audit', '/admin/'],
  ['/wallet', '/'],
  ['/about', '/wallet2'],
  ['/wallet', '/admin'],
  ['/faq', '/about'],
])('loads %s from %s as a document: text or policy come with it alone', (to, here) =>
  expect(loadsDocument(to, here)).toBe(true),
);

it.each([
  ['/admin?list=leads', '/admin'],
  ['?list=leads', '/admin'],
  ['#top', '/admin/'],
  ['/about', '/'],
  ['/wallet#ledger', '/wallet2/'],
  ['/administrators', '/'],
])('goes to %s from %s without a load', (to, here) => expect(loadsDocument(to, here)).toBe(false));
