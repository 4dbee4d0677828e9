import { href, useSearchParams } from 'react-router';

const NAME = 'origin';

/** The login page's address, with the page of this site to return to. */
export const loginWithOrigin = (origin: string): string =>
  `${href('/login')}?${new URLSearchParams({ [NAME]: origin })}`;

/** A path of this site, or undefined: addresses elsewhere are never followed. */
export function pathOnSite(address: string | null, site: string): string | undefined {
  if (!address?.startsWith('/') || !URL.canParse(address, site)) return undefined;
  const url = new URL(address, site);
  return url.origin === new URL(site).origin ? url.pathname + url.search + url.hash : undefined;
}

/** Where to go once signed in: the page that asked for it, or undefined. */
export function useOrigin(): string | undefined {
  const [search] = useSearchParams();
  return typeof window === 'undefined' ? undefined : pathOnSite(search.get(NAME), window.location.origin);
}
