import { href, useLocation, useMatches } from 'react-router';
import { siteOrigin } from '#web/lib/site-data.tsx';

/** Public pages that search engines should leave out: staff's, and those that only make sense after an action. */
export const UNLISTED = [
  href('/admin'),
  href('/audit'),
  href('/success'),
  href('/purchasesuccess'),
  href('/redeemsuccess'),
  href('/registration-pending'),
  href('/forgot-password'),
  href('/reset-password'),
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

/** Whether a page belongs into the sitemap and may be indexed. */
export const isListed = (path: string): boolean => canonicalPath(path) === path;

const WITHOUT_ADDRESS = ['guard', 'pages/home/unmatched'];

/** Names the page's one address, as browsers and search engines pass it on; pages behind the login have none. */
export function Canonical() {
  const { pathname } = useLocation();
  const hasNoAddress = useMatches().some(({ id }) => WITHOUT_ADDRESS.includes(id));
  const path = hasNoAddress ? undefined : canonicalPath(pathname);
  return path === undefined ? null : <link rel="canonical" href={siteOrigin + path} />;
}
