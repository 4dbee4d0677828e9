import { useMemo, useSyncExternalStore } from 'react';
import type { Address } from 'viem';
import type { Connection } from '#wallet/connection.ts';
import type { Signer, SignerKind } from '#wallet/signer.ts';
import type { WalletState } from '#wallet/state.ts';
import { useWallet } from '../wallet.ts';
import { signerOf, useWalletChain } from '../wallet-chain.ts';
import { connection, useConnection } from './connection.ts';

/** The signer of this page: its kind and account, and the signer itself if it can sign now. */
export type ChosenSigner = {
  kind: SignerKind;
  /** Undefined for the wallet of this browser. */
  name?: string | undefined;
  /** A connected wallet is 'locked' until it is connected again. */
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

/** Signs with that signer from now on; with the wallet of this browser if it's undefined. */
export function chooseSigner(signer: Signer | undefined): void {
  chosen = signer;
  for (const listener of listeners) listener();
}

/** Signs with a wallet that isn't this browser's from now on, in every tab and after a reload. */
export function connectWallet(signer: Signer, newConnection: Connection): void {
  chooseSigner(signer);
  connection().connect(newConnection);
}

/** Signs with the wallet of this browser again, in every tab. */
export function disconnectWallet(): void {
  chooseSigner(undefined);
  connection().disconnect();
}

/** The chosen signer; by default the wallet of this browser. */
export function useSigner(): ChosenSigner {
  const other = useSyncExternalStore(subscribe, () => chosen);
  const connected = useConnection();
  const { status, address } = useWallet();
  const walletChain = useWalletChain();
  const canSign = status === 'unlocked';
  return useMemo((): ChosenSigner => {
    // Another tab may have connected another wallet, or none. A Safe's owner was chosen in this tab.
    const isConnected = other && other.kind === connected?.kind && other.address === connected.address;
    if (other && (other.kind === 'safe' || isConnected)) {
      return { kind: other.kind, name: other.name, status: 'unlocked', address: other.address, signer: other };
    }
    if (connected) {
      const { kind, name, address: connectedAddress } = connected;
      return { kind, name, status: 'locked', address: connectedAddress, signer: undefined };
    }
    const own = canSign && address && walletChain ? signerOf(walletChain, address) : undefined;
    return { kind: 'own-key', status, address, signer: own };
  }, [other, connected, status, canSign, address, walletChain]);
}
