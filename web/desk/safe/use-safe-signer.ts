import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { type Address, isAddressEqual } from 'viem';
import { createSafeSigner, isSafeSigner, type ProposalDesk, type SafeSigner } from '#wallet/safe-signer.ts';
import type { Signer } from '#wallet/signer.ts';
import { deskQueryKeys } from '#web/desk/query-keys.ts';
import { answerOf, api } from '#web/lib/api.ts';
import { chooseSigner, useSigner } from '#web/wallet/signers/signer.ts';
import { useWallet } from '#web/wallet/wallet.ts';
import { useWalletChain } from '#web/wallet/wallet-chain.ts';
import { useAdmin } from '../access.ts';
import { proposalDesk } from './proposal-desk.ts';

/** The Safes that hold a role of the token and are owned by that wallet, to choose from at login. */
export function useOwnSafes(owner: Address | undefined) {
  const { data } = useQuery({
    queryKey: deskQueryKeys.safes,
    enabled: owner !== undefined,
    queryFn: () => answerOf(api.safes.$get()),
  });
  return data?.filter(({ owners }) => owner && owners.some((each) => isAddressEqual(each, owner))) ?? [];
}

let acting: SafeSigner | undefined;

/** Signs as the Safe's owner alone again: what follows isn't the desk's, or the owner's wallet is locked. */
function stopActing(): void {
  if (!acting) return;
  // The wallet of this browser is what signs where nothing was chosen.
  chooseSigner(acting.owner.kind === 'own-key' ? undefined : acting.owner);
  acting = undefined;
}

/** A person who is logged in for a Safe signs as that Safe wherever the desk asks for a signature, and with their own wallet at login. */
export function useSafeSigner(): void {
  const { status } = useWallet();
  const { data: admin } = useAdmin();
  const walletChain = useWalletChain();
  const { signer } = useSigner();
  const queries = useQueryClient();
  useEffect(() => {
    const safe = admin?.safe?.address;
    if (isSafeSigner(signer)) {
      const isLocked = signer.owner.kind === 'own-key' && status !== 'unlocked';
      // Logged out, or logged in as someone else.
      if (isLocked || (admin !== undefined && safe !== signer.address)) stopActing();
      return;
    }
    if (!safe || !walletChain || !signer || !isAddressEqual(signer.address, admin.address)) return;
    const desk: ProposalDesk = {
      ...proposalDesk,
      async propose(input) {
        const proposal = await proposalDesk.propose(input);
        void queries.invalidateQueries({ queryKey: deskQueryKeys.safeProposals });
        return proposal;
      },
      async addSignature(id, signature) {
        await proposalDesk.addSignature(id, signature);
        void queries.invalidateQueries({ queryKey: deskQueryKeys.safeProposals });
      },
    };
    acting = createSafeSigner({ safe, owner: signer, desk, chain: walletChain.chain });
    chooseSigner(acting);
  }, [admin, walletChain, signer, status, queries]);
  useEffect(() => stopActing, []);
}

/** The wallet that signs for its owner alone, also where a Safe was chosen. */
export function useOwnerSigner(): Signer | undefined {
  const { signer } = useSigner();
  return isSafeSigner(signer) ? signer.owner : signer;
}
