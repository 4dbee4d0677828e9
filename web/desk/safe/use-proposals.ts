import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { SafeProposal } from '#wallet/safe-proposal.ts';
import { signAsOwner } from '#wallet/safe-signer.ts';
import { deskQueryKeys } from '#web/desk/query-keys.ts';
import { answerOf, api } from '#web/lib/api.ts';
import { queryKeys } from '#web/lib/query-keys.ts';
import { useWalletChain } from '#web/wallet/wallet-chain.ts';
import { requireReviewed } from '../coin-register/manifest-review.tsx';
import { attestedBy, type Proposal, readProposal } from './proposal.ts';
import { proposalDesk } from './proposal-desk.ts';
import { useOwnerSigner } from './use-safe-signer.ts';

const AGAIN_MS = 5_000;

/** What waits for signatures, oldest first, and what ended recently. */
export const useProposals = () =>
  useQuery({
    queryKey: deskQueryKeys.safeProposals,
    refetchInterval: AGAIN_MS,
    queryFn: async () => (await answerOf(api.safe.proposals.$get())).map(readProposal),
  });

/** What waits for signatures and is about one order or redemption. */
export const useProposalsAbout = (id: string): Proposal[] =>
  useProposals().data?.filter(({ about, ended_at }) => about?.id === id && ended_at === null) ?? [];

/** Signing, withdrawing and reporting a proposal; the list is read again after each. */
export function useProposalActions(proposal: Proposal) {
  const queries = useQueryClient();
  const owner = useOwnerSigner();
  const walletChain = useWalletChain();
  const param = { id: proposal.id };
  const onSettled = () => queries.invalidateQueries({ queryKey: deskQueryKeys.safeProposals });
  const sign = useMutation({
    onSettled,
    /** `signed` is what was shown. */
    mutationFn: async (signed: SafeProposal) => {
      if (!owner || !walletChain) throw new TypeError('No wallet to sign with');
      const attested = attestedBy(signed);
      if (attested) await requireReviewed(walletChain.chain, attested);
      await signAsOwner(owner, proposalDesk, walletChain.chain, signed);
      // A price may be in force with this signature.
      if (signed.content.kind !== 'transaction') await queries.invalidateQueries({ queryKey: queryKeys.price });
    },
  });
  const withdraw = useMutation({
    onSettled,
    mutationFn: () => answerOf(api.safe.proposals[':id'].$delete({ param })),
  });
  const report = async (tx: string) => {
    await answerOf(api.safe.proposals[':id'].execution.$post({ param, json: { tx } })).catch(() => undefined);
    await onSettled();
  };
  return { owner, sign, withdraw, report };
}
