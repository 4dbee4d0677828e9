import { type PagePrice, pricePage } from '#domain/price-page.ts';
import type { Build } from './build.ts';
import { type Body, tagOf } from './conditional.ts';
import { compressed, type Encoding } from './encoding.ts';

type Variants = Record<Encoding, Body>;

/** The page with the price at every mark that the build left for it. */
export function withPrice(html: string, placeholders: Record<string, string>, price: PagePrice | null): string {
  const texts: Record<string, string> = pricePage(price);
  let filled = html;
  for (const [name, mark] of Object.entries(placeholders)) filled = filled.replaceAll(mark, () => texts[name] ?? '');
  return filled;
}

async function makeVariants(html: string, placeholders: Record<string, string>, price: PagePrice | null) {
  const bytes = await compressed(withPrice(html, placeholders, price));
  const body = (encoding: Encoding): Body => ({
    bytes: bytes[encoding],
    encoding,
    tag: tagOf(bytes.identity, encoding),
  });
  return { identity: body('identity'), br: body('br'), gzip: body('gzip') };
}

/** The pages with the price in them: each is filled and compressed once per price, when it is first asked for. */
export function pricedPages({ pages, placeholders }: Pick<Build, 'pages' | 'placeholders'>) {
  let version: string | undefined;
  let filled = new Map<string, Promise<Variants>>();
  return (file: string, price: PagePrice | null): Promise<Variants> => {
    const wanted = price ? `${price.time}:${price.cents}` : 'none';
    if (version !== wanted) {
      version = wanted;
      filled = new Map();
    }
    const made = filled.get(file) ?? makeVariants(pages.get(file)?.html ?? '', placeholders, price);
    filled.set(file, made);
    return made;
  };
}
