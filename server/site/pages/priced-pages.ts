import { OFFLINE_PAGES } from '#domain/offline-pages.ts';
import { devicesOf } from '#domain/page-devices.ts';
import { type PageFilling, pageFillings } from '#domain/page-texts.ts';
import { type Bodies, compressedBodies } from '../../platform/http/etag.ts';
import { promiseCache } from '../../platform/promise-cache.ts';
import { permissionsPolicy, securityHeaders, workerPolicy } from '../../platform/security/security-headers.ts';
import type { Build } from './read-build.ts';
import { typeOf } from './static-files.ts';

/** The page with what the server knows at every mark that the build left for it. */
export function filledPage(html: string, placeholders: Record<string, string>, filling: PageFilling): string {
  const texts = pageFillings(filling);
  let filled = html;
  for (const [name, mark] of Object.entries(placeholders)) filled = filled.replaceAll(mark, () => texts[name] ?? '');
  return filled;
}

/** The pages with price and figures in them: each is filled and compressed once per change and address, when it is first asked for. */
export function pricedPages({ pages, placeholders }: Pick<Build, 'pages' | 'placeholders'>) {
  let filled: Record<string, string> = {};
  const variants = promiseCache<Bodies>();
  return (file: string, filling: PageFilling): Promise<Bodies> => {
    const { origin: _, host: __, ...same } = pageFillings(filling);
    if (Object.entries(same).some(([name, text]) => filled[name] !== text)) {
      filled = same;
      variants.clear();
    }
    return variants.get(`${filling.address.origin} ${file}`, () =>
      compressedBodies(filledPage(pages.get(file)?.html ?? '', placeholders, filling)),
    );
  };
}

/**
 * The service worker that keeps a copy of the wallet's pages, with the copy that it answers from: pages without price and figures, since
 * those change too often, and of the other files their hashes. All of it comes as one script, which no page can change.
 */
export function offlineWorker({ pages, placeholders, routes, offline }: Build) {
  const variants = promiseCache<Bodies>();
  const headersOf = (path: string, policy: string | undefined) => ({
    ...securityHeaders('local'),
    'content-type': typeOf(path),
    ...(policy && { 'content-security-policy': policy }),
  });
  const copy = (filling: PageFilling) => ({
    pages: Object.fromEntries(
      routes
        .filter(({ pattern }) => OFFLINE_PAGES.includes(pattern))
        .map(({ pattern, file }) => {
          const { html = '', policy } = pages.get(file) ?? {};
          const filled = filledPage(html, placeholders, { ...filling, price: null, figures: null, chart: '' });
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
  return (filling: PageFilling): Promise<Bodies> =>
    variants.get(filling.address.origin, () =>
      compressedBodies(`const COPY=${JSON.stringify(copy(filling))};\n${offline.script}`),
    );
}
