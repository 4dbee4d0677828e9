import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Address } from 'viem';
import { ACCOUNT_MESSAGES } from '#domain/accounts/messages.ts';
import { isLinkWalletChallenge } from '#domain/sign-in-with-ethereum.ts';
import { SIGNER_MESSAGES } from '#domain/wallet/signer-messages.ts';
import { Refusal } from '#wallet/problem.ts';
import { answerOf, api } from '#web/lib/api.ts';
import { queryKeys } from '#web/lib/query-keys.ts';
import { flash } from '#web/ui/flash.tsx';
import { useSigner } from '#web/wallet/signers/signer.ts';
import { useWalletChain } from '#web/wallet/wallet-chain.ts';
import { flashError } from './account.ts';

export const isSameAddress = (one: string, other: string) => one.toLowerCase() === other.toLowerCase();

/** Requests the text for the wallet to sign. It is valid once, in this session, for ten minutes. */
export function useLinkChallenge() {
  const chain = useWalletChain()?.chain;
  return useMutation({
    mutationFn: async (address: Address) => {
      if (!chain) throw new TypeError('No blockchain connection');
      const challenge = await answerOf(api.account.wallets.challenge.$post({ json: { address } }));
      const expected = { origin: window.location.origin, chainId: chain.chainId, address };
      if (!isLinkWalletChallenge(challenge, expected)) throw new Refusal(SIGNER_MESSAGES.otherMessage);
      return challenge;
    },
    onError: (error) => (error instanceof Refusal ? flash(error.message, 'error') : flashError(error)),
  });
}

/** Reads everything again that depends on the linked wallets. */
function useRefreshAccount() {
  const queries = useQueryClient();
  return () => queries.invalidateQueries({ queryKey: queryKeys.account });
}

/** Links the wallet, which signs the challenge for it. What the wallet refuses is for the caller to show. */
export function useLinkWallet(address: Address) {
  const { signer } = useSigner();
  const refresh = useRefreshAccount();
  return useMutation({
    mutationFn: async ({ nonce, message }: { nonce: string; message: string }) => {
      if (!signer || !isSameAddress(signer.address, address)) throw new TypeError('No wallet to sign with');
      const proof = { nonce, signature: await signer.signMessage(message) };
      return answerOf(api.account.wallets.$post({ json: proof }));
    },
    onSuccess: async () => {
      flash(ACCOUNT_MESSAGES.walletLinked, 'success');
      await refresh();
    },
    onError: (error) => !(error instanceof Refusal) && flashError(error),
  });
}

export function useUnlinkWallet() {
  const refresh = useRefreshAccount();
  return useMutation({
    mutationFn: (address: Address) => answerOf(api.account.wallets[':address'].$delete({ param: { address } })),
    onSuccess: () => flash(ACCOUNT_MESSAGES.walletUnlinked, 'success'),
    onError: flashError,
    onSettled: refresh,
  });
}
