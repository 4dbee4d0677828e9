import { type Hex, keccak256, serializeTransaction, type TransactionSerializableEIP1559 } from 'viem';
import type { Relayer } from '../platform/relayer-settings.ts';
import type { DigestSigner } from '../platform/signers/digest-signer.ts';

/** One whose signer has answered. */
export type OpenedRelayer = Omit<Relayer, 'signer'> & { signer: DigestSigner };

/** The signed transaction, serialized. */
export async function signTransaction(signer: DigestSigner, transaction: TransactionSerializableEIP1559): Promise<Hex> {
  return serializeTransaction(transaction, await signer.signDigest(keccak256(serializeTransaction(transaction))));
}
