import { useWallet } from '#web/lib/wallet.ts';
import { Progress } from '#web/ui/progress.tsx';

const WORDS = {
  creating: 'Making and encrypting your wallet',
  restoring: 'Opening and encrypting your wallet',
  opening: 'Checking your password',
  saving: 'Saving your wallet',
};

/** How far the wallet's slow, deliberate key derivation has come. */
export function WorkProgress({ announce }: { announce?: string }) {
  const { busy } = useWallet();
  return (
    <div className="has-[progress]:pt-1">
      <p role="status" className="sr-only">
        {busy && (announce ?? WORDS[busy.task])}
      </p>
      {busy && <Progress label={`${announce ?? WORDS[busy.task]}…`} value={busy.progress} />}
    </div>
  );
}
