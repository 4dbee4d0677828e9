import { Hono, type Context as HonoContext } from 'hono';
import * as z from 'zod/mini';
import { COIN_REGISTER_MESSAGES } from '#domain/reserve/messages.ts';
import { hash } from '#proof/manifest.ts';
import type { AppEnv, Context } from '../../platform/context.ts';
import { orNotFound } from '../../platform/errors.ts';
import { answerInPieces } from '../../platform/http/answer-in-pieces.ts';
import { bestEncoding } from '../../platform/http/content-encoding.ts';
import { answerBody, type Bodies, compressedBodies } from '../../platform/http/etag.ts';
import { pathInput, queryInput } from '../../platform/http/json-input.ts';
import { limitRequests } from '../../platform/limits/limit-requests.ts';
import { LIMITS } from '../../platform/limits/limits.ts';
import { fewAtATime } from '../../platform/limits/open-limit.ts';
import { promiseCache } from '../../platform/promise-cache.ts';
import {
  attestedManifest,
  attestedReportName,
  describeFiles,
  findFile,
  isAttestedRoot,
  newestRoot,
  readInPieces,
} from './attestations.ts';

const FOREVER = 'public, max-age=31536000, immutable';
const LOTS_MS = 600_000;
/** Each holds a piece or two in memory, for as long as its client takes. */
const fewReads = fewAtATime({ most: 100, mostOfOne: 4 }, 5);

const lotsQuery = z.object({ root: z.optional(hash) });
/** The newest attestation's lots, which pages ask for. */
const newestBodies = promiseCache<Bodies>(LOTS_MS);
let heldRoot: string | undefined;

function bodiesOf(context: Context, root: string): Promise<Bodies> {
  if (root !== heldRoot) newestBodies.clear();
  heldRoot = root;
  return newestBodies.get(root, async () => {
    const { bytes } = orNotFound(await findFile(context, 'lots', root), COIN_REGISTER_MESSAGES.notAttested);
    return compressedBodies(Buffer.from(bytes).toString('utf8'));
  });
}

type Kept = { kind: 'lots' | 'manifest' | 'report'; hash: string; type: string; name: string };

/** The bytes as they were kept, which never change. */
async function answerFile(c: HonoContext<AppEnv>, { kind, hash, type, name }: Kept): Promise<Response> {
  const { context } = c.var;
  const [file] = await describeFiles(context, kind, [hash]);
  const kept = orNotFound(file, COIN_REGISTER_MESSAGES.notAttested);
  return answerInPieces(c, readInPieces(context, kept), {
    'content-type': type,
    'content-length': String(kept.bytes),
    'cache-control': FOREVER,
    'content-disposition': `attachment; filename="${name}"`,
    'x-content-type-options': 'nosniff',
  });
}

/** What attestations on the chain refer to, for everyone; nothing that isn't attested. */
export const coinRegisterRoutes = new Hono<AppEnv>()
  .get('/api/reserves/lots', limitRequests(LIMITS.lotReads), fewReads, queryInput(lotsQuery), async (c) => {
    const { context } = c.var;
    const { root: wanted } = c.req.valid('query');
    const newest = await newestRoot(context);
    if (wanted !== undefined && wanted !== newest) {
      orNotFound((await isAttestedRoot(context, wanted)) || undefined, COIN_REGISTER_MESSAGES.notAttested);
      const name = `lots-${wanted.slice(2, 14)}.json`;
      return answerFile(c, { kind: 'lots', hash: wanted, type: 'application/json', name });
    }
    const variants = await bodiesOf(context, orNotFound(newest, COIN_REGISTER_MESSAGES.notAttested));
    const encoding = bestEncoding(c.req.header('accept-encoding'), ['br', 'gzip', 'identity']);
    return answerBody(c, variants[encoding], 200, {
      'content-type': 'application/json',
      'cache-control': wanted ? FOREVER : 'no-cache',
    });
  })
  .get(
    '/api/reserves/manifests/:hash',
    limitRequests(LIMITS.lotReads),
    fewReads,
    pathInput({ hash }, COIN_REGISTER_MESSAGES.notAttested),
    async (c) => {
      const wanted = c.req.valid('param').hash;
      orNotFound(await attestedManifest(c.var.context, wanted), COIN_REGISTER_MESSAGES.notAttested);
      const name = `manifest-${wanted.slice(2, 14)}.json`;
      return answerFile(c, { kind: 'manifest', hash: wanted, type: 'application/json', name });
    },
  )
  .get(
    '/api/reserves/reports/:sha256',
    limitRequests(LIMITS.lotReads),
    fewReads,
    pathInput({ sha256: hash }, COIN_REGISTER_MESSAGES.notAttested),
    async (c) => {
      const wanted = c.req.valid('param').sha256;
      const name = orNotFound(await attestedReportName(c.var.context, wanted), COIN_REGISTER_MESSAGES.notAttested);
      return answerFile(c, { kind: 'report', hash: wanted, type: 'application/pdf', name });
    },
  );
