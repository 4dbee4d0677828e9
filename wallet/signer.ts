import {
  type Address,
  bytesToHex,
  type Hash,
  type Hex,
  isAddressEqual,
  keccak256,
  type TransactionSerializableEIP1559,
  type TypedDataDefinition,
} from 'viem';
import { type PrivateKeyAccount, privateKeyToAccount } from 'viem/accounts';
import { type Approval, createApproval } from './approval.ts';
import type { Call, Chain } from './chain.ts';
import { requireWords } from './describe-call.ts';
import { estimateFees, requireEnoughFee } from './fee.ts';
import { WalletProblem } from './problem.ts';
import type { Purpose } from './purpose.ts';
import type { Replacement } from './replace.ts';
import type { WalletStore } from './store.ts';
import type { TransactionRecord } from './transaction-record.ts';
import type { Transactions } from './transactions.ts';

/** The wallet of this browser, a browser extension (EIP-6963), a Ledger, or a Safe whose owners sign together. */
export type SignerKind = 'own-key' | 'extension' | 'ledger' | 'safe';

/** Others have to sign it as well; `proposal` is the number under which their signatures are collected. */
export type Proposed = { outcome: 'proposed'; proposal: string };

/** What became of a transaction: the network or this browser holds it, or it waits for other signatures. */
export type Sent = { outcome: 'sent'; hash: Hash } | Proposed;

/** What became of typed data, as with Sent. */
export type Signed = { outcome: 'signed'; signature: Hex } | Proposed;

/** Signs for a holder or for staff, whatever holds the key. */
export interface Signer {
  readonly kind: SignerKind;
  /** The name its owner knows it by, to say where to confirm; none for the wallet of this browser. */
  readonly name?: string;
  /** The account that acts: of a Safe the Safe's own, not the owner's who signs here. */
  readonly address: Address;
  /** An EIP-191 personal message. A Safe has no signature of its own at once and rejects with a Refusal. */
  signMessage(text: string): Promise<Hex>;
  /** EIP-712. `why` is shown to the others who have to sign it. */
  signTypedData(typedData: TypedDataDefinition, why?: string): Promise<Signed>;
  /**
   * Signs what was approved, keeps it and broadcasts it; resolves once the network or this browser holds it, with the
   * hash to follow, or once it is proposed. Asked again with the same approval it gives the same outcome. A rejection
   * means that nothing was sent: FeeRisen where the approved fee is not enough any more.
   */
  sendTransaction(call: Call, purpose: Purpose, approval: Approval): Promise<Sent>;
  /** Of a Safe, the number that its next transaction with this call gets: a confirmation shows it before anything is proposed. */
  nextNumber?(call: Call): Promise<number>;
  /** The same in the place of a transaction that waits for a block; only where the signer lets a nonce be chosen. */
  replaceTransaction?(record: TransactionRecord, how: Replacement, approval: Approval): Promise<Sent>;
}

/** A signer that never waits for others. */
export type SoleSigner = Omit<Signer, 'sendTransaction' | 'signTypedData'> & {
  sendTransaction(...input: Parameters<Signer['sendTransaction']>): Promise<Exclude<Sent, Proposed>>;
  signTypedData(typedData: TypedDataDefinition): Promise<Exclude<Signed, Proposed>>;
};

/** The approval that a confirmation asks for, at the normal speed; throws the token's refusal if it would refuse the call, and a Refusal for one without words. */
export async function approvalFor(
  { address, nextNumber }: Pick<Signer, 'address' | 'nextNumber'>,
  chain: Chain,
  call: Call,
): Promise<Approval> {
  requireWords(call, chain);
  const [fees, number] = await Promise.all([estimateFees(chain, address, call), nextNumber?.(call)]);
  return createApproval(fees, number);
}

/** Signs bytes and nothing else; the transaction is kept and broadcast here. */
type KeyDevice = {
  kind: 'own-key' | 'ledger';
  name?: string;
  address: Address;
  signMessage(text: string): Promise<Hex>;
  signTypedData(typedData: TypedDataDefinition): Promise<Hex>;
  /** The signed transaction, serialized. */
  signTransaction(transaction: TransactionSerializableEIP1559): Promise<Hex>;
};

