import type { Hono } from 'hono';
import { expect, it } from 'vitest';
import { API_MESSAGES } from '#domain/messages/api.ts';
import { adminRoutes } from '../accounts/wallet-login/routes.ts';
import { leadRoutes } from '../desk/leads/routes.ts';
import type { AppEnv } from '../platform/context.ts';
import { priceMemory } from '../price/price-memory.ts';
import { priceRoutes } from '../price/routes.ts';
import { redemptionRoutes } from '../redemptions/routes.ts';
import { salesRoutes } from '../sales/routes.ts';
import { featureApp, json, testContext } from './features.ts';

it.each([
  ['/api/setusgprice', priceRoutes(priceMemory({} as never))],
  ['/api/login', adminRoutes],
  ['/api/redeem', redemptionRoutes],
  ['/api/purchase', salesRoutes],
  ['/api/contact_form', leadRoutes as unknown as Hono<AppEnv>],
])('%s stops listening to an address that floods it, and to no other', async (path, routes) => {
  // What is refused this early queries neither the database nor the chain.
  const context = testContext({ db: {} as never, chain: {} as never });
  const from = (ip: string) => featureApp(() => context, routes, ip).request(path, json({}));
  const answers = await Promise.all(Array.from({ length: 200 }, () => from('192.0.2.1')));
  const refused = answers.filter(({ status }) => status === 429);
  expect(refused.length).toBeGreaterThan(50);
  expect(refused[0]?.headers.get('retry-after')).toBe('1');
  expect(await refused[0]?.json()).toEqual({ errors: [API_MESSAGES.tooMany] });
  expect((await from('198.51.100.1')).status).toBe(422);
});
