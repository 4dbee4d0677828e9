import {
  type Address,
  bytesToHex,
  type Hash,
  type Hex,
  isAddressEqual,
  keccak256,
  type TypedDataDefinition,
} from 'viem';
import { type PrivateKeyAccount, privateKeyToAccount } from 'viem/accounts';
import { type Approval, requireEnoughFee } from './approval.ts';
import type { Call, Chain } from './chain.ts';
import { WalletProblem } from './problem.ts';
import type { WalletStore } from './store.ts';
import type { Purpose, TransactionRecord } from './transaction-record.ts';
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
  /** The account that acts: of a Safe the Safe's own, not the owner's who signs here. */
  readonly address: Address;
  /** An EIP-191 personal message. A Safe has no signature of its own at once and rejects with a Refusal. */
  signMessage(text: string): Promise<Hex>;
  /** EIP-712. */
  signTypedData(typedData: TypedDataDefinition): Promise<Signed>;
  /**
   * Signs what was approved, keeps it and broadcasts it; resolves once the network or this browser holds it, with the
   * hash to follow, or once it is proposed. Asked again with the same approval it gives the same outcome. A rejection
   * means that nothing was sent: FeeRisen where the approved fee is not enough any more.
   */
  sendTransaction(call: Call, purpose: Purpose, approval: Approval): Promise<Sent>;
}

/** A signer that never waits for others. */
export type SoleSigner = Omit<Signer, 'sendTransaction' | 'signTypedData'> & {
  sendTransaction(...input: Parameters<Signer['sendTransaction']>): Promise<Exclude<Sent, Proposed>>;
  signTypedData(typedData: TypedDataDefinition): Promise<Exclude<Signed, Proposed>>;
};

type Deps = {
  address: Address;
  withKey: WalletStore['withKey'];
  chain: Chain;
  transactions: Transactions;
  now?: () => number;
};

/** The signer of the wallet of this browser. It throws 'locked' where the wallet is. */
export function createOwnKeySigner({ address, withKey, chain, transactions, now = Date.now }: Deps): SoleSigner {
  const withAccount = <T>(act: (account: PrivateKeyAccount) => Promise<T>): Promise<T> =>
    withKey((key) => {
      const account = privateKeyToAccount(bytesToHex(key));
      // Another tab may have replaced the wallet that this page shows.
      if (!isAddressEqual(account.address, address)) throw new WalletProblem('walletChanged');
      return act(account);
    });

  async function sign(call: Call, purpose: Purpose, { intent, fee }: Approval): Promise<TransactionRecord> {
    const network = await chain.network();
    await requireEnoughFee(chain, address, call, fee);
    const nonce = await transactions.nextNonce(address);
    const { gas, maxFeePerGas, maxPriorityFeePerGas } = fee;
    const fees = { gas, maxFeePerGas, maxPriorityFeePerGas };
    const raw = await withAccount((account) =>
      account.signTransaction({ type: 'eip1559', chainId: chain.chainId, nonce, ...call, ...fees }),
    );
    const identity = { hash: keccak256(raw), raw, network, from: address, to: call.to, nonce };
    return { ...identity, intent, purpose, createdAt: now(), status: 'signed', settled: false };
  }

  async function send(call: Call, purpose: Purpose, approval: Approval): Promise<Hash> {
    const earlier = transactions.ofIntent(approval.intent);
    if (earlier) return earlier.hash;
    const record = await sign(call, purpose, approval);
    transactions.add(record);
    const result = await transactions.broadcast(record);
    if (result.outcome !== 'refused') return record.hash;
    // The node refused the only copy there is: it can never be mined.
    transactions.add({ ...record, status: 'dropped', settled: true });
    throw result.error;
  }

  return {
    kind: 'own-key',
    address,
    signMessage: (text) => withAccount((account) => account.signMessage({ message: text })),
    async signTypedData(typedData) {
      return { outcome: 'signed', signature: await withAccount((account) => account.signTypedData(typedData)) };
    },
    // One at a time over all tabs: two transactions must not take the same nonce, nor two answers the same intent.
    async sendTransaction(call, purpose, approval) {
      const hash = await navigator.locks.request('usg-send', () => send(call, purpose, approval));
      return { outcome: 'sent', hash };
    },
  };
}
