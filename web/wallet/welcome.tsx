import { FilePlus2, Upload } from 'lucide-react';
import { Suspense, useEffect } from 'react';
import { lazyPart } from '#web/lib/lazy-part.ts';
import { Button } from '#web/ui/button.tsx';
import { Steps } from '#web/ui/lists.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import type { PanelAction } from './settings-panel.tsx';

const START = [
  { title: 'Choose a password', text: 'Your browser creates a key and encrypts it. Nobody can reset the password.' },
  { title: 'Keep the backup', text: 'An encrypted file is downloaded. Keep a copy off this device.' },
  { title: 'Open it once', text: 'You open the file here to make sure that it brings the wallet back.' },
];

type Props = { blocked: boolean; opening: string | undefined; onAction: (action: PanelAction) => void };

/** Where someone starts who has no wallet in this browser; `blocked` where it can't hold one, `opening` what was pressed and is loading. */
export function Welcome({ blocked, opening, onAction }: Props) {
  return (
    <section aria-labelledby="welcome" className="card grid content-start gap-5">
      <h2 id="welcome" className="text-3xl">
        No wallet in this browser yet
      </h2>
      <p className="max-w-xl text-muted">
        Create one in about two minutes, without an account. Or restore a wallet you already have.
      </p>
      <div className="flex flex-wrap gap-3">
        <Button
          size="lg"
          disabled={blocked}
          busy={opening === 'create'}
          icon={<FilePlus2 aria-hidden className="size-5" />}
          onClick={() => onAction('create')}
        >
          Create a wallet
        </Button>
        <Button
          size="lg"
          kind="secondary"
          disabled={blocked}
          busy={opening === 'restore'}
          icon={<Upload aria-hidden className="size-5" />}
          onClick={() => onAction('restore')}
        >
          Restore a wallet
        </Button>
      </div>
      <div className="-ml-3.5">
        <Button
          kind="quiet"
          size="sm"
          disabled={blocked}
          busy={opening === 'connect'}
          onClick={() => onAction('connect')}
        >
          Use a wallet you have
        </Button>
      </div>
      <div className="mt-3">
        <Steps steps={START} />
      </div>
    </section>
  );
}

const ConnectedWallet = lazyPart(() => import('./signers/connected-wallet.tsx'));

/** In the place of the wallet's settings, for a wallet that has its own. */
export function ConnectedPanel() {
  useEffect(() => focusSettings, []);
  return (
    <div id="wallet-settings" tabIndex={-1} className="outline-none">
      <Suspense fallback={<div aria-busy className="card min-h-60" />}>
        <ConnectedWallet />
      </Suspense>
    </div>
  );
}

/** Where to go on once the wallet is disconnected, with which the pressed button went. */
function focusSettings() {
  if (document.activeElement === document.body)
    document.getElementById('wallet-settings')?.focus({ preventScroll: true });
}

export function HoldingsSkeleton() {
  return (
    <div className="card grid min-h-200 content-start gap-5" aria-busy>
      <Skeleton className="w-40" label="Looking for your wallet" />
      <Skeleton className="h-10 w-64 max-w-full" label="" />
      <Skeleton className="w-full max-w-md" label="" />
    </div>
  );
}

/** The outline of a wallet whose code is on the way. */
export function WalletSkeleton({ className }: { className?: string | undefined }) {
  return (
    <div className={className} aria-busy>
      <div className="wallet-columns">
        <HoldingsSkeleton />
        <div className="card min-h-136" />
      </div>
    </div>
  );
}
