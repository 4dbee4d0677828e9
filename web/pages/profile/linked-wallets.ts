import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { Address } from 'viem';
import { ACCOUNT_MESSAGES } from '#domain/messages/account.ts';
import { answerOf, api } from '#web/lib/api.ts';
import { queryKeys } from '#web/lib/query-keys.ts';
import { flash } from '#web/ui/flash.tsx';
import { flashError } from './account.ts';

/** The wallets that were proved to be this account's. */
export const useLinkedWallets = () =>
  useQuery({ queryKey: queryKeys.accountWallets, queryFn: () => answerOf(api.account.wallets.$get()) });

/** The text for the wallet to sign; it counts in this session, once, for ten minutes. */
export const useChallenge = () =>
  useMutation({
    mutationFn: (address: Address) => answerOf(api.account.wallets.challenge.$post({ json: { address } })),
    onError: flashError,
  });

/** Links the wallet whose signature this is. */
export const linkWallet = (proof: { nonce: string; signature: string }) =>
  answerOf(api.account.wallets.$post({ json: proof }));

/** Everything that hangs on the linked wallets is read again. */
export function useWalletsChanged() {
  const queries = useQueryClient();
  return () => queries.invalidateQueries({ queryKey: queryKeys.account });
}

export function useUnlink() {
  const changed = useWalletsChanged();
  return useMutation({
    mutationFn: (address: Address) => answerOf(api.account.wallets[':address'].$delete({ param: { address } })),
    onSuccess: () => flash(ACCOUNT_MESSAGES.walletUnlinked, 'green'),
    onError: flashError,
    onSettled: changed,
  });
}
