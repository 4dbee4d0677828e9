import { useMemo, useSyncExternalStore } from 'react';
import type { Address } from 'viem';
import type { Signer, SignerKind } from '#wallet/signer.ts';
import { useWallet } from './wallet.ts';
import { signerOf, useWalletChain } from './wallet-chain.ts';

/** Who signs on this page: its kind and account, and the signer itself once it can sign. */
export type ChosenSigner = { kind: SignerKind; address: Address | undefined; signer: Signer | undefined };

let chosen: Signer | undefined;
const listeners = new Set<() => void>();
const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** Signs with that one from now on; with the wallet of this browser if none is given. */
export function chooseSigner(signer: Signer | undefined): void {
  chosen = signer;
  for (const listener of listeners) listener();
}

/** The signer that was chosen on this page: the wallet of this browser unless another one was. */
export function useSigner(): ChosenSigner {
  const other = useSyncExternalStore(subscribe, () => chosen);
  const { status, address } = useWallet();
  const walletChain = useWalletChain();
  const canSign = status === 'unlocked';
  return useMemo(() => {
    if (other) return { kind: other.kind, address: other.address, signer: other };
    const own = canSign && address && walletChain ? signerOf(walletChain, address) : undefined;
    return { kind: 'own-key', address, signer: own };
  }, [other, canSign, address, walletChain]);
}
