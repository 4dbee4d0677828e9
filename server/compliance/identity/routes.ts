import { Hono } from 'hono';
import { createMiddleware } from 'hono/factory';
import * as z from 'zod/mini';
import { IDENTITY_RESULTS } from '#domain/compliance/identity.ts';
import { moment, requiredText } from '#domain/field-schemas.ts';
import { API_MESSAGES } from '#domain/messages/api.ts';
import { fieldNeeded } from '#domain/messages/field-needed.ts';
import { WEBHOOK_MESSAGES } from '#domain/messages/webhooks.ts';
import { whyInput } from '#domain/staff/desk-input.ts';
import { requireDesk } from '../../accounts/require-staff.ts';
import type { AppEnv } from '../../platform/context.ts';
import { NotFound, Unauthorized } from '../../platform/errors.ts';
import { idParam, jsonInput, queryInput } from '../../platform/http/json-input.ts';
import { limitRequests } from '../../platform/limits/limit-requests.ts';
import { LIMITS } from '../../platform/limits/limits.ts';
import { dismissWebhook, sendWebhookAgain } from '../../platform/webhooks/send-webhooks.ts';
import { verifiedId } from '../../platform/webhooks/webhook-signature.ts';
import { isOwn } from '../../workflow/separation.ts';
import { askToEraseIdentity } from './erase-identity.ts';
import { identityOf, shownIdentity } from './find-identity.ts';
import { recordIdentityResult } from './record-identity-result.ts';
import { revealIdentity } from './reveal-identity.ts';

const subject = z.object({
  subject_kind: z.enum(['purchase', 'redemption'], API_MESSAGES.notFound),
  subject_id: z.uuid(API_MESSAGES.notFound),
});

const resultEvent = z.object({
  type: z.literal('identity.result'),
  timestamp: moment(WEBHOOK_MESSAGES.timeInvalid),
  data: z.object({
    record: z.uuid(),
    result: z.enum(IDENTITY_RESULTS),
    reference: z.optional(requiredText(200, fieldNeeded('reference'))),
  }),
});

/** Only what is signed under WEBHOOK_SECRET is read any further; without a secret there's nothing here. */
const signedWebhook = createMiddleware<{ Variables: AppEnv['Variables'] & { eventId: string } }>(async (c, next) => {
  const { env, now } = c.var.context;
  if (env.webhookSecrets.length === 0) throw new NotFound();
  const body = new Uint8Array(await c.req.arrayBuffer());
  const id = verifiedId(env.webhookSecrets, (name) => c.req.header(name), body, now());
  if (id === undefined) throw new Unauthorized(WEBHOOK_MESSAGES.unsigned);
  c.set('eventId', id);
  await next();
});

/** Identity data at the desk, and what goes wrong or comes in from an identity vendor. Asking and giving belong to the purchase or the redemption that needs them. */
export const identityRoutes = new Hono<AppEnv>()
  .get('/api/identity', requireDesk, queryInput(subject), async (c) => {
    const { subject_kind: kind, subject_id: id } = c.req.valid('query');
    const records = await identityOf(c.var.desk, { kind, id });
    return c.json(shownIdentity(records, await isOwn(c.var.desk, { kind, id })));
  })
  .post('/api/identity/:id/reveal', idParam, requireDesk, jsonInput(whyInput), async (c) => {
    const found = await revealIdentity(c.var.desk, c.req.valid('param').id, c.req.valid('json').why);
    return 'approval' in found ? c.json(found, 202) : c.json(found, 200);
  })
  .delete('/api/identity/:id', idParam, requireDesk, jsonInput(whyInput), async (c) => {
    const waiting = await askToEraseIdentity(c.var.desk, c.req.valid('param').id, c.req.valid('json').why);
    return waiting ? c.json(waiting, 202) : c.json({}, 200);
  })
  .post(
    '/api/webhooks/identity',
    limitRequests(LIMITS.identityResults),
    signedWebhook,
    jsonInput(resultEvent),
    async (c) => {
      await recordIdentityResult(c.var.context, c.var.eventId, c.req.valid('json'));
      return c.json({});
    },
  )
  .post('/api/webhooks/:id/send-again', idParam, requireDesk, async (c) => {
    await sendWebhookAgain(c.var.desk, c.req.valid('param').id);
    return c.json({});
  })
  .delete('/api/webhooks/:id', idParam, requireDesk, async (c) => {
    await dismissWebhook(c.var.desk, c.req.valid('param').id);
    return c.json({});
  });
