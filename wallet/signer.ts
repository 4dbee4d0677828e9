import type { Address, Hash, Hex, TypedDataDefinition } from 'viem';
import type { Call } from './chain.ts';
import type { Purpose } from './transaction-record.ts';

/** Whoever signs for a holder: the wallet of this browser now; a browser extension (EIP-6963) or a Ledger fits in here. */
export interface Signer {
  readonly kind: 'own-key' | 'extension' | 'ledger';
  readonly address: Address;
  /** An EIP-191 personal message. */
  signMessage(text: string): Promise<Hex>;
  /** EIP-712. */
  signTypedData(typedData: TypedDataDefinition): Promise<Hex>;
  /** Signs, keeps and broadcasts; resolves once the network or this browser holds it, with the hash to follow. */
  sendTransaction(call: Call, purpose: Purpose): Promise<Hash>;
}
