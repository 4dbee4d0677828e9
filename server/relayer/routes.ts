import { Hono } from 'hono';
import { bytes32, hexAddress } from '#domain/field-schemas.ts';
import { RELAY_MESSAGES } from '#domain/relay/messages.ts';
import { relayQuestion } from '#domain/relay/offer.ts';
import { relayInput } from '#domain/relay/relay-input.ts';
import type { AppEnv } from '../platform/context.ts';
import { orNotFound } from '../platform/errors.ts';
import { idParam, jsonInput, pathInput, queryInput } from '../platform/http/json-input.ts';
import { limitRequests } from '../platform/limits/limit-requests.ts';
import { LIMITS } from '../platform/limits/limits.ts';
import { acceptAuthorization } from './accept-authorization.ts';
import { findRelay, knownRelay, relayStatus } from './find-relay.ts';
import { relayOffer } from './relay-offer.ts';

const holderAndNonce = pathInput({ holder: hexAddress, nonce: bytes32(RELAY_MESSAGES.unreadable) });

/** Sends and redemptions whose network fee we pay; the signature is the only credential. */
export const relayRoutes = new Hono<AppEnv>()
  .post('/api/relay', limitRequests(LIMITS.forms), jsonInput(relayInput), async (c) =>
    c.json(await acceptAuthorization(c.var.context, c.req.valid('json'), c.var.ip)),
  )
  .get('/api/relay', limitRequests(LIMITS.relayQuotes), queryInput(relayQuestion), async (c) => {
    c.header('cache-control', 'no-store');
    return c.json(await relayOffer(c.var.context, c.req.valid('query'), c.var.ip));
  })
  /** For holders who lost the answer to their submission; reading a status doesn't count against the limits on sends. */
  .get('/api/relay/:holder/:nonce', limitRequests(LIMITS.reads), holderAndNonce, async (c) => {
    const { holder, nonce } = c.req.valid('param');
    c.header('cache-control', 'no-store');
    const relay = await knownRelay(c.var.context, holder.toLowerCase(), nonce.toLowerCase());
    return c.json(await relayStatus(c.var.context, orNotFound(relay)));
  })
  .get('/api/relay/:id', limitRequests(LIMITS.reads), idParam, async (c) => {
    const { id } = c.req.valid('param');
    c.header('cache-control', 'no-store');
    return c.json(await relayStatus(c.var.context, orNotFound(await findRelay(c.var.context, id))));
  });
