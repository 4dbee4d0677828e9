import { type PageAddress, type PagePrice, pageFillings } from '#domain/price/page-price.ts';
import { compressed, type Encoding } from '../http/content-encoding.ts';
import { type Body, tagOf } from '../http/etag.ts';
import { promiseCache } from '../promise-cache.ts';
import type { Build } from './read-build.ts';

type Variants = Record<Encoding, Body>;
type Filling = { price: PagePrice | null; address: PageAddress };

/** The page with price and origin at every mark that the build left for them. */
export function filledPage(html: string, placeholders: Record<string, string>, { price, address }: Filling): string {
  const texts: Record<string, string> = pageFillings(price, address);
  let filled = html;
  for (const [name, mark] of Object.entries(placeholders)) filled = filled.replaceAll(mark, () => texts[name] ?? '');
  return filled;
}

async function makeVariants(html: string): Promise<Variants> {
  const bytes = await compressed(html);
  const body = (encoding: Encoding): Body => ({
    bytes: bytes[encoding],
    encoding,
    tag: tagOf(bytes.identity, encoding),
  });
  return { identity: body('identity'), br: body('br'), gzip: body('gzip') };
}

/** The pages with the price in them: each is filled and compressed once per price and address, when it is first asked for. */
export function pricedPages({ pages, placeholders }: Pick<Build, 'pages' | 'placeholders'>) {
  let version: string | undefined;
  const variants = promiseCache<Variants>();
  return (file: string, { price, address }: Filling): Promise<Variants> => {
    const wanted = price ? `${price.time}:${price.cents}` : 'none';
    if (version !== wanted) {
      version = wanted;
      variants.clear();
    }
    return variants.get(`${address.origin} ${file}`, () =>
      makeVariants(filledPage(pages.get(file)?.html ?? '', placeholders, { price, address })),
    );
  };
}
