import { type Address, bytesToHex, type Hash, keccak256 } from 'viem';
import { type PrivateKeyAccount, privateKeyToAccount } from 'viem/accounts';
import type { Call, Chain } from './chain.ts';
import { estimateFee } from './fee.ts';
import type { Signer } from './signer.ts';
import type { WalletStore } from './store.ts';
import type { Purpose, TransactionRecord } from './transaction-record.ts';
import type { Transactions } from './transactions.ts';

type Deps = {
  address: Address;
  withKey: WalletStore['withKey'];
  chain: Chain;
  transactions: Transactions;
  now?: () => number;
};

/** The signer of the wallet of this browser. It throws 'locked' where the wallet is. */
export function createOwnKeySigner({ address, withKey, chain, transactions, now = Date.now }: Deps): Signer {
  const withAccount = <T>(act: (account: PrivateKeyAccount) => Promise<T>): Promise<T> =>
    withKey((key) => act(privateKeyToAccount(bytesToHex(key))));

  async function sign(call: Call, purpose: Purpose): Promise<TransactionRecord> {
    const network = await chain.network();
    const { gas, maxFeePerGas, maxPriorityFeePerGas } = await estimateFee(chain, address, call);
    const nonce = await transactions.nextNonce(address);
    const fees = { gas, maxFeePerGas, maxPriorityFeePerGas };
    const raw = await withAccount((account) =>
      account.signTransaction({ type: 'eip1559', chainId: chain.chainId, nonce, ...call, ...fees }),
    );
    const identity = { hash: keccak256(raw), raw, network, from: address, to: call.to, nonce };
    return { ...identity, purpose, createdAt: now(), status: 'signed', settled: false };
  }

  async function send(call: Call, purpose: Purpose): Promise<Hash> {
    const record = await sign(call, purpose);
    transactions.add(record);
    const result = await transactions.broadcast(record);
    if (result.outcome !== 'refused') return record.hash;
    // The node said no to the only copy there is: it can never happen.
    transactions.add({ ...record, status: 'dropped', settled: true });
    throw result.error;
  }

  return {
    kind: 'own-key',
    address,
    signMessage: (text) => withAccount((account) => account.signMessage({ message: text })),
    signTypedData: (typedData) => withAccount((account) => account.signTypedData(typedData)),
    // One at a time over all tabs: two transactions must not take the same nonce.
    sendTransaction: (call, purpose) => navigator.locks.request('usg-send', () => send(call, purpose)),
  };
}
