import { Pin } from 'lucide-react';
import { useState } from 'react';
import type { PinStatus } from '#wallet/pin/protocol.ts';
import { Button } from '#web/ui/button.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { OfferedDialog } from './offered-dialog.tsx';
import { usePin } from './pin.ts';

/** Which release this browser runs, above the wallet, and what the site offers beside it: a new one, or something that never runs here. */
export function ReleaseNotice() {
  const { status } = usePin();
  if (!status) return null;
  return (
    <div className="grid gap-4">
      <p className="flex items-center gap-2 text-muted text-sm">
        <Pin aria-hidden className="size-4 shrink-0" />
        <span>Pinned release {status.pinned.number}</span>
      </p>
      <Offered {...status} />
    </div>
  );
}

function Offered({ offer, pinned }: NonNullable<PinStatus>) {
  const [isReading, setReading] = useState(false);
  if (offer.kind === 'refused')
    return (
      <Notice kind="danger" title="The site offers a release that your browser refuses" live>
        <p>{offer.message}</p>
        <p>
          Release {pinned.number} goes on in this browser. If this doesn’t end soon, ask us by phone before you trust
          the site.
        </p>
      </Notice>
    );
  if (offer.kind !== 'new') return null;
  return (
    <Notice title={`Release ${offer.release.number} of the wallet is ready`} live>
      <p>Nothing changes until you take it. Your browser goes on with release {pinned.number}.</p>
      <p className="mt-2">
        <Button kind="secondary" size="sm" onClick={() => setReading(true)}>
          See what changed
        </Button>
      </p>
      {isReading && <OfferedDialog release={offer.release} pinned={pinned.number} onClose={() => setReading(false)} />}
    </Notice>
  );
}
