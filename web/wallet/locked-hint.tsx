import { Lock } from 'lucide-react';
import { SIGNER_MESSAGES } from '#domain/messages/signers.ts';
import { WALLET_PROBLEM_MESSAGES } from '#domain/messages/wallet.ts';
import { useSigner } from '#web/lib/signer.ts';
import { Button } from '#web/ui/button.tsx';

/** Why the button beside it cannot be pressed, and the way out. */
export function LockedHint({ onUnlock }: { onUnlock: () => void }) {
  const { kind } = useSigner();
  if (kind !== 'own-key') return <p className="text-muted text-sm">{SIGNER_MESSAGES.notConnected}</p>;
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
