import { Hono } from 'hono';
import * as z from 'zod/mini';
import { MESSAGES } from '#domain/messages.ts';
import { requireDesk } from '../accounts/require-staff.ts';
import type { AppEnv } from '../context.ts';
import { queryInput } from '../http/json-input.ts';
import { ID_PARAM } from '../id.ts';
import { eraseIdentity, revealIdentity } from './change-identity.ts';
import { identityOf } from './find-identity.ts';

const subject = z.object({
  subject_kind: z.enum(['purchase', 'redemption'], MESSAGES.notFound),
  subject_id: z.uuid(MESSAGES.notFound),
});

/** Identity data at the desk. Asking and giving belong to the purchase or the redemption that needs them. */
export const identityRoutes = new Hono<AppEnv>()
  .get('/api/identity', requireDesk, queryInput(subject), async (c) => {
    const { subject_kind: kind, subject_id: id } = c.req.valid('query');
    return c.json(await identityOf(c.var.desk, { kind, id }));
  })
  .post(`/api/identity/${ID_PARAM}/reveal`, requireDesk, async (c) =>
    c.json(await revealIdentity(c.var.desk, c.req.param('id'))),
  )
  .delete(`/api/identity/${ID_PARAM}`, requireDesk, async (c) => {
    await eraseIdentity(c.var.desk, c.req.param('id'));
    return c.json({});
  });
