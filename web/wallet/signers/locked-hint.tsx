import { Lock } from 'lucide-react';
import { Suspense } from 'react';
import { createPortal } from 'react-dom';
import { WALLET_PROBLEM_MESSAGES } from '#domain/wallet/messages.ts';
import { SIGNER_MESSAGES } from '#domain/wallet/signer-messages.ts';
import { Button } from '#web/ui/button.tsx';
import { lazyDialog, useLateDialog } from '#web/ui/late-dialog.tsx';
import { useSigner } from '#web/wallet/signers/signer.ts';

/** Why the button beside it cannot be pressed, and the way out. */
export function LockedHint({ onUnlock }: { onUnlock: () => void }) {
  const { kind } = useSigner();
  if (kind !== 'own-key') return <ConnectHint />;
  return (
    <p className="flex flex-wrap items-center gap-3 text-muted text-sm">
      <span className="flex items-center gap-2">
        <Lock aria-hidden className="size-4 shrink-0" />
        {WALLET_PROBLEM_MESSAGES.locked}
      </span>
      <Button kind="secondary" size="sm" aria-label="Unlock to continue" onClick={onUnlock}>
        Unlock
      </Button>
    </p>
  );
}

const WalletChoiceDialog = lazyDialog(() =>
  import('./connected-wallet.tsx').then((file) => ({ default: file.WalletChoiceDialog })),
);

function ConnectHint() {
  const choice = useLateDialog<true>();
  return (
    <p className="flex flex-wrap items-center gap-3 text-muted text-sm">
      {SIGNER_MESSAGES.notConnected}
      <Button kind="secondary" size="sm" aria-label="Connect to continue" {...choice.opener(WalletChoiceDialog, true)}>
        Connect
      </Button>
      {/* HTML allows no form inside a form. */}
      <Suspense>{choice.shown && createPortal(<WalletChoiceDialog onClose={choice.close} />, document.body)}</Suspense>
    </p>
  );
}
