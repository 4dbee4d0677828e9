import { Lock } from 'lucide-react';
import { Suspense, useState } from 'react';
import { createPortal } from 'react-dom';
import { WALLET_PROBLEM_MESSAGES } from '#domain/wallet/messages.ts';
import { SIGNER_MESSAGES } from '#domain/wallet/signer-messages.ts';
import { lazyPart } from '#web/lib/lazy-part.ts';
import { Button } from '#web/ui/button.tsx';
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

const WalletChoiceDialog = lazyPart(() =>
  import('./connected-wallet.tsx').then((file) => ({ default: file.WalletChoiceDialog })),
);

function ConnectHint() {
  const [choosing, setChoosing] = useState(false);
  return (
    <p className="flex flex-wrap items-center gap-3 text-muted text-sm">
      {SIGNER_MESSAGES.notConnected}
      <Button kind="secondary" size="sm" aria-label="Connect to continue" onClick={() => setChoosing(true)}>
        Connect
      </Button>
      {choosing &&
        // HTML allows no form inside a form.
        createPortal(
          <Suspense>
            <WalletChoiceDialog onClose={() => setChoosing(false)} />
          </Suspense>,
          document.body,
        )}
    </p>
  );
}
