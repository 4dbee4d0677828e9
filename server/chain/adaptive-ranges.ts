import { BaseError, HttpRequestError, RpcRequestError, TimeoutError, zeroHash } from 'viem';
import type { Chain } from '../context.ts';
import { readEvents, type TokenEvent } from './read-events.ts';
import type { BlockRef } from './store-events.ts';

const SPAN_MAX = 10_000n;
const EVENTS_PLENTY = 5_000;

// A node refuses too large a range by its own error, by a status such as 413, or by silence.
function mayBeTooMuch(error: unknown): boolean {
  if (!(error instanceof BaseError)) return false;
  const cause = error.walk(
    (each) => each instanceof RpcRequestError || each instanceof TimeoutError || each instanceof HttpRequestError,
  );
  return !(cause instanceof HttpRequestError) || [400, 413, 500, 502, 503, 504].includes(cause.status ?? 0);
}

function nextSpan(span: bigint, events: number, reduced: boolean): bigint {
  if (events > EVENTS_PLENTY) return span / 2n + 1n;
  if (reduced) return span;
  const more = span + span / 4n + 1n;
  return more > SPAN_MAX ? SPAN_MAX : more;
}

/** Reads as many blocks after `from` as the node gives in one answer, at most `span`; `span` is what to try next. */
export async function readAdaptively(
  chain: Chain,
  from: bigint,
  last: bigint,
  span: bigint,
  reduced = false,
): Promise<{ events: TokenEvent[]; to: bigint; span: bigint }> {
  const to = from + span - 1n < last ? from + span - 1n : last;
  try {
    const events = await readEvents(chain, from, to);
    return { events, to, span: nextSpan(span, events.length, reduced) };
  } catch (error) {
    if (to === from || !mayBeTooMuch(error)) throw error;
    return readAdaptively(chain, from, last, (to - from + 1n) / 2n, true);
  }
}

/**
 * The block before the token's first one: as the settings say, or found in some 25 questions; before block 0 where the node keeps no
 * old state.
 */
export async function findDeployment(chain: Chain, final: bigint): Promise<BlockRef> {
  const before = chain.deployBlock === undefined ? await searchDeployment(chain, final) : chain.deployBlock - 1n;
  if (before < 0n) return { number: -1n, hash: zeroHash };
  return { number: before, hash: (await chain.client.getBlock({ blockNumber: before })).hash };
}

async function searchDeployment(chain: Chain, final: bigint): Promise<bigint> {
  let [without, within] = [-1n, final];
  try {
    while (within - without > 1n) {
      const middle = (without + within) / 2n;
      const code = await chain.client.getCode({ address: chain.token, blockNumber: middle });
      if (code === undefined || code === '0x') without = middle;
      else within = middle;
    }
    return without;
  } catch (error) {
    if (!(error instanceof BaseError) || !error.walk((each) => each instanceof RpcRequestError)) throw error;
    return -1n;
  }
}
