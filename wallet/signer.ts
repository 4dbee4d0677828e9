import type { Address, Hash, Hex, TypedDataDefinition } from 'viem';
import type { Approval } from './approval.ts';
import type { Call } from './chain.ts';
import type { Purpose } from './purpose.ts';
import type { Replacement } from './replace.ts';
import type { TransactionRecord } from './transaction-record.ts';

/** The wallet of this browser, a browser extension (EIP-6963), a Ledger, or a Safe whose owners sign together. */
export type SignerKind = 'own-key' | 'extension' | 'ledger' | 'safe';

/** Others have to sign it as well; `proposal` is the id under which their signatures are collected. */
export type Proposed = { outcome: 'proposed'; proposal: string };

/** The outcome of a transaction: the network or this browser has it, or it waits for other signatures. */
export type Sent = { outcome: 'sent'; hash: Hash } | Proposed;

/** The outcome of signing typed data. */
export type Signed = { outcome: 'signed'; signature: Hex } | Proposed;

/** Signs for a holder or for staff, whatever holds the key. */
export interface Signer {
  readonly kind: SignerKind;
  /** The name that tells its owner where to confirm; undefined for the wallet of this browser. */
  readonly name?: string;
  /** The account that acts: a Safe's own address, not that of the owner who signs here. */
  readonly address: Address;
  /** An EIP-191 personal message. A Safe can't sign by itself and rejects with a Refusal. */
  signMessage(text: string): Promise<Hex>;
  /** EIP-712. `why` is shown to the others who have to sign it. */
  signTypedData(typedData: TypedDataDefinition, why?: string): Promise<Signed>;
  /**
   * Signs what was approved, stores it and broadcasts it. Resolves once the network or this browser has it, or once it is proposed; with the
   * same approval, always to the same outcome. A rejection means that nothing was sent: FeeRisen if the approved fee is no longer enough.
   */
  sendTransaction(call: Call, purpose: Purpose, approval: Approval): Promise<Sent>;
  /** Only of a Safe: the number that a transaction with this call gets. A confirmation shows it before anything is proposed. */
  nextNumber?(call: Call): Promise<number>;
  /** Replaces a transaction that waits for a block; only if the signer allows choosing a nonce. */
  replaceTransaction?(record: TransactionRecord, how: Replacement, approval: Approval): Promise<Sent>;
}

/** A signer that never waits for others. */
export type SoleSigner = Omit<Signer, 'sendTransaction' | 'signTypedData'> & {
  sendTransaction(...input: Parameters<Signer['sendTransaction']>): Promise<Exclude<Sent, Proposed>>;
  signTypedData(typedData: TypedDataDefinition): Promise<Exclude<Signed, Proposed>>;
};
