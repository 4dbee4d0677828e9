import { createHash } from 'node:crypto';
import { readFileSync, statSync } from 'node:fs';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join } from 'node:path';
import { type PagePrice, pricePage } from '#domain/price-page.ts';

const BUILD = join(import.meta.dirname, '../../../build');
const TYPES: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
};

type Route = { pattern: string; file: string; status?: number };
type Table = {
  routes: Route[];
  fallback: string;
  placeholders: Record<'priceText' | 'priceDate' | 'priceData', string>;
};
type Answer = { status?: number; body: unknown };
export type Options = {
  price?: PagePrice | null;
  /** What the API would say; undefined means 404. */
  api?: (path: string, request: IncomingMessage) => Answer | undefined;
  /** Changes a page before it is sent, to plant a fault. */
  spoil?: (html: string) => string;
};

const readTable = () => JSON.parse(readFileSync(join(BUILD, 'routes.json'), 'utf8')) as Table;

export function pageCsp(html: string): string {
  const inline = [...html.matchAll(/<script(?![^>]*application\/json)[^>]*>([\s\S]*?)<\/script>/g)];
  const hashes = inline.map(
    ([, code]) =>
      `'sha256-${createHash('sha256')
        .update(code ?? '')
        .digest('base64')}'`,
  );
  return [
    "default-src 'none'",
    `script-src 'self' ${hashes.join(' ')}`,
    "worker-src 'self'; manifest-src 'self'; connect-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self'",
    "base-uri 'none'; form-action 'self'; frame-ancestors 'none'",
    "require-trusted-types-for 'script'; trusted-types default",
  ].join('; ');
}

function matching({ routes, fallback }: Table, path: string): Route {
  const exact = routes.find(({ pattern }) => pattern === (path.replace(/\/$/, '') || '/'));
  const inside = routes.find(({ pattern }) => pattern.endsWith('/*') && `${path}/`.startsWith(pattern.slice(0, -1)));
  if (/0x[0-9a-f]{40}/i.test(path)) return { pattern: path, file: fallback };
  return exact ?? inside ?? (routes.find(({ pattern }) => pattern === '*') as Route);
}

/** Serves the built pages as the real server does: by build/routes.json, with the price filled in and the strict CSP. */
export async function serveBuild({ price = null, api, spoil = (html) => html }: Options = {}) {
  const table = readTable();
  const filled = pricePage(price);
  const server = createServer((request, response) => {
    const path = new URL(request.url ?? '/', 'http://x').pathname;
    if (path.startsWith('/api/')) {
      const { status = 404, body } = api?.(path, request) ?? { body: { errors: ['There is nothing at this address'] } };
      return response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    }
    const asset = join(BUILD, 'client', path);
    if (extname(path) && statSync(asset, { throwIfNoEntry: false })?.isFile()) {
      return response.writeHead(200, { 'content-type': TYPES[extname(path)] ?? 'text/plain' }).end(readFileSync(asset));
    }
    const { file, status = 200 } = matching(table, path);
    let html = readFileSync(join(BUILD, 'client', file), 'utf8');
    for (const [name, mark] of Object.entries(table.placeholders)) {
      html = html.replaceAll(mark, filled[name as keyof typeof filled]);
    }
    html = spoil(html);
    response.writeHead(status, { 'content-type': TYPES['.html'], 'content-security-policy': pageCsp(html) }).end(html);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return { url: `http://localhost:${port}`, close: () => new Promise((resolve) => server.close(resolve)) };
}
