import { useState } from 'react';
import type { Address } from 'viem';
import { DESK_MESSAGES } from '#domain/messages/staff.ts';
import type { Call } from '#wallet/chain.ts';
import { estimateFee } from '#wallet/fee.ts';
import { revertMessage } from '#wallet/revert.ts';
import type { Purpose } from '#wallet/transaction-record.ts';
import { ApiError, messageOf } from '#web/lib/api-error.ts';
import { lookSoon } from '#web/lib/own-transactions.ts';
import { useWallet } from '#web/lib/wallet.ts';
import { signerOf, useWalletChain } from '#web/lib/wallet-chain.ts';
import { Button } from '#web/ui/button.tsx';
import { ConfirmDialog } from '#web/ui/dialog.tsx';
import { Notice } from '#web/ui/notice.tsx';

type Props = {
  label: string;
  question: string;
  children: React.ReactNode;
  call: (token: Address) => Call;
  purpose: Purpose;
  /** Runs after the token would take the call and before it is signed. */
  onBefore?: () => Promise<unknown>;
  onSent?: (hash: `0x${string}`) => Promise<unknown>;
  /** Only this wallet can do it. */
  only?: string;
};

const wordsOf = (error: unknown) => (error instanceof ApiError ? messageOf(error) : revertMessage(error));

/** What only a wallet can do at the desk: tried without sending, asked for once more, signed and sent. */
export function WalletAction({ label, question, children, call, purpose, onBefore, onSent, only }: Props) {
  const wallet = useDeskSigner();
  const [asking, setAsking] = useState(false);
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>();
  const isThis = wallet.ready && (only === undefined || wallet.address.toLowerCase() === only.toLowerCase());

  async function run() {
    if (!wallet.ready) return;
    setBusy(true);
    setError(undefined);
    try {
      const signed = call(wallet.walletChain.chain.token);
      await wallet.simulate(signed);
      await onBefore?.();
      const hash = await wallet.send(signed, purpose);
      await onSent?.(hash);
    } catch (refusal) {
      setError(refusal);
    } finally {
      setBusy(false);
      setAsking(false);
    }
  }

  return (
    <div className="grid gap-3">
      {!isThis && (
        <p className="text-muted text-sm">
          {only === undefined ? DESK_MESSAGES.walletNeeded : `Unlock the wallet ${only} to go on.`}
        </p>
      )}
      <div>
        <Button size="sm" disabled={!isThis} busy={busy} onClick={() => setAsking(true)}>
          {label}
        </Button>
      </div>
      {error !== undefined && (
        <Notice kind="danger" live>
          <p>{wordsOf(error)}</p>
        </Notice>
      )}
      <ConfirmDialog
        open={asking}
        title={question}
        confirmLabel={label}
        busy={busy}
        onConfirm={() => void run()}
        onClose={() => setAsking(false)}
      >
        {children}
      </ConfirmDialog>
    </div>
  );
}

/** The unlocked wallet of this browser for what only a wallet may sign at the desk. */
function useDeskSigner() {
  const { status, address } = useWallet();
  const walletChain = useWalletChain();
  if (status !== 'unlocked' || !address || !walletChain) return { ready: false } as const;
  return {
    ready: true,
    walletChain,
    address,
    /** Throws the token's refusal if the call would be refused. */
    simulate: (call: Call) => estimateFee(walletChain.chain, address, call),
    send: async (call: Call, purpose: Purpose) => {
      const hash = await signerOf(walletChain, address).sendTransaction(call, purpose);
      lookSoon(walletChain);
      return hash;
    },
  } as const;
}
