import { WALLET_WORK } from '#domain/wallet/page-messages.ts';
import { useWallet } from '#web/lib/wallet.ts';
import { Progress } from '#web/ui/progress.tsx';

/** How far the wallet's slow, deliberate key derivation has come, while `active`. */
export function WorkProgress({ active, work }: { active: boolean; work: keyof typeof WALLET_WORK }) {
  const { busy } = useWallet();
  return (
    <div className="has-[progress]:pt-1">
      <p role="status" className="sr-only">
        {active && WALLET_WORK[work]}
      </p>
      {active && <Progress label={`${WALLET_WORK[work]}…`} value={busy?.progress} />}
    </div>
  );
}
