import { Hono } from 'hono';
import type { IdentityData } from '#domain/compliance/identity.ts';
import type { RedemptionTransitionInput } from '#domain/redemptions/input.ts';
import { correspondenceEmails } from '../compliance/correspondence/messages.ts';
import { correspondenceRoutes } from '../compliance/correspondence/routes.ts';
import { identityRoutes } from '../compliance/identity/routes.ts';
import type { AppEnv, Context } from '../platform/context.ts';
import type { Db } from '../platform/database/database.ts';
import { currentPrice } from '../price/find-price.ts';
import { redemptionDeskRoutes } from '../redemptions/desk-routes.ts';
import { redemptionEmails } from '../redemptions/emails.ts';
import { redemptionRoutes } from '../redemptions/routes.ts';
import { deskClient, NO_CHAIN, taken } from './desk-client.ts';
import { featureApp, json, ownAddress, testContext } from './features.ts';
import { putPrice } from './prices.ts';

export const HOLDER = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed';
export const PACKAGE = { carrier: 'UPS', tracking: '1Z999AA10123456784', insured_cents: 400_000 } as const;
/** What 2 coins' shipping within the US costs, as staff record it. */
export const PAYMENT = { amount_cents: 3_000, method: 'wire', paid_on: '2030-11-21', reference: 'WIRE 4711' } as const;
export const ADAS_IDENTITY = {
  kind: 'individual',
  name: 'Ada Lovelace',
  date_of_birth: '1985-12-10',
  address: '12 St James Square',
  identification_number: '123-45-6789',
} as const satisfies IdentityData;
type Row = Record<string, unknown> & { id: string; ticket_id: string; allowed: string[] };

/** Holders and staff of a site on that database, with its own clock and a price of $1,627.50. */
export async function testRedemptions(db: Db, chain = NO_CHAIN, start = Date.parse('2030-11-21T17:04:00Z')) {
  let clock = start;
  const now = () => new Date(clock);
  const context: Context = testContext({ db, chain, now });
  if (!(await currentPrice(context))) await putPrice(context, 162_750);
  const routes = new Hono<AppEnv>()
    .route('/', redemptionRoutes)
    .route('/', identityRoutes as unknown as Hono<AppEnv>)
    .route('/', correspondenceRoutes as unknown as Hono<AppEnv>)
    .route('/', redemptionDeskRoutes as unknown as Hono<AppEnv>);
  const app = featureApp(() => ({ ...context }), routes, ownAddress());
  const client = deskClient<Row>(app, context, { ...redemptionEmails, ...correspondenceEmails });
  const { get, post } = client;

  return {
    ...client,
    context,
    app,
    pass: (days: number) => {
      clock += days * 86_400_000;
    },
    /** A request by a holder: its number and the row that staff see. */
    request: async (changes: Record<string, unknown> = {}) => {
      const form = filledForm({ ethereum_address: HOLDER, qty_to_redeem: 2, ...changes });
      const { ticket_id } = await taken<Row>(await app.request('/api/redeem', json(form)));
      const [row] = (await get(`/api/redemptionList?q=${ticket_id}`)) as unknown as [Row];
      return { ...row, ticket_id } as Row;
    },
    transition: async (id: string, input: RedemptionTransitionInput) =>
      taken<Row>(await post(`/api/redemptionList/${id}/transitions`, input)),
    /** What the holder gives on the page where identity data were asked for. */
    giveIdentity: async (ticketId: string) =>
      taken<object>(await app.request(`/api/redeem/${ticketId}/identity`, json(ADAS_IDENTITY))),
    status: async (ticketId: string) => taken<Row>(await app.request(`/api/redeem/${ticketId}`)),
  };
}
export type TestRedemptions = Awaited<ReturnType<typeof testRedemptions>>;

/** A redemption form as a person fills it in. */
export const filledForm = (changes: Record<string, unknown> = {}) => ({
  ethereum_address: '',
  qty_to_redeem: 1,
  email: 'ada@example.org',
  shipping_details: '12 St. James’s Square\nDoor code 1815',
  name: 'Ada Lovelace',
  phone: '+1 801 555 0123',
  city: 'Salt Lake City',
  stateProvince: 'UT',
  country: 'US',
  postalCode: '84101',
  ...changes,
});
