import { useLocation, useMatches } from 'react-router';
import { siteOrigin } from '#web/lib/site-data.tsx';
import { canonicalPath } from './listed-pages.ts';

const WITHOUT_ADDRESS = ['guard', 'pages/home/unmatched'];

/** The page's canonical address for search engines and sharing; pages behind the login have none. */
export function Canonical() {
  const { pathname } = useLocation();
  const hasNoAddress = useMatches().some(({ id }) => WITHOUT_ADDRESS.includes(id));
  const path = hasNoAddress ? undefined : canonicalPath(pathname);
  return path === undefined ? null : <link rel="canonical" href={siteOrigin + path} />;
}
