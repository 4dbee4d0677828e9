import { useState } from 'react';
import { Button } from '#web/ui/button.tsx';
import type { Chosen } from './do-to-each.ts';
import { useMarkComplete } from './marking.tsx';
import { PlaceOrders } from './place-orders.tsx';
import { BAR } from './report-bar.tsx';

type Props = { chosen: readonly Chosen[]; onDone: () => void };

/** What can be done to the selected rows. */
export function BulkBar({ chosen, onDone }: Props) {
  const markComplete = useMarkComplete();
  const [placing, setPlacing] = useState(false);
  if (placing) return <PlaceOrders chosen={chosen} onEnd={() => setPlacing(false)} onDone={onDone} />;
  return (
    <fieldset aria-label="Selected rows" className={BAR}>
      <p className="-mb-2 flex w-full items-center justify-between gap-3 font-medium">
        {chosen.length} selected
        <Button kind="quiet" size="sm" className="-mr-3.5" onClick={onDone}>
          Clear
        </Button>
      </p>
      <Button
        kind="secondary"
        size="sm"
        data-key="c"
        onClick={() => {
          markComplete(chosen, true);
          onDone();
        }}
      >
        Mark as complete
      </Button>
      {chosen.every(({ kind }) => kind === 'purchase') && (
        <Button kind="secondary" size="sm" onClick={() => setPlacing(true)}>
          Place orders…
        </Button>
      )}
    </fieldset>
  );
}
