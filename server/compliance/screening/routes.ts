import { Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { Hono } from 'hono';
import * as z from 'zod/mini';
import { SCREENING_MESSAGES } from '#domain/compliance/screening.ts';
import { hexAddress, requiredText } from '#domain/field-schemas.ts';
import { fieldNeeded } from '#domain/messages/field-needed.ts';
import { type DeskEnv, requireDesk } from '../../accounts/require-staff.ts';
import { Invalid } from '../../platform/errors.ts';
import { jsonInput, queryInput } from '../../platform/http/json-input.ts';
import { limitRequests } from '../../platform/limits/limit-requests.ts';
import { LIMITS } from '../../platform/limits/limits.ts';
import { fewAtATime } from '../../platform/limits/open-limit.ts';
import { importList } from './import-list.ts';
import { expectUnlisted } from './screen-record.ts';
import { screeningStatus } from './screening-status.ts';

/** Each holds all of its names and addresses in memory until it's read to its end. */
const fewLists = fewAtATime({ most: 2, mostOfOne: 1 }, 10);
const checked = z.object({ address: hexAddress });
const uploaded = z.object({ file: requiredText(200, fieldNeeded('file')) });

/** The file as it was before the browser compressed it; the parser limits its size. */
async function* bytesOf(body: ReadableStream<Uint8Array> | null, isCompressed: boolean): AsyncGenerator<Uint8Array> {
  if (body === null) return;
  const read = Readable.fromWeb(body as Parameters<typeof Readable.fromWeb>[0]);
  const unpacked = isCompressed ? read.pipe(createGunzip()) : read;
  read.on('error', (error) => unpacked.destroy(error));
  try {
    yield* unpacked;
  } catch (error) {
    if (error instanceof Error && 'code' in error && String(error.code).startsWith('Z_'))
      throw new Invalid({ list: [SCREENING_MESSAGES.notText] });
    throw error;
  }
}

/** Sanctions lists at the desk. */
export const screeningRoutes = new Hono<DeskEnv>()
  .get('/api/screening', requireDesk, async (c) => c.json(await screeningStatus(c.var.desk)))
  .post('/api/screening/address', requireDesk, limitRequests(LIMITS.addressChecks), jsonInput(checked), async (c) => {
    await expectUnlisted(c.var.desk, c.req.valid('json').address, 'issue without an order');
    return c.json({});
  })
  .post('/api/screening/lists', requireDesk, queryInput(uploaded), fewLists, async (c) => {
    const isCompressed = c.req.header('content-type') === 'application/gzip';
    const chunks = bytesOf(c.req.raw.body, isCompressed);
    const imported = await importList(c.var.desk, { file: c.req.valid('query').file, chunks });
    if (imported.outcome === 'refused') throw new Invalid({ list: imported.errors });
    return c.json({ outcome: imported.outcome, ...(await screeningStatus(c.var.desk)) });
  });
