import { Hono } from 'hono';
import type { RedemptionTransitionInput } from '#domain/redemptions/input.ts';
import type { AppEnv, Chain, Context } from '../context.ts';
import type { Db } from '../database/database.ts';
import { identityRoutes } from '../identity/routes.ts';
import { toMailbox } from '../mail/deliver.ts';
import { mailboxEmails } from '../mail/mailbox.ts';
import { sendDueMail } from '../mail/mailer.ts';
import { redemptionDeskRoutes } from '../redemptions/desk-routes.ts';
import { redemptionEmails } from '../redemptions/emails.ts';
import { redemptionRoutes } from '../redemptions/routes.ts';
import { featureApp, json, testContext } from './features.ts';
import { filledForm } from './redemption.ts';
import { signedInAccount } from './staff.ts';

export const HOLDER = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed';
export const REDEMPTION_ADDRESS = '0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359';
export const PACKAGE = { carrier: 'UPS', tracking: '1Z999AA10123456784', insured_cents: 400_000 } as const;
/** No request is asked of a chain; its log is in the database. */
export const NO_CHAIN: Chain = {
  id: 31337,
  token: '0x5FbDB2315678afecb367f032d93F642f64180aa3',
  client: {} as never,
  local: true,
  explorer: null,
};

type Row = Record<string, unknown> & { id: string; ticket_id: string; allowed: string[] };

/** Holders and staff of a site on that database, with a clock of its own. */
export async function testTickets(db: Db, chain: Chain = NO_CHAIN, start = Date.parse('2030-11-21T17:04:00Z')) {
  let clock = start;
  const now = () => new Date(clock);
  const context: Context = testContext({ db, chain, now, redemptionAddress: REDEMPTION_ADDRESS });
  const routes = new Hono<AppEnv>()
    .route('/', redemptionRoutes)
    .route('/', identityRoutes as unknown as Hono<AppEnv>)
    .route('/', redemptionDeskRoutes as unknown as Hono<AppEnv>);
  const app = featureApp(() => ({ ...context }), routes);
  let session: { at: number; headers: Record<string, string> } | undefined;
  // Sessions end by the clock, too.
  const staff = async () => {
    if (session?.at !== clock) session = { at: clock, headers: (await signedInAccount(context)).headers };
    return session.headers;
  };
  const taken = async (answer: Response) => {
    if (!answer.ok) throw new Error(`${answer.status} ${await answer.text()}`);
    return (await answer.json()) as Row;
  };
  const post = async (path: string, body: unknown, more: Record<string, string> = {}) =>
    app.request(path, json(body, { ...(await staff()), ...more }));

  return {
    context,
    app,
    staff,
    post,
    pass: (days: number) => {
      clock += days * 86_400_000;
    },
    get: async (path: string) => taken(await app.request(path, { headers: await staff() })),
    /** A request by a holder: its number and the row that staff see. */
    request: async (changes: Record<string, unknown> = {}) => {
      const form = filledForm({ ethereum_address: HOLDER, qty_to_redeem: 2, ...changes });
      const { ticket_id } = await taken(await app.request('/api/redeem', json(form)));
      const [row] = (await taken(
        await app.request(`/api/redemptionList?q=${ticket_id}`, { headers: await staff() }),
      )) as unknown as [Row];
      return row;
    },
    step: async (id: string, input: RedemptionTransitionInput) =>
      taken(await post(`/api/redemptionList/${id}/steps`, input)),
    status: async (ticketId: string) => taken(await app.request(`/api/redeem/${ticketId}`)),
    /** Every letter so far, after the queue is empty. */
    letters: async (to = 'ada@example.org') => {
      while ((await sendDueMail({ deps: context, templates: redemptionEmails, deliver: toMailbox(context) })) > 0);
      return mailboxEmails(context, to);
    },
  };
}
export type TestTickets = Awaited<ReturnType<typeof testTickets>>;
