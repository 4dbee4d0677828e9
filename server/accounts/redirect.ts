import { isServedAt } from '#domain/staff/desk-pages.ts';
import type { Context } from '../context.ts';

type Origins = Pick<Context, 'origins' | 'deskUrl'>;

/** The address as one of this site's own, or undefined: no link of ours leads elsewhere. */
export function onSite({ origins }: Origins, address: unknown): string | undefined {
  if (typeof address !== 'string' || address === '' || address.length > 2000) return undefined;
  if (!URL.canParse(address, origins[0])) return undefined;
  const url = new URL(address, origins[0]);
  url.username = '';
  url.password = '';
  return origins.includes(url.origin) ? url.href : undefined;
}

/** The address with more values in its query. */
export function withQuery(address: string, values: Record<string, string>): string {
  const url = new URL(address);
  for (const [name, value] of Object.entries(values)) url.searchParams.set(name, value);
  return url.href;
}

/** A page of this site, by its path; staff's at the desk's own address, where it has one. */
export function pageOf({ origins, deskUrl = origins[0] }: Origins, path: string): string {
  const { href, pathname } = new URL(path, origins[0]);
  return isServedAt('site', pathname) ? href : new URL(path, deskUrl).href;
}
