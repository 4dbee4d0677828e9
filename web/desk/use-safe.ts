import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { InferResponseType } from 'hono/client';
import { useEffect } from 'react';
import { type Address, isAddressEqual } from 'viem';
import { createSafeSigner, isSafeSigner, type ProposalDesk, signAsOwner } from '#wallet/safe-signer.ts';
import type { Signer } from '#wallet/signer.ts';
import { answerOf, api } from '#web/lib/api.ts';
import { queryKeys } from '#web/lib/query-keys.ts';
import { chooseSigner, useSigner } from '#web/lib/signer.ts';
import { useWalletChain } from '#web/lib/wallet-chain.ts';
import { useAdmin } from './access.ts';

const AGAIN_MS = 5_000;

export type Proposal = InferResponseType<(typeof api.safe.proposals)['$get'], 200>[number];

/** What waits for signatures, oldest first, and what ended lately. */
export const useProposals = () =>
  useQuery({
    queryKey: queryKeys.safeProposals,
    refetchInterval: AGAIN_MS,
    queryFn: () => answerOf(api.safe.proposals.$get()),
  });

/** The Safes that hold a role of the token and are owned by that wallet, to choose from at login. */
export function useOwnSafes(owner: Address | undefined) {
  const { data } = useQuery({
    queryKey: queryKeys.safes,
    enabled: owner !== undefined,
    queryFn: () => answerOf(api.safes.$get()),
  });
  return data?.filter(({ owners }) => owner && owners.some((each) => isAddressEqual(each, owner))) ?? [];
}

const desk: ProposalDesk = {
  propose: (json) => answerOf(api.safe.proposals.$post({ json })),
  addSignature: (id, json) => answerOf(api.safe.proposals[':id'].signatures.$post({ param: { id }, json })),
};

/** Whoever is logged in for a Safe signs as that Safe wherever the desk asks for a signature, and with their own wallet at login. */
export function useSafeSigner(): void {
  const { data: admin } = useAdmin();
  const walletChain = useWalletChain();
  const { signer } = useSigner();
  const queries = useQueryClient();
  useEffect(() => {
    const safe = admin?.safe?.address;
    if (isSafeSigner(signer)) {
      // Logged out, or logged in as someone else.
      if (admin !== undefined && safe !== signer.address) chooseSigner(ownerOf(signer));
      return;
    }
    if (!safe || !walletChain || !signer || !isAddressEqual(signer.address, admin.address)) return;
    const { chainId, token } = walletChain.site;
    const heard: ProposalDesk = {
      async propose(input) {
        const proposal = await desk.propose(input);
        void queries.invalidateQueries({ queryKey: queryKeys.safeProposals });
        return proposal;
      },
      async addSignature(id, signature) {
        await desk.addSignature(id, signature);
        void queries.invalidateQueries({ queryKey: queryKeys.safeProposals });
      },
    };
    chooseSigner(createSafeSigner({ safe, owner: signer, desk: heard, place: { chainId, token } }));
  }, [admin, walletChain, signer, queries]);
}

// The wallet of this browser is what signs where nothing was chosen.
const ownerOf = ({ owner }: { owner: Signer }) => (owner.kind === 'own-key' ? undefined : owner);

/** The wallet that signs for its owner alone, also where a Safe was chosen. */
export function useOwnerSigner(): Signer | undefined {
  const { signer } = useSigner();
  return isSafeSigner(signer) ? signer.owner : signer;
}

/** Signing, withdrawing and reporting a proposal; the list is read again after each. */
export function useProposalActions(proposal: Proposal) {
  const queries = useQueryClient();
  const owner = useOwnerSigner();
  const walletChain = useWalletChain();
  const param = { id: proposal.id };
  const onSettled = () => queries.invalidateQueries({ queryKey: queryKeys.safeProposals });
  const sign = useMutation({
    onSettled,
    mutationFn: async () => {
      if (!owner || !walletChain) throw new TypeError('No wallet to sign with');
      await signAsOwner(owner, desk, walletChain.site, proposal);
      // A price may be in force with this signature.
      if (proposal.kind !== 'transaction') await queries.invalidateQueries({ queryKey: queryKeys.price });
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
