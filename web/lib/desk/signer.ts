import type { Call } from '#wallet/chain.ts';
import { estimateFee } from '#wallet/fee.ts';
import type { Purpose } from '#wallet/transaction-record.ts';
import { lookSoon } from '../own-transactions.ts';
import { useWallet } from '../wallet.ts';
import { signerOf, useWalletChain } from '../wallet-chain.ts';

/** The unlocked wallet of this browser for what only a wallet may sign at the desk. */
export function useDeskSigner() {
  const { status, address } = useWallet();
  const place = useWalletChain();
  if (status !== 'unlocked' || !address || !place) return { ready: false } as const;
  return {
    ready: true,
    place,
    address,
    /** Throws the token's refusal if the call would be refused. */
    simulate: (call: Call) => estimateFee(place.chain, address, call),
    send: async (call: Call, purpose: Purpose) => {
      const hash = await signerOf(place, address).sendTransaction(call, purpose);
      lookSoon(place);
      return hash;
    },
  } as const;
}
