import { Hono } from 'hono';
import { getAddress } from 'viem';
import * as z from 'zod/mini';
import { hexAddress } from '#domain/field-schemas.ts';
import type { Faucet } from '../chain/open-remote-chain.ts';
import type { AppEnv } from '../context.ts';
import { NotFound } from '../errors.ts';
import { jsonInput } from '../http/json-input.ts';
import { tokenBucket } from '../security/rate-limited.ts';

const faucetRequest = z.object({ address: hexAddress });

/** POST /api/faucet: local chain only; five times per wallet, then once a minute. */
export function faucetRoutes(give: Faucet | undefined) {
  const take = tokenBucket({ burst: 5, perSecond: 1 / 60 });
  return new Hono<AppEnv>().post('/api/faucet', jsonInput(faucetRequest), async (c) => {
    if (!give) throw new NotFound();
    const address = getAddress(c.req.valid('json').address);
    take(address);
    return c.json({ hash: await give(address) });
  });
}
