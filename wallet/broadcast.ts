import type { Hex } from 'viem';
import { sendRawTransaction } from 'viem/actions';
import type { Chain } from './chain.ts';
import { textOf } from './revert.ts';

/** 'unknown' where the node did not say: it may have the transaction or not, so the same bytes may go out again. */
export type Broadcast = { outcome: 'sent' } | { outcome: 'unknown' } | { outcome: 'refused'; error: unknown };

const HAS_IT = /already known|known transaction|already imported|already in mempool/i;
// A nonce that is used up may have been used by this very transaction: following it will show.
const MAYBE_MINED = /nonce too low/i;
const REFUSED =
  /insufficient funds|underpriced|intrinsic gas|exceeds block gas limit|max fee per gas less|fee cap|invalid (sender|signature|chain)/i;

/** Hands signed bytes to the node; repeating it is harmless. */
export async function broadcast(chain: Chain, raw: Hex): Promise<Broadcast> {
  try {
    await sendRawTransaction(chain.client, { serializedTransaction: raw });
    return { outcome: 'sent' };
  } catch (error) {
    const text = textOf(error);
    if (HAS_IT.test(text)) return { outcome: 'sent' };
    if (!MAYBE_MINED.test(text) && REFUSED.test(text)) return { outcome: 'refused', error };
    return { outcome: 'unknown' };
  }
}
