import type { Server } from 'node:http';
import { connect } from 'node:net';
import { Hono } from 'hono';
import { proxy } from 'hono/proxy';
import { PAGE_PLACEHOLDERS } from '#domain/page-texts.ts';
import type { AppEnv } from '../../platform/context.ts';
import { pageAddress } from '../../platform/security/host.ts';
import { chartMemory } from '../../price/chart-memory.ts';
import { currentPrice } from '../../price/find-price.ts';
import { figuresMemory } from '../../reserve/statement/figures-memory.ts';
import { filledPage } from './priced-pages.ts';

// Hot reloading needs inline scripts, styles and a socket; only `npm run dev` serves pages this way.
const POLICY =
  "default-src 'self' data: blob: 'unsafe-inline' 'unsafe-eval' 'wasm-unsafe-eval'; connect-src 'self' ws:; frame-ancestors 'none'";

/** Pages by the web's own development server. */
export const developmentRoutes = (webUrl: string, figuresNow = figuresMemory(), chartNow = chartMemory()) =>
  new Hono<AppEnv>().all('*', async (c) => {
    const url = new URL(c.req.url);
    const answer = await proxy(webUrl + url.pathname + url.search, {
      raw: c.req.raw,
      headers: { host: new URL(webUrl).host },
    });
    answer.headers.set('content-security-policy', POLICY);
    if (!answer.headers.get('content-type')?.startsWith('text/html')) return answer;
    // The marks would not match what the page draws from the price.
    const { context } = c.var;
    const [price, figures] = [(await currentPrice(context)) ?? null, await figuresNow(context)];
    answer.headers.delete('content-length');
    const filling = {
      price,
      figures,
      chart: await chartNow(context, price),
      chain: context.chain,
      address: pageAddress(context),
    };
    return new Response(filledPage(await answer.text(), PAGE_PLACEHOLDERS, filling), answer);
  });

/** Passes the hot-reload socket on to the web's development server. */
export function proxyWebSockets(server: Server, webUrl: string): void {
  const { hostname, port } = new URL(webUrl);
  server.on('upgrade', (request, socket, head) => {
    const upstream = connect({ host: hostname, port: Number(port) }, () => {
      const headers = request.rawHeaders.reduce((text, part, i) => text + part + (i % 2 === 0 ? ': ' : '\r\n'), '');
      upstream.write(`${request.method} ${request.url} HTTP/1.1\r\n${headers}\r\n`);
      upstream.write(head);
      upstream.pipe(socket).pipe(upstream);
    });
    const end = () => {
      upstream.destroy();
      socket.destroy();
    };
    upstream.on('error', end);
    socket.on('error', end);
  });
}