type Deps = { chain: Chain; transactions: Transactions; now?: () => number };

/** A signer over whatever holds the key: signs what was approved, keeps it, and only then broadcasts it. */
export function createKeySigner(device: KeyDevice, { chain, transactions, now = Date.now }: Deps): SoleSigner {
  const { kind, name, address } = device;

  type Place = Pick<TransactionRecord, 'replaces'> & { nonce: number };

  async function signAndSend(call: Call, purpose: Purpose, { intent, fee }: Approval, place: Place): Promise<Hash> {
    const network = await chain.network();
    const { gas, maxFeePerGas, maxPriorityFeePerGas } = fee;
    const { nonce } = place;
    const transaction = { type: 'eip1559', chainId: chain.chainId, nonce, ...call, gas } as const;
    const raw = await device.signTransaction({ ...transaction, maxFeePerGas, maxPriorityFeePerGas });
    const identity = { hash: keccak256(raw), raw, network, from: address, to: call.to, ...place };
    const record = { ...identity, intent, purpose, createdAt: now(), status: 'signed', settled: false } as const;
    transactions.add(record);
    const result = await transactions.broadcast(record);
    if (result.outcome !== 'refused') return record.hash;
    // The node refused the only copy there is: it can never be mined.
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
    const { call, purpose, ...place } = await requireReplaceable({ chain, transactions }, record, how, approval.fee);
    return signAndSend(call, purpose, approval, place);
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

/**
 * Sends once for an approval, however often it is answered. One at a time over all tabs: two transactions of an account
 * must not take the same nonce, nor two answers the same intent. A send (`purpose`) throws SameStillOpen where the site may still carry
 * out the same payment, or did so after this one was asked for, unless a second one was approved.
 */
export const sendOnce = (
  { address, transactions, purpose }: { address: Address; transactions: Transactions; purpose?: Purpose },
  approval: Pick<Approval, 'intent' | 'at' | 'second'>,
  send: () => Promise<Hash>,
): ReturnType<SoleSigner['sendTransaction']> =>
  oneAtATime(address, async () => {
    const earlier = transactions.ofIntent(approval.intent);
    if (earlier) return { outcome: 'sent', hash: earlier.hash };
    // A ticket's number burns once, whoever brings it.
    if (purpose?.kind === 'send') {
      const { SameStillOpen, twinOf } = await import('./same-payment.ts');
      const twin = await twinOf({ address, transactions }, purpose, approval, false);
      if (twin) throw new SameStillOpen(twin);
    }
    return { outcome: 'sent', hash: await send() };
  });

/** Runs what signs for an account one at a time over all tabs. */
export const oneAtATime = <T>(address: Address, act: () => Promise<T>): Promise<T> =>
  navigator.locks.request(`send:${address}`, act) as Promise<T>;

type OwnKey = Deps & { address: Address; withKey: WalletStore['withKey'] };

/** The signer of the wallet of this browser. It throws 'locked' where the wallet is. */
export function createOwnKeySigner({ address, withKey, ...deps }: OwnKey): SoleSigner {
  const withAccount = <T>(act: (account: PrivateKeyAccount) => Promise<T>): Promise<T> =>
    withKey((key) => {
      const account = privateKeyToAccount(bytesToHex(key));
      // Another tab may have replaced the wallet that this page shows.
      if (!isAddressEqual(account.address, address)) throw new WalletProblem('walletChanged');
      return act(account);
    });

  const device: KeyDevice = {
    kind: 'own-key',
    address,
    signMessage: (text) => withAccount((account) => account.signMessage({ message: text })),
    signTypedData: (typedData) => withAccount((account) => account.signTypedData(typedData)),
    signTransaction: (transaction) => withAccount((account) => account.signTransaction(transaction)),
  };
  return createKeySigner(device, deps);
}
