import type { ComponentProps } from 'react';
import { ENGRAVING_NOTE } from '#domain/messages/engraving.ts';
import ChainSteps from '#web/request-status/chain-steps.tsx';
import Engraving from '#web/ui/engraving.tsx';

type Props = Pick<ComponentProps<typeof ChainSteps>, 'steps' | 'ticket' | 'isFinal'> & { tx: string };

/** What of a tracked redemption is on the blockchain. */
export default function TrackedBurn({ tx, ...chain }: Props) {
  return (
    <>
      {chain.isFinal && (
        <div className="grid gap-3">
          <Engraving of={tx} drawing className="size-40" />
          <p className="text-muted text-sm">{ENGRAVING_NOTE}</p>
        </div>
      )}
      <ChainSteps {...chain} />
    </>
  );
}
