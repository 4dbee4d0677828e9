import { isServedAt } from '#domain/staff/desk-pages.ts';
import type { Context } from '../context.ts';

type Origins = Pick<Context, 'origins' | 'deskUrl'>;

/** The URL if it is on this site, else undefined: our links never lead elsewhere. */
export function onSite({ origins }: Origins, address: unknown): string | undefined {
  if (typeof address !== 'string' || address === '' || address.length > 2000) return undefined;
  if (!URL.canParse(address, origins[0])) return undefined;
  const url = new URL(address, origins[0]);
  url.username = '';
  url.password = '';
  return origins.includes(url.origin) ? url.href : undefined;
}

/** The URL with more query parameters. */
export function withQuery(address: string, values: Record<string, string>): string {
  const url = new URL(address);
  for (const [name, value] of Object.entries(values)) url.searchParams.set(name, value);
  return url.href;
}

/** The URL of a page of this site; staff pages are at the desk's own address if it has one. */
export function pageOf({ origins, deskUrl = origins[0] }: Origins, path: string): string {
  const { href, pathname } = new URL(path, origins[0]);
  return isServedAt('site', pathname) ? href : new URL(path, deskUrl).href;
}
