import type { Address, Hash, Hex, TypedDataDefinition } from 'viem';
import type { Approval } from './approval.ts';
import type { Call } from './chain.ts';
import type { Purpose } from './transaction-record.ts';

/** Signs for a holder: the wallet of this browser now; a browser extension (EIP-6963) or a Ledger fits in here. */
export interface Signer {
  readonly kind: 'own-key' | 'extension' | 'ledger';
  readonly address: Address;
  /** An EIP-191 personal message. */
  signMessage(text: string): Promise<Hex>;
  /** EIP-712. */
  signTypedData(typedData: TypedDataDefinition): Promise<Hex>;
  /**
   * Signs what was approved, keeps it and broadcasts it; resolves once the network or this browser holds it, with the
   * hash to follow. Asked again with the same approval it gives the same hash. A rejection means that nothing was sent:
   * FeeRisen where the approved fee is not enough any more.
   */
  sendTransaction(call: Call, purpose: Purpose, approval: Approval): Promise<Hash>;
}
