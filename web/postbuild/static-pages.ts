import { PAGE_PLACEHOLDERS } from '#domain/page-texts.ts';
import { site } from '#site';

const { priceText, priceDate, deliveredText, priceNote, reserve, origin } = PAGE_PLACEHOLDERS;
const SITE_DATA = /(<script id="site-data"[^>]*>)[^<]*(<\/script>)/;

/** What stands at marks whose value only a server knows: nothing, as while it isn't known, and the page asks for it. */
const NOTHING = [priceText, priceDate, deliveredText, priceNote, reserve];

/**
 * The page as everyone gets it: without price, figures and token, and with the address that the issuer's facts name. Refuses one that was
 * drawn with anything else in it that only a server knows.
 */
export function withoutServerTexts(html: string, file: string): string {
  const data = JSON.stringify({ host: 'any', price: null, origin: site.links.website });
  if (!SITE_DATA.test(html)) throw new Error(`${file} has no data block of the form that was expected`);
  let page = html.replace(SITE_DATA, (_, start, end) => start + data + end);
  for (const mark of NOTHING) page = page.replaceAll(mark, '');
  page = page.replaceAll(origin, site.links.website);
  const left = Object.values(PAGE_PLACEHOLDERS).find((mark) => page.includes(mark));
  if (left) throw new Error(`${file} is the same for everyone, but has the mark ${left}`);
  return page;
}
