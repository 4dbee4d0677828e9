import { Hono, type Context as HonoContext } from 'hono';
import * as z from 'zod/mini';
import { REGISTER_MESSAGES } from '#domain/messages/reserve.ts';
import { hash } from '#proof/manifest.ts';
import type { AppEnv } from '../context.ts';
import { found } from '../errors.ts';
import { bestEncoding } from '../http/content-encoding.ts';
import { answerBody, type Bodies, compressedBodies } from '../http/etag.ts';
import { pathInput, queryInput } from '../http/json-input.ts';
import { promiseCache } from '../promise-cache.ts';
import { rateLimited } from '../security/rate-limited.ts';
import { attestations, findFile } from './attestations.ts';

const READS = { burst: 60, perSecond: 2 };
const FOREVER = 'public, max-age=31536000, immutable';
const LOTS_MS = 600_000;

const lotsQuery = z.object({ root: z.optional(hash) });
const bodies = promiseCache<Bodies>(LOTS_MS);

/** The bytes as they were kept, which never change. */
function answerFile(c: HonoContext<AppEnv>, bytes: Uint8Array, type: string, name: string): Response {
  const headers = {
    'content-type': type,
    'cache-control': FOREVER,
    'content-disposition': `attachment; filename="${name}"`,
    'x-content-type-options': 'nosniff',
  };
  return c.body(new Uint8Array(bytes), 200, headers);
}

/** What attestations on the chain refer to, for everyone; nothing that isn't attested. */
export const registerRoutes = new Hono<AppEnv>()
  .get('/api/reserves/lots', rateLimited(READS), queryInput(lotsQuery), async (c) => {
    const { root: wanted } = c.req.valid('query');
    const all = await attestations(c.var.context);
    const roots = all.map(({ manifest }) => manifest?.lots.root);
    const root = found(wanted ? roots.find((each) => each === wanted) : roots[0], REGISTER_MESSAGES.notAttested);
    const variants = await bodies.get(root, async () => {
      const { bytes } = found(await findFile(c.var.context, 'lots', root), REGISTER_MESSAGES.notAttested);
      return compressedBodies(Buffer.from(bytes).toString('utf8'));
    });
    const encoding = bestEncoding(c.req.header('accept-encoding'), ['br', 'gzip', 'identity']);
    return answerBody(c, variants[encoding], 200, {
      'content-type': 'application/json',
      'cache-control': wanted ? FOREVER : 'no-cache',
    });
  })
  .get(
    '/api/reserves/manifests/:hash',
    rateLimited(READS),
    pathInput({ hash }, REGISTER_MESSAGES.notAttested),
    async (c) => {
      const wanted = c.req.valid('param').hash;
      const all = await attestations(c.var.context);
      found(
        all.find(({ document_hash, manifest }) => manifest && document_hash === wanted),
        REGISTER_MESSAGES.notAttested,
      );
      const { bytes } = found(await findFile(c.var.context, 'manifest', wanted), REGISTER_MESSAGES.notAttested);
      return answerFile(c, bytes, 'application/json', `manifest-${wanted.slice(2, 14)}.json`);
    },
  )
  .get(
    '/api/reserves/reports/:sha256',
    rateLimited(READS),
    pathInput({ sha256: hash }, REGISTER_MESSAGES.notAttested),
    async (c) => {
      const wanted = c.req.valid('param').sha256;
      const all = await attestations(c.var.context);
      const reports = all.flatMap(({ manifest }) => manifest?.reports ?? []);
      const { name } = found(
        reports.find(({ sha256 }) => sha256 === wanted),
        REGISTER_MESSAGES.notAttested,
      );
      const { bytes } = found(await findFile(c.var.context, 'report', wanted), REGISTER_MESSAGES.notAttested);
      return answerFile(c, bytes, 'application/pdf', name);
    },
  );
