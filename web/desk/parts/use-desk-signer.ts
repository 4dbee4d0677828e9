import type { Approval } from '#wallet/approval.ts';
import { approvalFor } from '#wallet/approval-for.ts';
import type { Call } from '#wallet/chain.ts';
import { estimateFees, requireEnoughFee } from '#wallet/fee.ts';
import type { Purpose } from '#wallet/purpose.ts';
import type { Signer } from '#wallet/signer.ts';
import { pollSoon } from '#web/wallet/history/own-transactions.ts';
import { useSigner } from '#web/wallet/signers/signer.ts';
import { useWalletChain } from '#web/wallet/wallet-chain.ts';

/** A signer that is ready, and the chain that it signs for. */
export type DeskSigner = Extract<ReturnType<typeof useDeskSigner>, { ready: true }>;

/** The chosen signer for what only a wallet may sign at the desk. */
export function useDeskSigner(given: Signer | undefined) {
  const chosen = useSigner().signer;
  const signer = given ?? chosen;
  const walletChain = useWalletChain();
  if (!signer || !walletChain) return { ready: false } as const;
  const { address } = signer;
  return {
    ready: true,
    address,
    kind: signer.kind,
    walletChain,
    /** Throws the token's refusal if the call would be refused. */
    approve: (call: Call) => approvalFor(signer, walletChain.chain, call),
    /** Throws if the token refuses the call now, or the approved fee is not enough any more; a Safe's owners only sign, and pay none. */
    check: async (call: Call, { fee }: Approval) => {
      if (signer.kind === 'safe') await estimateFees(walletChain.chain, address, call);
      else await requireEnoughFee(walletChain.chain, address, call, fee);
    },
    send: async (call: Call, purpose: Purpose, approval: Approval) => {
      const sent = await signer.sendTransaction(call, purpose, approval);
      pollSoon(walletChain);
      return sent;
    },
  } as const;
}
