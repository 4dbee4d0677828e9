import { type Address, bytesToHex, isAddressEqual } from 'viem';
import { type PrivateKeyAccount, privateKeyToAccount } from 'viem/accounts';
import type { Chain } from './chain.ts';
import { createKeySigner, type KeyDevice } from './key-signer.ts';
import { WalletProblem } from './problem.ts';
import type { SoleSigner } from './signer.ts';
import type { WalletStore } from './store.ts';
import type { Transactions } from './transactions.ts';

type OwnKey = {
  chain: Chain;
  transactions: Transactions;
  now?: () => number;
  address: Address;
  withKey: WalletStore['withKey'];
};

/** Signs with the key of this browser's wallet; throws 'locked' if the wallet is locked. */
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
