import { href } from 'react-router';
import { site } from '#site';

/** Title and description of a page, as its `meta` export. */
export const pageMeta = (title: string, description: string) => () => [
  { title: `${title} · ${site.name}` },
  { name: 'description', content: description },
];

/** Public pages that search engines should leave out: staff's, and those that only make sense after an action. */
export const UNLISTED = [
  href('/admin'),
  href('/audit'),
  href('/success'),
  href('/purchasesuccess'),
  href('/redeemsuccess'),
  href('/registration-pending'),
  href('/confirm-email'),
  href('/forgot-password'),
  href('/reset-password'),
  href('/unsubscribe'),
  href('/moved-wallet'),
];

/** Pages that show what another one shows. */
export const TWINS: Record<string, string> = {
  [href('/contact-zendesk')]: href('/contact'),
  [href('/wallet2')]: href('/wallet'),
};

/** The page's canonical path; undefined for a page that search engines should not index. */
export function canonicalPath(pathname: string): string | undefined {
  const path = pathname.toLowerCase().replace(/\/+$/, '') || '/';
  if (UNLISTED.includes(path)) return undefined;
  return TWINS[path] ?? path;
}

/** Whether a page belongs in the sitemap and may be indexed. */
export const isListed = (path: string): boolean => canonicalPath(path) === path;
