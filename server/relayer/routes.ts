import { Hono } from 'hono';
import { relayInput } from '#domain/relay/authorization.ts';
import type { AppEnv } from '../context.ts';
import { found } from '../errors.ts';
import { idParam, jsonInput } from '../http/json-input.ts';
import { formRateLimited } from '../security/rate-limited.ts';
import { acceptAuthorization } from './accept-authorization.ts';
import { findRelay, relayStatus } from './find-relay.ts';

/** Sends and redemptions whose network fee we pay; the signature is the only credential. */
export const relayRoutes = new Hono<AppEnv>()
  .post('/api/relay', formRateLimited(), jsonInput(relayInput), async (c) =>
    c.json(await acceptAuthorization(c.var.context, c.req.valid('json'), c.var.ip)),
  )
  .get('/api/relay/:id', idParam, async (c) => {
    const { id } = c.req.valid('param');
    c.header('cache-control', 'no-store');
    return c.json(await relayStatus(c.var.context, found(await findRelay(c.var.context, id))));
  });
