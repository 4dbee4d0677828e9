import { Hono } from 'hono';
import * as z from 'zod/mini';
import { API_MESSAGES } from '#domain/messages/api.ts';
import { whyInput } from '#domain/staff/desk-input.ts';
import { freshPasskey, requireDesk } from '../accounts/require-staff.ts';
import type { AppEnv } from '../context.ts';
import { idParam, jsonInput, queryInput } from '../http/json-input.ts';
import { askToEraseIdentity, revealIdentity } from './change-identity.ts';
import { identityOf } from './find-identity.ts';

const subject = z.object({
  subject_kind: z.enum(['purchase', 'redemption'], API_MESSAGES.notFound),
  subject_id: z.uuid(API_MESSAGES.notFound),
});

/** Identity data at the desk. Asking and giving belong to the purchase or the redemption that needs them. */
export const identityRoutes = new Hono<AppEnv>()
  .get('/api/identity', requireDesk, queryInput(subject), async (c) => {
    const { subject_kind: kind, subject_id: id } = c.req.valid('query');
    return c.json(await identityOf(c.var.desk, { kind, id }));
  })
  .post('/api/identity/:id/reveal', idParam, requireDesk, freshPasskey, jsonInput(whyInput), async (c) => {
    const found = await revealIdentity(c.var.desk, c.req.valid('param').id, c.req.valid('json').why);
    return 'approval' in found ? c.json(found, 202) : c.json(found, 200);
  })
  .delete('/api/identity/:id', idParam, requireDesk, freshPasskey, jsonInput(whyInput), async (c) => {
    const waiting = await askToEraseIdentity(c.var.desk, c.req.valid('param').id, c.req.valid('json').why);
    return waiting ? c.json(waiting, 202) : c.json({}, 200);
  });
