import type { Host } from '#domain/page-paths.ts';
import { PAGE_PLACEHOLDERS, type PagePrice, PRICE_PLACEHOLDERS, pricePage } from '#domain/price/page-price.ts';

const ID = 'site-data';

/** The data block that the server fills in; the client reads it before hydration so that both render the same text. */
export function SiteData() {
  const json = `{"price":${PAGE_PLACEHOLDERS.priceData},"origin":"${PAGE_PLACEHOLDERS.origin}","host":"${PAGE_PLACEHOLDERS.host}","reserve":"${PAGE_PLACEHOLDERS.reserve}"}`;
  return (
    <script
      id={ID}
      type="application/json"
      suppressHydrationWarning
      // biome-ignore lint/security/noDangerouslySetInnerHtml: a constant, and the only way to give a script its content
      dangerouslySetInnerHTML={{ __html: json }}
    />
  );
}

/** True of a price that can be shown; anything else is treated as no price. */
export function isPagePrice(value: unknown): value is PagePrice {
  const { cents, time } = (value ?? {}) as Partial<PagePrice>;
  return Number.isSafeInteger(cents) && Number.isSafeInteger(time) && (cents ?? 0) > 0;
}

function read(): { price?: unknown; origin?: unknown; host?: unknown; reserve?: unknown } {
  if (typeof document === 'undefined') return {};
  try {
    return JSON.parse(document.getElementById(ID)?.textContent ?? '{}');
  } catch {
    return {};
  }
}

const data = read();

/** The price that the server wrote into this page; null if none has been set. */
export const pagePrice: PagePrice | null = isPagePrice(data.price) ? data.price : null;

/** Which of the site's two addresses this page is from; undefined where there is only one. */
export const host: Host | undefined = data.host === 'site' || data.host === 'desk' ? data.host : undefined;

/** '600,000 coins, counted Nov 21' as the server wrote it, or its placeholder at build time; empty before the first attestation. */
export const pageReserve = readReserve();

function readReserve(): string {
  if (import.meta.env.SSR) return PAGE_PLACEHOLDERS.reserve;
  return typeof data.reserve === 'string' ? data.reserve : '';
}

/** The site's own origin as the server wrote it, or its placeholder at build time. */
export const siteOrigin = typeof data.origin === 'string' ? data.origin : PAGE_PLACEHOLDERS.origin;

/** The texts of a price, or at build time the placeholders that the server replaces with them. */
export const priceTexts = (price: PagePrice | null) => (import.meta.env.SSR ? PRICE_PLACEHOLDERS : pricePage(price));
