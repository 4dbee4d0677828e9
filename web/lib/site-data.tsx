import { type PagePrice, PRICE_PLACEHOLDERS, pricePage } from '#domain/price-page.ts';

const ID = 'site-data';

/** The data block that the server fills in; the client reads it before hydration so that both render the same text. */
export function SiteData() {
  const json = `{"price":${PRICE_PLACEHOLDERS.priceData}}`;
  return (
    <script
      id={ID}
      type="application/json"
      suppressHydrationWarning
      // biome-ignore lint/security/noDangerouslySetInnerHtml: a constant, and only a script's content can stand there
      dangerouslySetInnerHTML={{ __html: json }}
    />
  );
}

/** True of a price that can be shown; anything else is treated as no price. */
export function isPagePrice(value: unknown): value is PagePrice {
  const { cents, time } = (value ?? {}) as Partial<PagePrice>;
  return Number.isSafeInteger(cents) && Number.isSafeInteger(time) && (cents ?? 0) > 0;
}

function read(): PagePrice | null {
  if (typeof document === 'undefined') return null;
  try {
    const { price } = JSON.parse(document.getElementById(ID)?.textContent ?? '{}') as { price?: unknown };
    return isPagePrice(price) ? price : null;
  } catch {
    return null;
  }
}

/** The price that the server wrote into this page; null if none has been set. */
export const pagePrice: PagePrice | null = read();

/** The texts of a price, or at build time the marks that the server replaces by them. */
export const priceTexts = (price: PagePrice | null) => (import.meta.env.SSR ? PRICE_PLACEHOLDERS : pricePage(price));
