import { useMemo } from 'react';
import type { Address } from 'viem';
import { type Chain, createChain } from '#wallet/chain.ts';
import { createOwnKeySigner, type SoleSigner } from '#wallet/signer.ts';
import { createTransactions, type Transactions } from '#wallet/transactions.ts';
import { api, type Site } from './api.ts';
import { useSite } from './site.ts';
import { walletStorage, walletStore } from './wallet.ts';

/** The chain through our relay, and the transactions that this browser signed on it. */
export type WalletChain = { site: Site; chain: Chain; transactions: Transactions };

let known: WalletChain | undefined;

function chainOf(site: Site): WalletChain {
  if (known?.site === site) return known;
  const chain = createChain({
    rpcUrl: `${window.location.origin}${api.rpc.$path()}`,
    chainId: site.chainId,
    token: site.token,
    inbox: site.redemption_inbox,
  });
  known = { site, chain, transactions: createTransactions({ storage: walletStorage(), chain, now: Date.now }) };
  return known;
}

/** Undefined until the site has said which chain and token it serves. */
export function useWalletChain(): WalletChain | undefined {
  const { data: site } = useSite();
  return useMemo(() => site && chainOf(site), [site]);
}

/** The unlocked wallet of this browser as a signer; signing with a locked one throws 'locked'. */
export const signerOf = ({ chain, transactions }: WalletChain, address: Address): SoleSigner =>
  createOwnKeySigner({ address, withKey: walletStore().withKey, chain, transactions });
