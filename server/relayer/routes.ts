import { Hono } from 'hono';
import { relayInput } from '#domain/relay/authorization.ts';
import { relayQuestion } from '#domain/relay/offer.ts';
import type { AppEnv } from '../context.ts';
import { found } from '../errors.ts';
import { idParam, jsonInput, queryInput } from '../http/json-input.ts';
import { formRateLimited, rateLimited } from '../security/rate-limited.ts';
import { acceptAuthorization } from './accept-authorization.ts';
import { knownRelay } from './budgets.ts';
import { findRelay, relayStatus } from './find-relay.ts';
import { relayOffer } from './relay-offer.ts';

const [HOLDER, NONCE] = [/^0x[0-9a-fA-F]{40}$/, /^0x[0-9a-fA-F]{64}$/];

/** Sends and redemptions whose network fee we pay; the signature is the only credential. */
export const relayRoutes = new Hono<AppEnv>()
  .post('/api/relay', formRateLimited(), jsonInput(relayInput), async (c) =>
    c.json(await acceptAuthorization(c.var.context, c.req.valid('json'), c.var.ip)),
  )
  .get('/api/relay', rateLimited({ burst: 30, perSecond: 1 }), queryInput(relayQuestion), async (c) => {
    c.header('cache-control', 'no-store');
    return c.json(await relayOffer(c.var.context, c.req.valid('query'), c.var.ip));
  })
  /** For whoever lost the answer to what they handed in: looking takes nothing from any limit on sends. */
  .get('/api/relay/:holder/:nonce', async (c) => {
    c.header('cache-control', 'no-store');
    const { holder, nonce } = c.req.param();
    const isKnown = HOLDER.test(holder) && NONCE.test(nonce);
    const relay = isKnown && (await knownRelay(c.var.context, holder.toLowerCase(), nonce.toLowerCase()));
    return c.json(await relayStatus(c.var.context, found(relay || undefined)));
  })
  .get('/api/relay/:id', idParam, async (c) => {
    const { id } = c.req.valid('param');
    c.header('cache-control', 'no-store');
    return c.json(await relayStatus(c.var.context, found(await findRelay(c.var.context, id))));
  });
