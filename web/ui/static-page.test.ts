import { expect, it } from 'vitest';
import { isStaticPage } from './static-page.ts';

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
