import { Hono } from 'hono';
import * as z from 'zod/mini';
import { API_MESSAGES } from '#domain/messages/api.ts';
import { freshPasskey, requireDesk } from '../accounts/require-staff.ts';
import type { AppEnv } from '../context.ts';
import { idParam, queryInput } from '../http/json-input.ts';
import { eraseIdentity, revealIdentity } from './change-identity.ts';
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
  .post('/api/identity/:id/reveal', idParam, requireDesk, freshPasskey, async (c) =>
    c.json(await revealIdentity(c.var.desk, c.req.valid('param').id)),
  )
  .delete('/api/identity/:id', idParam, requireDesk, freshPasskey, async (c) => {
    await eraseIdentity(c.var.desk, c.req.valid('param').id);
    return c.json({});
  });
