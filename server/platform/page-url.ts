import { isServedAt, type PagePath } from '#domain/page-paths.ts';
import type { Context } from './context.ts';

type Origins = Pick<Context, 'origins' | 'deskUrl'>;

/** The URL of a page of this site; staff pages are at the desk's own address if it has one. */
export function pageUrl(
  { origins, deskUrl = origins[0] }: Origins,
  path: PagePath,
  query: Record<string, string> = {},
): string {
  return withQuery(new URL(path, isServedAt('site', path) ? origins[0] : deskUrl).href, query);
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
