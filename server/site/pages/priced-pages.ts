import { OFFLINE_PAGES } from '#domain/offline-pages.ts';
import { devicesOf } from '#domain/page-devices.ts';
import {
  type PageAddress,
  type PagePrice,
  type PageReserve,
  pageFillings,
  reserveText,
} from '#domain/price/page-price.ts';
import { type Bodies, compressedBodies } from '../../platform/http/etag.ts';
import { promiseCache } from '../../platform/promise-cache.ts';
import { permissionsPolicy, securityHeaders, workerPolicy } from '../../platform/security/security-headers.ts';
import type { Build } from './read-build.ts';
import { typeOf } from './static-files.ts';

type Filling = { price: PagePrice | null; reserve?: PageReserve | null; address: PageAddress };

/** The page with price and origin at every mark that the build left for them. */
export function filledPage(html: string, placeholders: Record<string, string>, filling: Filling): string {
  const { price, reserve, address } = filling;
  const texts: Record<string, string> = pageFillings(price, address, reserve);
  let filled = html;
  for (const [name, mark] of Object.entries(placeholders)) filled = filled.replaceAll(mark, () => texts[name] ?? '');
  return filled;
}

/** The pages with the price in them: each is filled and compressed once per price and address, when it is first asked for. */
export function pricedPages({ pages, placeholders }: Pick<Build, 'pages' | 'placeholders'>) {
  let version: string | undefined;
  const variants = promiseCache<Bodies>();
  return (file: string, { price, reserve = null, address }: Filling): Promise<Bodies> => {
    const wanted = `${price ? `${price.time}:${price.cents}` : 'none'} ${reserveText(reserve)}`;
    if (version !== wanted) {
      version = wanted;
      variants.clear();
    }
    return variants.get(`${address.origin} ${file}`, () =>
      compressedBodies(filledPage(pages.get(file)?.html ?? '', placeholders, { price, reserve, address })),
    );
  };
}

/**
 * The service worker that keeps a copy of the wallet's pages, with the copy that it answers from: pages without a price, since that
 * changes too often, and of the other files their hashes. All of it comes as one script, which no page can change.
 */
export function offlineWorker({ pages, placeholders, routes, offline }: Build) {
  const variants = promiseCache<Bodies>();
  const headersOf = (path: string, policy: string | undefined) => ({
    ...securityHeaders('local'),
    'content-type': typeOf(path),
    ...(policy && { 'content-security-policy': policy }),
  });
  const copy = (address: PageAddress) => ({
    pages: Object.fromEntries(
      routes
        .filter(({ pattern }) => OFFLINE_PAGES.includes(pattern))
        .map(({ pattern, file }) => {
          const { html = '', policy } = pages.get(file) ?? {};
          const filled = filledPage(html, placeholders, { price: null, address });
          const permissions = { 'permissions-policy': permissionsPolicy(devicesOf(pattern)) };
          return [pattern, { html: filled, headers: { ...headersOf(file, policy), ...permissions } }];
        }),
    ),
    files: Object.fromEntries(
      Object.entries(offline.files).map(([path, sha256]) => [
        path,
        { sha256, headers: headersOf(path, workerPolicy(path)) },
      ]),
    ),
  });
  return (address: PageAddress): Promise<Bodies> =>
    variants.get(address.origin, () =>
      compressedBodies(`const COPY=${JSON.stringify(copy(address))};\n${offline.script}`),
    );
}
