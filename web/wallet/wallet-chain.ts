import type { ClientResponse } from 'hono/client';
import { useMemo } from 'react';
import type { Address } from 'viem';
import type { RelayStatus } from '#domain/relay/machine.ts';
import { type Chain, createChain } from '#wallet/chain.ts';
import { createOwnKeySigner } from '#wallet/own-key-signer.ts';
import type { RelayAnswer, RelayService } from '#wallet/relay-service.ts';
import type { SoleSigner } from '#wallet/signer.ts';
import { createTransactions, type Transactions } from '#wallet/transactions.ts';
import { answerOf, api, type Site } from '../lib/api.ts';
import { ApiError } from '../lib/api-error.ts';
import { siteRpcUrl, useSite } from '../lib/site.ts';
import { walletStore } from './wallet.ts';
import { walletStorage } from './wallet-storage.ts';

/** The chain through our relay, and the transactions that this browser signed on it. */
export type WalletChain = { site: Site; chain: Chain; transactions: Transactions };

const relay: RelayService = {
  submit: (json) => relayAnswer(api.relay.$post({ json })),
  async statusOf(id) {
    const answer = await relayAnswer(api.relay[':id'].$get({ param: { id } }));
    // Already accepted; a refused status call says nothing.
    return answer.outcome === 'refused' ? { outcome: 'unknown' } : answer;
  },
  async find({ from: holder, nonce }) {
    const answer = await relayAnswer(api.relay[':holder'][':nonce'].$get({ param: { holder, nonce } }));
    // If the site doesn't know it, it may still be on its way.
    return answer.outcome === 'refused' ? { outcome: 'unknown' } : answer;
  },
  offer: (query) => answerOf(api.relay.$get({ query })).catch(() => undefined),
};

async function relayAnswer(call: Parameters<typeof answerOf<ClientResponse<RelayStatus>>>[0]): Promise<RelayAnswer> {
  try {
    return { outcome: 'known', status: await answerOf(call) };
  } catch (error) {
    const isRefusal = error instanceof ApiError && error.status >= 400 && error.status < 500;
    return isRefusal ? { outcome: 'refused', message: error.message } : { outcome: 'unknown' };
  }
}

let current: WalletChain | undefined;

function chainOf(site: Site): WalletChain {
  if (current?.site === site) return current;
  const chain = createChain({
    rpcUrl: siteRpcUrl(),
    chainId: site.chainId,
    token: site.token,
    inbox: site.redemption_inbox,
    firstAccounts: async () => (await import('#web/token/first-acts.ts')).readFirstAccounts(),
    ...(site.eth_price_feed && { ethPriceFeed: site.eth_price_feed }),
  });
  current = {
    site,
    chain,
    transactions: createTransactions({ storage: walletStorage(), chain, now: Date.now, relay }),
  };
  return current;
}

/** Undefined until the site has said which chain and token it serves. */
export function useWalletChain(): WalletChain | undefined {
  const { data: site } = useSite();
  return useMemo(() => site && chainOf(site), [site]);
}

/** Signs with this browser's wallet; throws 'locked' if it is locked. */
export const signerOf = ({ chain, transactions }: WalletChain, address: Address): SoleSigner =>
  createOwnKeySigner({ address, withKey: walletStore().withKey, chain, transactions });
