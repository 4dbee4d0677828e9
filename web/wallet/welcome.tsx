import { FilePlus2, Upload } from 'lucide-react';
import { Suspense, useEffect } from 'react';
import { lazyPart } from '#web/lib/lazy-part.ts';
import { Button } from '#web/ui/button.tsx';
import { Steps } from '#web/ui/lists.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import type { WalletAction } from './settings-menu.tsx';

const START = [
  { title: 'Choose a password', text: 'Your browser makes a key and encrypts it. Nobody can reset the password.' },
  { title: 'Keep the backup', text: 'An encrypted file. Keep a copy off this device.' },
  { title: 'Open it once', text: 'So you know that it brings the wallet back.' },
];

type Props = { blocked: boolean; opening: string | undefined; onAction: (action: WalletAction) => void };

/** Where someone starts who has no wallet in this browser; `blocked` where it can't hold one, `opening` what was pressed and is loading. */
export function Welcome({ blocked, opening, onAction }: Props) {
  const pressing = (action: WalletAction) => ({
    disabled: blocked,
    busy: opening === action,
    onClick: () => onAction(action),
  });
  return (
    <section aria-labelledby="welcome" className="grid gap-12">
      <div className="grid justify-items-start gap-5">
        <h2 id="welcome" className="text-4xl md:text-5xl">
          No wallet in this browser yet
        </h2>
        <p className="max-w-xl text-lg text-muted">
          Create one in two minutes, without an account. Its key stays in this browser, encrypted.
        </p>
        <div className="mt-2 flex flex-wrap gap-3">
          <Button size="lg" icon={<FilePlus2 aria-hidden className="size-5" />} {...pressing('create')}>
            Create a wallet
          </Button>
          <Button size="lg" kind="secondary" icon={<Upload aria-hidden className="size-5" />} {...pressing('restore')}>
            Restore a wallet
          </Button>
        </div>
        <Button kind="quiet" size="sm" className="-ml-3.5" {...pressing('connect')}>
          Use a wallet you have
        </Button>
      </div>
      <Steps steps={START} />
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

/** The outline of a wallet whose code is on the way. */
export function HoldingsSkeleton() {
  return (
    <div className="grid min-h-200 content-start gap-7" aria-busy>
      <div className="flex min-h-11 items-center">
        <Skeleton className="w-40" label="Looking for your wallet" />
      </div>
      <Skeleton className="h-14 w-56 max-w-full" label="" />
      <Skeleton className="w-72 max-w-full" label="" />
      <Skeleton className="h-12 w-full max-w-xl" label="" />
    </div>
  );
}
