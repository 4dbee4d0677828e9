import { useMutation } from '@tanstack/react-query';
import { useCallback, useMemo, useState } from 'react';
import type { Address } from 'viem';
import { type Approval, createApproval } from '#wallet/approval.ts';
import { redeemCall } from '#wallet/calls.ts';
import { estimateFee } from '#wallet/fee.ts';
import type { PendingRedemption } from '#wallet/pending-redemptions.ts';
import { burnForRedemption, checkRedemption, openRedemptions } from '#wallet/redeem.ts';
import { useOwnTransactions } from '#web/lib/own-transactions.ts';
import { walletStorage } from '#web/lib/wallet.ts';
import { signerOf, useWalletChain, type WalletChain } from '#web/lib/wallet-chain.ts';

/** Whether the wallet can redeem that many coins, and the approval to ask for; before any request is posted. */
export function useRedemptionCheck(walletChain: WalletChain | undefined, address: Address) {
  return useMutation({
    mutationFn: async (coins: number) => {
      if (!walletChain) throw new TypeError('No blockchain connection');
      await checkRedemption(walletChain.chain, address, coins);
      // The request has no id yet; a random one costs the same fee and is refused for the same reasons.
      const call = redeemCall(walletChain.chain.token, coins, crypto.randomUUID());
      return createApproval(await estimateFee(walletChain.chain, address, call));
    },
  });
}

/** Burns the tokens of a redemption; never twice, however often this is called. */
export function useBurn(walletChain: WalletChain | undefined, address: Address) {
  return useMutation({
    mutationFn: ({ ticket, approval }: { ticket: PendingRedemption; approval: Approval }) => {
      if (!walletChain) throw new TypeError('No blockchain connection');
      const { chain, transactions } = walletChain;
      const signer = signerOf(walletChain, address);
      return burnForRedemption({ chain, transactions, signer, storage: walletStorage() }, ticket, approval);
    },
  });
}

/** The redemptions of an address that were begun here and whose burn is not final, each with its last transaction. */
export function useOpenRedemptions(address: Address) {
  const walletChain = useWalletChain();
  const { records } = useOwnTransactions();
  const [look, setLook] = useState(0);
  const moved = records.map(({ hash, status }) => hash + status).join();
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is kept here changes with every look and every transaction
  const open = useMemo(
    () =>
      walletChain ? openRedemptions({ transactions: walletChain.transactions, storage: walletStorage() }, address) : [],
    [walletChain, address, look, moved],
  );
  return { open, lookAgain: useCallback(() => setLook((before) => before + 1), []) };
}
