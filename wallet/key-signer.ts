import {
  type Address,
  type Hash,
  type Hex,
  keccak256,
  type TransactionSerializableEIP1559,
  type TypedDataDefinition,
} from 'viem';
import type { Approval } from './approval.ts';
import type { Call, Chain } from './chain.ts';
import { requireWords } from './describe-call.ts';
import { requireEnoughFee } from './fee.ts';
import type { Purpose } from './purpose.ts';
import type { Replacement } from './replace.ts';
import { sendOnce } from './send-once.ts';
import type { SoleSigner } from './signer.ts';
import type { TransactionRecord } from './transaction-record.ts';
import type { Transactions } from './transactions.ts';

/** Holds a key and signs with it. Storing and broadcasting is done by createKeySigner. */
export type KeyDevice = {
  kind: 'own-key' | 'ledger';
  name?: string;
  address: Address;
  signMessage(text: string): Promise<Hex>;
  signTypedData(typedData: TypedDataDefinition): Promise<Hex>;
  /** The signed transaction, serialized. */
  signTransaction(transaction: TransactionSerializableEIP1559): Promise<Hex>;
};

type Deps = { chain: Chain; transactions: Transactions; now?: () => number };

/** The nonce that a transaction takes, and whose place it takes there. */
type Position = Pick<TransactionRecord, 'replaces'> & { nonce: number };

/** A signer with any device that holds a key: signs what was approved, stores it, and only then broadcasts it. */
export function createKeySigner(device: KeyDevice, { chain, transactions, now = Date.now }: Deps): SoleSigner {
  const { kind, name, address } = device;

  async function signAndSend(
    call: Call,
    purpose: Purpose,
    { intent, fee }: Approval,
    position: Position,
  ): Promise<Hash> {
    const network = await chain.network();
    const { gas, maxFeePerGas, maxPriorityFeePerGas } = fee;
    const raw = await device.signTransaction({
      type: 'eip1559',
      chainId: chain.chainId,
      nonce: position.nonce,
      ...call,
      gas,
      maxFeePerGas,
      maxPriorityFeePerGas,
    });
    const record = {
      hash: keccak256(raw),
      raw,
      network,
      from: address,
      to: call.to,
      ...position,
      intent,
      purpose,
      createdAt: now(),
      status: 'signed',
      settled: false,
    } as const;
    transactions.add(record);
    const result = await transactions.broadcast(record);
    if (result.outcome !== 'refused') return record.hash;
    // The node refused the only copy there is, so it can never be mined.
    transactions.add({ ...record, status: 'dropped', settled: true });
    throw result.error;
  }

  async function send(call: Call, purpose: Purpose, approval: Approval): Promise<Hash> {
    requireWords(call, chain);
    await chain.requireOurs();
    await requireEnoughFee(chain, address, call, approval.fee);
    return signAndSend(call, purpose, approval, { nonce: await transactions.nextNonce(address) });
  }

  async function replace(record: TransactionRecord, how: Replacement, approval: Approval): Promise<Hash> {
    const { requireReplaceable } = await import('./replace.ts');
    const { call, purpose, ...position } = await requireReplaceable({ chain, transactions }, record, how, approval.fee);
    return signAndSend(call, purpose, approval, position);
  }

  return {
    kind,
    ...(name && { name }),
    address,
    signMessage: device.signMessage,
    async signTypedData(typedData) {
      await chain.requireOurs();
      return { outcome: 'signed', signature: await device.signTypedData(typedData) };
    },
    sendTransaction: (call, purpose, approval) =>
      sendOnce({ address, transactions, purpose }, approval, () => send(call, purpose, approval)),
    replaceTransaction: (record, how, approval) =>
      sendOnce({ address, transactions }, approval, () => replace(record, how, approval)),
  };
}
