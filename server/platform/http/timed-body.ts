import { Refusal, TooLarge } from '../errors.ts';

/** The body arrives too slowly; nothing of it is kept. */
export class TooSlow extends Refusal {
  readonly status = 408;
}

export type Pace = {
  /** Until when all of it must have come. */
  deadlineMs: number;
  /** After so long it must have come at so many bytes a second, all in all. */
  graceMs: number;
  bytesPerSecond: number;
};
export type BodyLimits = { most: number; pace: Pace; tooLarge: string; tooSlow: string };

type Reader = ReadableStreamDefaultReader<Uint8Array>;

/** How long the next bytes may take to come. */
function patienceMs(began: number, bytes: number, { deadlineMs, graceMs, bytesPerSecond }: Pace): number {
  const neededBy = graceMs + (bytes / bytesPerSecond) * 1_000;
  return Math.max(0, began + Math.min(deadlineMs, neededBy) - performance.now());
}

function readWithin(reader: Reader, ms: number, tooSlow: string): ReturnType<Reader['read']> {
  const { promise, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new TooSlow(tooSlow)), ms);
  return Promise.race([reader.read(), promise]).finally(() => clearTimeout(timer));
}

// A caller who is still sending would not read an answer if the connection ended under it; the server ends one that goes on for long.
async function discardRest(reader: Reader): Promise<void> {
  try {
    while (!(await reader.read()).done);
  } catch {
    // It has ended by itself.
  }
}

/** The chunks of a request's body as they come. Throws TooLarge and TooSlow; what isn't read is discarded. */
export async function* timedBody(
  body: ReadableStream<Uint8Array> | null,
  { most, pace, tooLarge, tooSlow }: BodyLimits,
): AsyncGenerator<Uint8Array> {
  if (body === null) return;
  const reader = body.getReader();
  const began = performance.now();
  let bytes = 0;
  let isOver = false;
  try {
    while (!isOver) {
      const { done, value } = await readWithin(reader, patienceMs(began, bytes, pace), tooSlow);
      isOver = done;
      if (!value) continue;
      bytes += value.length;
      if (bytes > most) throw new TooLarge(tooLarge);
      yield value;
    }
  } finally {
    if (!isOver) void discardRest(reader);
  }
}
