import { type PageFilling, pageFillings } from '#domain/page-fillings.ts';
import { SITEMAP_FILE, sitemapAt } from '#domain/sitemap.ts';
import { type Bodies, compressedBodies } from '../../platform/http/etag.ts';
import { promiseCache } from '../../platform/promise-cache.ts';
import type { Build } from './read-build.ts';

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
  const builtAt = (file: string, { address }: PageFilling) => {
    const html = pages.get(file)?.html ?? '';
    return file === SITEMAP_FILE ? sitemapAt(html, address) : html;
  };
  return (file: string, filling: PageFilling): Promise<Bodies> => {
    const { origin: _, host: __, walletOrigin: ___, ...same } = pageFillings(filling);
    if (Object.entries(same).some(([name, text]) => filled[name] !== text)) {
      filled = same;
      variants.clear();
    }
    return variants.get(`${filling.address.origin} ${file}`, () =>
      compressedBodies(filledPage(builtAt(file, filling), placeholders, filling)),
    );
  };
}
