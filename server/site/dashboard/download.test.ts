import type { Hono } from 'hono';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type AccountSite, accountSite } from '../../accounts/testing/site.ts';
import { redemptionEmails } from '../../redemptions/emails.ts';
import { redemptionRoutes } from '../../redemptions/routes.ts';
import { purchaseEmails } from '../../sales/purchase-emails.ts';
import { salesRoutes } from '../../sales/routes.ts';
import { NO_CHAIN } from '../../testing/desk-client.ts';
import { filledForm } from '../../testing/redemptions.ts';

const ann = 'ann@example.com';
type Headers = Record<string, string>;
let site: AccountSite;
beforeAll(async () => {
  const routes = [salesRoutes, redemptionRoutes] as unknown as Hono<never>[];
  site = await accountSite(NO_CHAIN, { routes, emails: { ...purchaseEmails, ...redemptionEmails } });
});
afterAll(() => site.close());

const sent = async (path: string, headers: Headers, body: object) =>
  (await (await site.call('POST', path, { headers, body })).json()) as Record<string, string>;

it('the download of all data holds the account’s own requests, with a visitor’s data masked', async () => {
  const headers = await site.user(ann);
  const form = filledForm({ email: ann });
  const { ticket_id: own } = await sent('/api/redeem', headers, form);
  const { ticket_id: foreign } = await sent('/api/redeem', {}, form);
  const { key } = await sent('/api/purchase', headers, { qty_to_purchase: 1, email: 'elsewhere@example.com' });
  const data = async (of: Headers) => (await site.call('GET', '/api/account/data', { headers: of })).json();
  const { name, phone } = form;
  expect(await data(headers)).toMatchObject({
    purchases: [{ key }],
    redemptions: [{ ticket_id: foreign }, { ticket_id: own, name, phone }],
  });
  expect(JSON.stringify(await data(headers)).split(name)).toHaveLength(2);
  await site.call('PUT', '/api/account', { headers, body: { email: 'new@example.com' } });
  await site.confirm(await site.linkTo('new@example.com'), {}, headers);
  expect(await data(await site.user(ann))).toMatchObject({ purchases: [], redemptions: [{ ticket_id: foreign }] });
});
