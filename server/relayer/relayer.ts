import { type Hex, keccak256, serializeTransaction, type TransactionSerializableEIP1559 } from 'viem';
import { privateKeyToAddress, sign } from 'viem/accounts';
import type { DigestSigner, Relayer } from '../platform/relayer-settings.ts';

/** One whose signer has answered. */
export type OpenedRelayer = Omit<Relayer, 'signer'> & { signer: DigestSigner };

/** A signer over RELAYER_KEY. */
export const keySigner = (privateKey: Hex): DigestSigner => ({
  address: privateKeyToAddress(privateKey),
  signDigest: (digest) => sign({ hash: digest, privateKey }),
});

/** The signed transaction, serialized. */
export async function signTransaction(signer: DigestSigner, transaction: TransactionSerializableEIP1559): Promise<Hex> {
  return serializeTransaction(transaction, await signer.signDigest(keccak256(serializeTransaction(transaction))));
}
