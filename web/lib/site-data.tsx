import type { Host } from '#domain/page-paths.ts';
import { PAGE_PLACEHOLDERS, TEXT_PLACEHOLDERS } from '#domain/page-texts.ts';
import { type PagePrice, PRICE_PLACEHOLDERS, pricePage } from '#domain/price/page-price.ts';

const ID = 'site-data';

/** The data block that the server fills in; the client reads it before hydration so that both render the same text. */
export function SiteData() {
  const { priceData, origin, host } = PAGE_PLACEHOLDERS;
  const json = `{"price":${priceData},"origin":"${origin}","host":"${host}","texts":${JSON.stringify(TEXT_PLACEHOLDERS)}}`;
  return (
    <script
      id={ID}
      type="application/json"
      suppressHydrationWarning
      // biome-ignore lint/security/noDangerouslySetInnerHtml: a constant, and the only way to give a script its content
      dangerouslySetInnerHTML={{ __html: import.meta.env.SSR ? json : '' }}
    />
  );
}

/** True of a price that can be shown; anything else is treated as no price. */
export function isPagePrice(value: unknown): value is PagePrice {
  const { cents, time } = (value ?? {}) as Partial<PagePrice>;
  return Number.isSafeInteger(cents) && Number.isSafeInteger(time) && (cents ?? 0) > 0;
}

type Texts = Record<keyof typeof TEXT_PLACEHOLDERS, string>;

function read(): { price?: unknown; origin?: unknown; host?: unknown; texts?: Partial<Texts> } {
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

/** What the server wrote into this page about the token, or its placeholders at build time. */
export const pageTexts: Partial<Texts> = import.meta.env.SSR ? TEXT_PLACEHOLDERS : (data.texts ?? {});

/** The site's own origin as the server wrote it, or its placeholder at build time. */
export const siteOrigin = typeof data.origin === 'string' ? data.origin : PAGE_PLACEHOLDERS.origin;

/** The texts of a price, or at build time the placeholders that the server replaces with them. */
export const priceTexts = (price: PagePrice | null) => (import.meta.env.SSR ? PRICE_PLACEHOLDERS : pricePage(price));
