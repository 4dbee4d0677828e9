import type { Apart, Host } from '#domain/page-paths.ts';
import { PAGE_PLACEHOLDERS, TEXT_PLACEHOLDERS } from '#domain/page-texts.ts';
import { type PagePrice, PRICE_PLACEHOLDERS, pricePage } from '#domain/price/page-price.ts';

const ID = 'site-data';

function blockAtBuild(): string {
  const { priceData, origin, host, apart, walletOrigin, saleDesk } = PAGE_PLACEHOLDERS;
  const address = `"origin":"${origin}","host":"${host}","apart":"${apart}","walletOrigin":"${walletOrigin}"`;
  return `{"price":${priceData},${address},"saleDesk":"${saleDesk}","texts":${JSON.stringify(TEXT_PLACEHOLDERS)}}`;
}

/** The data block that the server fills in; the client reads it before hydration so that both render the same text. */
export function SiteData() {
  return (
    <script
      id={ID}
      type="application/json"
      suppressHydrationWarning
      // biome-ignore lint/security/noDangerouslySetInnerHtml: a constant, and the only way to give a script its content
      dangerouslySetInnerHTML={{ __html: import.meta.env.SSR ? blockAtBuild() : '' }}
    />
  );
}

/** True of a price that can be shown; anything else is treated as no price. */
export function isPagePrice(value: unknown): value is PagePrice {
  const { cents, time } = (value ?? {}) as Partial<PagePrice>;
  return Number.isSafeInteger(cents) && Number.isSafeInteger(time) && (cents ?? 0) > 0;
}

type Texts = Record<keyof typeof TEXT_PLACEHOLDERS, string>;

type Data = Partial<Record<'price' | 'origin' | 'host' | 'apart' | 'walletOrigin' | 'saleDesk', unknown>> & {
  texts?: Partial<Texts>;
};

function read(): Data {
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

const HOSTS: readonly unknown[] = ['site', 'desk', 'wallet', 'any'] satisfies (Host | 'any')[];

/**
 * Which of the site's addresses this page is from; undefined where there is only one. `any` where the HTML is the same for everyone
 * (web/postbuild/static-pages.ts): it can't say, and has neither price nor texts.
 */
export const host = HOSTS.includes(data.host) ? (data.host as Host | 'any') : undefined;

/** What has an address of its own. */
export const apart: Apart = (['desk', 'wallet'] as const).filter((each) =>
  String(data.apart ?? '')
    .split(' ')
    .includes(each),
);

const isOrigin = (value: unknown): value is string => typeof value === 'string' && /^https?:/.test(value);

/** The wallet's origin where it isn't this page's, else empty; its placeholder at build time. */
export const walletOrigin = import.meta.env.SSR
  ? PAGE_PLACEHOLDERS.walletOrigin
  : isOrigin(data.walletOrigin)
    ? data.walletOrigin
    : '';

/** Whether the holders' wallet is at another address than this page. Known in the browser only: a prerendered page is drawn as if it weren't. */
export const isWalletElsewhere = !import.meta.env.SSR && walletOrigin !== '';

/**
 * Whether there is a sale desk (GET /api/sale), as the server wrote it into this page, or its placeholder at build time; undefined where the
 * HTML is the same for everyone.
 */
export const saleDesk = (import.meta.env.SSR ? PAGE_PLACEHOLDERS.saleDesk : data.saleDesk) as string | undefined;

/** The wallet's address as it is read. */
export const walletHost = walletOrigin.replace(/^https?:\/\//, '');

/** What the server wrote into this page about the token, or its placeholders at build time. */
export const pageTexts: Partial<Texts> = import.meta.env.SSR ? TEXT_PLACEHOLDERS : (data.texts ?? {});

/** The site's own origin as the server or the build wrote it, or its placeholder at build time. */
export const siteOrigin = import.meta.env.SSR ? PAGE_PLACEHOLDERS.origin : String(data.origin ?? '');

/** The texts of a price, or at build time the placeholders that the server replaces with them. */
export const priceTexts = (price: PagePrice | null) => (import.meta.env.SSR ? PRICE_PLACEHOLDERS : pricePage(price));
