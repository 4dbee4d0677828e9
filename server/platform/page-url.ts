import { isDeskPage, type PagePath } from '#domain/page-paths.ts';
import { linkTarget, walletOriginFrom } from '#domain/wallet-address.ts';
import type { Addresses, Context } from './context.ts';

/** The URL of a page of this site; staff pages are at the desk's own address if it has one, and the wallet at its own. */
export function pageUrl(
  { origins, deskUrl = origins[0], walletUrl }: Addresses,
  path: PagePath,
  query: Record<string, string> = {},
): string {
  const base = isDeskPage(path) ? deskUrl : origins[0];
  return withQuery(new URL(linkTarget(path, walletOriginFrom({ host: 'site', walletUrl })), base).href, query);
}

/** The URL with more query parameters. */
export function withQuery(address: string, values: Record<string, string>): string {
  const url = new URL(address);
  for (const [name, value] of Object.entries(values)) url.searchParams.set(name, value);
  return url.href;
}

/** The URL if it is on this site, else undefined: our links never lead elsewhere. */
export function onSite({ origins }: Pick<Context, 'origins'>, address: unknown): string | undefined {
  if (typeof address !== 'string' || address === '' || address.length > 2000) return undefined;
  if (!URL.canParse(address, origins[0])) return undefined;
  const url = new URL(address, origins[0]);
  url.username = '';
  url.password = '';
  return origins.includes(url.origin) ? url.href : undefined;
}
