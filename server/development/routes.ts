import { Hono } from 'hono';
import { proxy } from 'hono/proxy';
import { PAGE_PLACEHOLDERS } from '#domain/price/page-price.ts';
import type { AppEnv } from '../context.ts';
import { filledPage } from '../pages/priced-pages.ts';
import { currentPrice } from '../price/find-price.ts';

// Hot reloading needs inline scripts, styles and a socket; only `npm run dev` serves pages this way.
const POLICY =
  "default-src 'self' data: blob: 'unsafe-inline' 'unsafe-eval' 'wasm-unsafe-eval'; connect-src 'self' ws:; frame-ancestors 'none'";

/** Pages by the web's own development server. */
export const developmentRoutes = (webUrl: string) =>
  new Hono<AppEnv>().all('*', async (c) => {
    const url = new URL(c.req.url);
    const answer = await proxy(webUrl + url.pathname + url.search, {
      raw: c.req.raw,
      headers: { host: new URL(webUrl).host },
    });
    answer.headers.set('content-security-policy', POLICY);
    if (/session\.worker/.test(url.pathname)) answer.headers.set('service-worker-allowed', '/');
    if (!answer.headers.get('content-type')?.startsWith('text/html')) return answer;
    // The marks would not match what the page draws from the price.
    const price = await currentPrice(c.var.context);
    answer.headers.delete('content-length');
    const filling = { price: price ?? null, origin: c.var.context.origins[0] };
    return new Response(filledPage(await answer.text(), PAGE_PLACEHOLDERS, filling), answer);
  });
