import { ReadableStream } from 'node:stream/web';
import type { Context as HonoContext } from 'hono';
import type { AppEnv } from '../context.ts';
import { fewAtATime } from '../limits/open-limit.ts';

type BodyStream = Extract<Parameters<HonoContext['body']>[0], { getReader: unknown }>;

/** How much of a body that is sent in pieces is in memory for each client, once or twice. */
export const PIECE_BYTES = 128 * 1024;

/** Staff's downloads, few at a time. */
export const fewDownloads = fewAtATime({ most: 24, mostOfOne: 6 }, 5);

/** Answers with these pieces, each made when the ones before it have gone to the client. */
export const answerInPieces = <Env extends AppEnv>(
  c: HonoContext<Env>,
  pieces: AsyncIterable<Uint8Array>,
  headers: Record<string, string>,
): Response => c.body(ReadableStream.from(pieces) as unknown as BodyStream, 200, headers);
