import type { Context as HonoContext } from 'hono';
import { createMiddleware } from 'hono/factory';
import { CORRESPONDENCE_MESSAGES, FILE_MAX_BYTES, FILE_TYPES } from '#domain/compliance/correspondence.ts';
import type { AppEnv } from '../../platform/context.ts';
import { Invalid, TooLarge, TooMany } from '../../platform/errors.ts';
import { type Pace, timedBody } from '../../platform/http/timed-body.ts';
import { openLimit } from '../../platform/limits/open-limit.ts';
import type { CorrespondenceSubject } from './table.ts';

/** Each holds a piece or two in memory. */
const OPEN = { most: 24, mostOfOne: 3 };
const RETRY_SECONDS = 5;
/** Below the time that the server gives any request (http/listen.ts): whoever is too slow is told so. */
const PACE: Pace = { deadlineMs: 50_000, graceMs: 10_000, bytesPerSecond: 32 * 1024 };

const busy = () => new TooMany(RETRY_SECONDS, CORRESPONDENCE_MESSAGES.fileBusy);
const countOpen = openLimit({ ...OPEN, refusal: busy });
/** The records that a file is coming in for. */
const receiving = new Set<string>();

/** Counts an upload until the result is called: one for a record, few for a network address and this process. Throws TooMany. */
function openUpload(ip: string, { kind, id }: CorrespondenceSubject): () => void {
  const record = `${kind}:${id}`;
  if (receiving.has(record)) throw busy();
  const close = countOpen(ip);
  receiving.add(record);
  return () => {
    receiving.delete(record);
    close();
  };
}

/**
 * Refuses a file as the body before any of it is read: where `find` throws, its type is none of ours, it says that it's too large, or too
 * many are coming in. `find` gives what the file is for.
 */
export const fileInput = (find: (c: HonoContext<AppEnv>) => Promise<CorrespondenceSubject>) =>
  createMiddleware<AppEnv>(async (c, next) => {
    const subject = await find(c);
    const type = c.req.header('content-type')?.trim().toLowerCase() ?? '';
    if (!Object.hasOwn(FILE_TYPES, type)) throw new Invalid({ file: [CORRESPONDENCE_MESSAGES.fileType] });
    if (Number(c.req.header('content-length') ?? 0) > FILE_MAX_BYTES)
      throw new TooLarge(CORRESPONDENCE_MESSAGES.fileTooLarge);
    const close = openUpload(c.var.ip, subject);
    try {
      await next();
    } finally {
      close();
    }
  });

/** The file in the body as it comes; one that is too large or too slow is refused on the way. */
export const fileChunks = (c: HonoContext, pace = PACE): AsyncIterable<Uint8Array> =>
  timedBody(c.req.raw.body, {
    most: FILE_MAX_BYTES,
    pace,
    tooLarge: CORRESPONDENCE_MESSAGES.fileTooLarge,
    tooSlow: CORRESPONDENCE_MESSAGES.fileSlow,
  });
