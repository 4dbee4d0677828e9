import { Lock, LockOpen } from 'lucide-react';
import type { WalletState } from '#wallet/state.ts';
import { Button } from '#web/ui/button.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';

/** Locked or unlocked, at a glance; a locked wallet can be opened right here. */
export function StatusBadge({ status, onUnlock }: { status: WalletState['status']; onUnlock: () => void }) {
  if (status === 'starting') return <Skeleton className="w-24" label="The wallet is being looked for" />;
  if (status === 'unlocked') {
    return (
      <p className="flex items-center gap-2 rounded-full bg-good-wash px-3.5 py-1 font-medium text-good text-sm">
        <LockOpen aria-hidden className="size-4" />
        Unlocked
      </p>
    );
  }
  return (
    <div className="flex items-center gap-3">
      <p className="flex items-center gap-2 rounded-full bg-sunken px-3.5 py-1 font-medium text-muted text-sm">
        <Lock aria-hidden className="size-4" />
        Locked
      </p>
      <Button size="sm" onClick={onUnlock} aria-label="Unlock the wallet">
        Unlock
      </Button>
    </div>
  );
}
