import { FilePlus2, Upload } from 'lucide-react';
import { walletObstacle } from '#web/lib/wallet.ts';
import { Button } from '#web/ui/button.tsx';
import type { PanelAct } from './settings-panel.tsx';

/** Where someone starts who has no wallet in this browser. */
export function Welcome({ onAct }: { onAct: (act: PanelAct) => void }) {
  const blocked = walletObstacle() !== undefined;
  return (
    <section aria-labelledby="welcome" className="card grid content-start gap-5">
      <h2 id="welcome" className="text-3xl">
        No wallet in this browser yet
      </h2>
      <p className="max-w-xl text-muted">
        Create one in a minute: a new key is made here, encrypted with your password, and its backup file downloaded. Or
        restore a wallet that you already have.
      </p>
      <div className="flex flex-wrap gap-3">
        <Button
          size="lg"
          disabled={blocked}
          icon={<FilePlus2 aria-hidden className="size-5" />}
          onClick={() => onAct('create')}
        >
          Create a wallet
        </Button>
        <Button
          size="lg"
          kind="secondary"
          disabled={blocked}
          icon={<Upload aria-hidden className="size-5" />}
          onClick={() => onAct('restore')}
        >
          Restore a wallet
        </Button>
      </div>
    </section>
  );
}
