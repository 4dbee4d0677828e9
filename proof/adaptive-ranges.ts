import { BaseError, type Hex, HttpRequestError, numberToHex, RpcRequestError, TimeoutError } from 'viem';
import { BooksUnavailable } from './books.ts';
import { readEvents, type TokenEvent } from './read-events.ts';
import type { TokenPlace } from './rpc.ts';

const SPAN_MAX = 10_000n;
const GROWTH = 8n;
/** Some 3 MB of an answer: larger ones are no faster, and take more memory. */
const EVENTS_PLENTY = 4_000;

/** How many blocks to ask for; `refused`, where known, is a number that the node did not answer. */
export type Span = { blocks: bigint; refused?: bigint };
/** Small at first: a node often computes the whole answer before it refuses. */
export const FIRST_SPAN: Span = { blocks: 16n };

// A node refuses too large a range by its own error, by a status such as 413, or by silence.
function mayBeTooMuch(error: unknown): boolean {
  if (!(error instanceof BaseError)) return false;
  const cause = error.walk(
    (each) => each instanceof RpcRequestError || each instanceof TimeoutError || each instanceof HttpRequestError,
  );
  return !(cause instanceof HttpRequestError) || [400, 413, 500, 502, 503, 504].includes(cause.status ?? 0);
}

const least = (one: bigint, ...others: bigint[]) => {
  let smallest = one;
  for (const other of others) if (other < smallest) smallest = other;
  return smallest;
};

/** What to ask for after an answer: as many blocks as hold plenty of entries, but not soon again what was refused. */
function nextSpan(requested: bigint, events: number, refused: bigint | undefined): Span {
  const plenty = events === 0 ? SPAN_MAX : (requested * BigInt(EVENTS_PLENTY)) / BigInt(events);
  const allowed = refused === undefined ? SPAN_MAX : refused - 1n;
  const blocks = least(SPAN_MAX, requested * GROWTH, plenty, allowed);
  return { blocks: blocks > 1n ? blocks : 1n, ...(refused !== undefined && { refused: refused + refused / 16n + 1n }) };
}

/** Half of what was requested. */
export const halved = ({ blocks, ...known }: Span): Span => ({ ...known, blocks: blocks > 1n ? blocks / 2n : 1n });

/** Reads as many blocks after `from` as the node gives in one answer, at most `span`; the `span` of the answer is what to try next. */
export const readAdaptively = (place: TokenPlace, from: bigint, last: bigint, span: Span, selectors?: readonly Hex[]) =>
  readInParts<TokenEvent>((first, to) => readEvents(place, first, to, selectors), from, last, span);

/** The same of any log, by the function that reads a range of blocks. */
export async function readInParts<Entry>(
  read: (from: bigint, to: bigint) => Promise<Entry[]>,
  from: bigint,
  last: bigint,
  span: Span,
): Promise<{ events: Entry[]; to: bigint; span: Span }> {
  const requested = least(span.blocks, last - from + 1n);
  const to = from + requested - 1n;
  try {
    const events = await read(from, to);
    return { events, to, span: nextSpan(requested, events.length, span.refused) };
  } catch (error) {
    if (to === from || !mayBeTooMuch(error)) throw error;
    return readInParts(read, from, last, halved({ blocks: requested, refused: requested }));
  }
}

/**
 * The block before the token's first one, as the settings or the node say: -1 where the node keeps no old state. Throws BooksUnavailable
 * where the token is in no final block yet.
 */
export async function findDeployment(place: TokenPlace, final: bigint): Promise<bigint> {
  const first = place.deployBlock ?? (await searchDeployment(place, final));
  if (first > final) throw new BooksUnavailable();
  return first - 1n;
}

/** In some 25 questions. */
async function searchDeployment({ rpc, token }: TokenPlace, final: bigint): Promise<bigint> {
  let [without, within] = [-1n, final + 1n];
  try {
    while (within - without > 1n) {
      const middle = (without + within) / 2n;
      const code = await rpc('eth_getCode', [token, numberToHex(middle)]);
      if (code === null || code === '0x') without = middle;
      else within = middle;
    }
    return within;
  } catch (error) {
    if (!(error instanceof BaseError) || !error.walk((each) => each instanceof RpcRequestError)) throw error;
    return 0n;
  }
}
