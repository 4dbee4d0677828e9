import { Hono } from 'hono';
import { expect, it } from 'vitest';
import { SALE_MESSAGES } from '#domain/sale/messages.ts';
import { quoteDigest } from '#domain/sale/quote.ts';
import { USER_AGREEMENT_EFFECTIVE } from '#domain/terms.ts';
import type { AppEnv } from '../platform/context.ts';
import { findQuote } from '../sales/quotes/find-quote.ts';
import { quoteRoutes, saleRoutes } from '../sales/quotes/routes.ts';
import { featureApp, json, ownAddress } from '../testing/features.ts';
import { onEmptyDatabase } from '../testing/on-empty-database.ts';
import { type SaleSite, saleSite } from '../testing/sale.ts';
import { signedInAccount } from '../testing/staff.ts';
import { tokenChainOfFile } from '../testing/token.ts';
import { quotePaymentRoutes } from './quote-routes.ts';

const chain = await tokenChainOfFile();
let site: SaleSite;
let app: Hono<AppEnv>;
let headers: Record<string, string>;
let others: Record<string, string>;

onEmptyDatabase(async (db) => {
  site = await saleSite(db, chain);
  await site.toChain();
  const routes = new Hono<AppEnv>();
  for (const each of [saleRoutes, quoteRoutes, quotePaymentRoutes]) routes.route('/', each as unknown as Hono<AppEnv>);
  app = featureApp(() => ({ ...site.context }), routes, ownAddress());
  headers = await site.signedInBuyer();
  others = (await signedInAccount(site.context, { staff: false })).headers;
});

const body = (changes: object = {}) => ({
  buyer: '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed',
  coins: 2,
  agreement: USER_AGREEMENT_EFFECTIVE,
  country: 'US',
  us_state: 'UT',
  ...changes,
});
async function call(path: string, init: RequestInit = {}) {
  const answer = await app.request(path, init);
  return { status: answer.status, ...((await answer.json()) as Record<string, never>) } as Record<string, never> & {
    status: number;
    errors?: string[];
    fields?: object;
  };
}
const ask = (changes: object = {}, by = headers) => call('/api/quotes', json(body(changes), by));

it('signs for accounts alone, and says what is wrong with what was asked for by its field', async () => {
  expect((await ask({}, {})).status).toBe(401);
  expect(await ask({ country: 'FR' })).toMatchObject({ status: 422, fields: { country: [expect.any(String)] } });
  expect(await ask({ us_state: 'NY' })).toMatchObject({ status: 422, fields: { us_state: [expect.any(String)] } });
  expect(await ask({ agreement: '2019-01-01' })).toMatchObject({
    status: 422,
    fields: { agreement: [expect.any(String)] },
  });
  expect(await ask({ agreement: undefined })).toMatchObject({ fields: { agreement: [SALE_MESSAGES.agreementNeeded] } });
  expect(await ask({ buyer: chain.token })).toMatchObject({ status: 422 });
  expect(await ask({ coins: 0 })).toMatchObject({ status: 422, fields: { coins: [expect.any(String)] } });
  expect(await ask({}, others)).toMatchObject({ status: 409, errors: [SALE_MESSAGES.identityNeeded] });
});

it('gives a quote and its payment to its own account, from the offer to the order', async () => {
  expect(await call('/api/sale')).toMatchObject({ status: 200, open: true, gasless: true, coins_per_order: 5 });
  const wallet = await site.buyer();
  const quoted = (await ask({ buyer: wallet.address })) as unknown as Record<string, string> & {
    quote: Record<string, string>;
  };
  expect(quoted).toMatchObject({ status: 200, state: 'open', total_cents: 325_500, purchase_key: null });
  const { quote } = quoted;
  const signed = {
    orderHash: quote.order_hash,
    buyer: quote.buyer,
    coins: BigInt(quote.coins ?? 0),
    usdc: BigInt(quote.usdc ?? 0),
    priceTime: BigInt(quote.price_time ?? 0),
    notAfter: BigInt(quote.not_after ?? 0),
    termsHash: quote.terms_hash,
  } as never;
  const digest = quoteDigest({ chainId: chain.chainId, desk: site.desk }, signed);
  const row = await findQuote(site.system, quoted.id ?? '');
  expect(row?.digest).toBe(digest);
  expect((await call(`/api/quotes/${quoted.id}`, { headers: others })).status).toBe(404);
  const signature = await site.sign(row as never, wallet);
  const settle = (by: Record<string, string>) => call(`/api/quotes/${quoted.id}/settle`, json({ signature }, by));
  expect((await settle(others)).status).toBe(404);
  expect(await settle(headers)).toMatchObject({ status: 200, payment: { state: 'accepted' } });
  await site.round();
  await site.finish();
  await site.round();
  const { status, state, payment, purchase_key } = await call(`/api/quotes/${quoted.id}`, { headers });
  expect([status, state, (payment as unknown as { state: string }).state]).toEqual([200, 'settled', 'final']);
  expect(purchase_key).toEqual(expect.any(String));
});

it('knows no sale where no desk is set', async () => {
  site.context.chain = { ...site.context.chain, saleDesk: undefined };
  expect(await call('/api/sale')).toMatchObject({ status: 404, errors: [SALE_MESSAGES.off] });
  expect(await ask()).toMatchObject({ status: 404, errors: [SALE_MESSAGES.off] });
});
