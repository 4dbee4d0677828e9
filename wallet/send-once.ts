import type { Address, Hash } from 'viem';
import type { Approval } from './approval.ts';
import type { Purpose } from './purpose.ts';
import type { SoleSigner } from './signer.ts';
import type { Transactions } from './transactions.ts';

/**
 * Sends once for an approval, however often it is answered. Only one call at a time runs over all tabs, so that no two transactions of an
 * account take the same nonce, nor two answers the same intent. A send (`purpose`) throws SameStillOpen if the site may still carry out the
 * same payment, or did so after this confirmation was opened, unless a second payment was approved.
 */
export function sendOnce(
  { address, transactions, purpose }: { address: Address; transactions: Transactions; purpose?: Purpose },
  approval: Pick<Approval, 'intent' | 'at' | 'second'>,
  send: () => Promise<Hash>,
): ReturnType<SoleSigner['sendTransaction']> {
  return oneAtATime(address, async () => {
    const earlier = transactions.ofIntent(approval.intent);
    if (earlier) return { outcome: 'sent', hash: earlier.hash };
    // A redemption needs no check: its ticket can be burned only once.
    if (purpose?.kind === 'send') {
      const { findSamePayment, SameStillOpen } = await import('./same-payment.ts');
      const same = await findSamePayment({ address, transactions }, purpose, approval, false);
      if (same) throw new SameStillOpen(same);
    }
    return { outcome: 'sent', hash: await send() };
  });
}

/** Runs only one signing action of an account at a time, over all tabs. */
export const oneAtATime = <T>(address: Address, act: () => Promise<T>): Promise<T> =>
  navigator.locks.request(`send:${address}`, act) as Promise<T>;
