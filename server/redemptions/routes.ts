import { Hono, type Context as HonoContext } from 'hono';
import { identityData } from '#domain/compliance/identity.ts';
import { noticeInput, REDEMPTION_NOTICES } from '#domain/notices.ts';
import { readReadableId, SECRET_LETTERS } from '#domain/readable-id.ts';
import { REDEEM_MESSAGES } from '#domain/redemptions/messages.ts';
import { lostReport, redemptionRequest } from '#domain/redemptions/redemption.ts';
import { knownAccount } from '../accounts/require-account.ts';
import { credentialsOf } from '../accounts/session-credentials.ts';
import { accountByToken } from '../accounts/sessions.ts';
import { fileChunks, fileInput } from '../compliance/correspondence/file-input.ts';
import type { AppEnv } from '../platform/context.ts';
import { orNotFound } from '../platform/errors.ts';
import { jsonInput } from '../platform/http/json-input.ts';
import { limitRequests } from '../platform/limits/limit-requests.ts';
import { LIMITS } from '../platform/limits/limits.ts';
import { expectAllowed } from './block-reason.ts';
import { redemptionByTicketId } from './find-redemption.ts';
import { redemptionStatus } from './redemption-status.ts';
import { redemptionTrack } from './redemption-track.ts';
import { requestRedemption } from './request-redemption.ts';
import {
  addDocument,
  chooseForRedemption,
  confirmDelivery,
  giveIdentityForRedemption,
  reportLostPackage,
} from './write-about-redemption.ts';

const ticketOf = (c: { req: { param(name: 'ticket_id'): string } }): string =>
  orNotFound(readReadableId(c.req.param('ticket_id'), SECRET_LETTERS), REDEEM_MESSAGES.notFound);

/** The account that is signed in on the site's own pages; a page that refreshes every few seconds doesn't keep the session alive. */
async function readerId(c: HonoContext<AppEnv>): Promise<string | undefined> {
  const credentials = credentialsOf(c);
  if (!credentials || !('cookie' in credentials)) return undefined;
  return (await accountByToken(c.var.context, credentials.token))?.user.id;
}

const expectedFile = fileInput(async (c) => {
  const ticketId = ticketOf(c as unknown as Parameters<typeof ticketOf>[0]);
  const redemption = orNotFound(await redemptionByTicketId(c.var.context, ticketId), REDEEM_MESSAGES.notFound);
  // Before any of its contents are read.
  await expectAllowed(c.var.context, 'send_file', redemption);
  return { kind: 'redemption', id: redemption.id };
});

/** What holders call. The number of a redemption is the only credential, so they show nothing personal. */
export const redemptionRoutes = new Hono<AppEnv>()
  .post('/api/redeem', limitRequests(LIMITS.forms), jsonInput(redemptionRequest), knownAccount, async (c) => {
    const key = c.req.header('idempotency-key');
    return c.json(await requestRedemption(c.var.context, c.req.valid('json'), key));
  })
  .get('/api/redeem/:ticket_id', limitRequests(LIMITS.reads), async (c) => {
    const status = await redemptionStatus(c.var.context, ticketOf(c), await readerId(c));
    c.header('cache-control', 'no-store');
    return c.json(orNotFound(status, REDEEM_MESSAGES.notFound));
  })
  .get('/api/track/:ticket', limitRequests(LIMITS.reads), async (c) => {
    const track = await redemptionTrack(c.var.context, c.req.param('ticket'));
    c.header('cache-control', 'no-store');
    return c.json(orNotFound(track, REDEEM_MESSAGES.notFound));
  })
  .post(
    '/api/redeem/:ticket_id/identity',
    limitRequests(LIMITS.redemptionChanges),
    jsonInput(identityData),
    async (c) => {
      const { id } = orNotFound(await redemptionByTicketId(c.var.context, ticketOf(c)), REDEEM_MESSAGES.notFound);
      await giveIdentityForRedemption(c.var.context, id, c.req.valid('json'));
      return c.json({});
    },
  )
  .post('/api/redeem/:ticket_id/delivery', limitRequests(LIMITS.redemptionChanges), async (c) => {
    const { id } = orNotFound(await redemptionByTicketId(c.var.context, ticketOf(c)), REDEEM_MESSAGES.notFound);
    await confirmDelivery(c.var.context, id);
    return c.json({});
  })
  .post('/api/redeem/:ticket_id/lost', limitRequests(LIMITS.redemptionChanges), jsonInput(lostReport), async (c) => {
    const { id } = orNotFound(await redemptionByTicketId(c.var.context, ticketOf(c)), REDEEM_MESSAGES.notFound);
    await reportLostPackage(c.var.context, id, c.req.valid('json'));
    return c.json({});
  })
  .put(
    '/api/redeem/:ticket_id/notices',
    limitRequests(LIMITS.redemptionChanges),
    jsonInput(noticeInput(REDEMPTION_NOTICES)),
    async (c) => {
      const { id } = orNotFound(await redemptionByTicketId(c.var.context, ticketOf(c)), REDEEM_MESSAGES.notFound);
      const { notice, wanted } = c.req.valid('json');
      await chooseForRedemption(c.var.context, id, { [notice]: wanted });
      return c.json({});
    },
  )
  .post('/api/redeem/:ticket_id/files', limitRequests(LIMITS.forms), expectedFile, async (c) => {
    const { id } = orNotFound(await redemptionByTicketId(c.var.context, ticketOf(c)), REDEEM_MESSAGES.notFound);
    return c.json(await addDocument(c.var.context, id, fileChunks(c), c.req.header('idempotency-key')));
  });
