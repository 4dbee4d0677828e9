import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { PRICE_PLACEHOLDERS } from '#domain/price/page-price.ts';
import { createApp } from '../../app.ts';
import type { Context } from '../../platform/context.ts';
import { testDatabase } from '../../testing/database.ts';
import { insertPrice } from '../../testing/prices.ts';
import { noNode, testSite } from '../../testing/site.ts';

const PAGE = `<!doctype html><p>$${PRICE_PLACEHOLDERS.priceText}</p>`;
const SCRIPT = `export const mark = '${PRICE_PLACEHOLDERS.priceText}';`;

let database: Awaited<ReturnType<typeof testDatabase>>;
let web: Server;
let app: ReturnType<typeof createApp>;
let context: Context;
beforeAll(async () => {
  web = createServer((request, response) => {
    const isScript = request.url?.endsWith('.ts');
    response.setHeader('content-type', isScript ? 'text/javascript' : 'text/html; charset=utf-8');
    response.end(isScript ? SCRIPT : PAGE);
  });
  await new Promise<void>((resolve) => web.listen(0, '127.0.0.1', resolve));
  database = await testDatabase();
  ({ context } = await testSite({ db: database.db }));
  const webUrl = `http://127.0.0.1:${(web.address() as AddressInfo).port}`;
  app = createApp(context, {
    node: noNode,
    faucet: undefined,
    readiness: () => ({ reasons: [], warnings: [] }),
    web: { webUrl },
  });
});
afterAll(async () => {
  web.close();
  await database.close();
});

const get = async (path: string) => (await app.request(`http://localhost:3000${path}`)).text();

it('shows the price in pages under development, and leaves their scripts alone', async () => {
  expect(await get('/about')).toBe('<!doctype html><p>$</p>');
  await insertPrice(context, { cents: 162_750, time: 1_760_000_000 });
  expect(await get('/about')).toBe('<!doctype html><p>$1,627.50</p>');
  expect(await get('/web/root.ts')).toBe(SCRIPT);
});
