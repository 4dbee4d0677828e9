import { useLocation, useMatches } from 'react-router';
import { siteOrigin } from '#web/lib/site-data.tsx';
import { canonicalPath } from './canonical-path.ts';

const PLACELESS = ['guard', 'pages/home/unmatched'];

/** Names the page's one address, as browsers and search engines pass it on; pages behind the login have none. */
export function Canonical() {
  const { pathname } = useLocation();
  const placeless = useMatches().some(({ id }) => PLACELESS.includes(id));
  const path = placeless ? undefined : canonicalPath(pathname);
  return path === undefined ? null : <link rel="canonical" href={siteOrigin + path} />;
}
