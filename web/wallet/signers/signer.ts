import { useMemo, useSyncExternalStore } from 'react';
import type { Address } from 'viem';
import type { Connection } from '#wallet/connection.ts';
import type { Signer, SignerKind } from '#wallet/signer.ts';
import type { WalletState } from '#wallet/state.ts';
import { useWallet } from '../wallet.ts';
import { signerOf, useWalletChain } from '../wallet-chain.ts';
import { connection, useConnection } from './connection.ts';

/** Who signs on this page: its kind and account, and the signer itself once it can sign. */
export type ChosenSigner = {
  kind: SignerKind;
  /** The name its owner knows it by; none for the wallet of this browser. */
  name?: string | undefined;
  /** Locked: it has to be unlocked, or connected again, before it can sign. */
  status: WalletState['status'];
  address: Address | undefined;
  signer: Signer | undefined;
};

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

/** Signs with a wallet that isn't this browser's from now on, in every tab and after a reload. */
export function connectWallet(signer: Signer, kept: Connection): void {
  chooseSigner(signer);
  connection().connect(kept);
}

/** Signs with the wallet of this browser again, in every tab. */
export function disconnectWallet(): void {
  chooseSigner(undefined);
  connection().disconnect();
}

/** The signer that was chosen in this browser: its own wallet unless another one was. */
export function useSigner(): ChosenSigner {
  const other = useSyncExternalStore(subscribe, () => chosen);
  const kept = useConnection();
  const { status, address } = useWallet();
  const walletChain = useWalletChain();
  const canSign = status === 'unlocked';
  return useMemo((): ChosenSigner => {
    // Another tab may have chosen another one, or none; a Safe acts for whoever was chosen here.
    const isCurrent = other && (other.kind === 'safe' || (other.kind === kept?.kind && other.address === kept.address));
    if (isCurrent) {
      return { kind: other.kind, name: other.name, status: 'unlocked', address: other.address, signer: other };
    }
    if (kept) return { kind: kept.kind, name: kept.name, status: 'locked', address: kept.address, signer: undefined };
    const own = canSign && address && walletChain ? signerOf(walletChain, address) : undefined;
    return { kind: 'own-key', status, address, signer: own };
  }, [other, kept, status, canSign, address, walletChain]);
}
