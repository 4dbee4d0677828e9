import { Check } from 'lucide-react';
import type { ChainState } from '#domain/redemption.ts';
import { classNames } from '#web/ui/class-names.ts';

const STATES: ChainState[] = ['requested', 'burning', 'burned'];
const LABELS: Record<ChainState, string> = { requested: 'Requested', burning: 'Burning', burned: 'Burned' };

/** The steps of a redemption on the chain, and where it stands. */
export function BurnSteps({ state }: { state: ChainState }) {
  const at = STATES.indexOf(state);
  return (
    <ol className="grid grid-cols-3 gap-2">
      {STATES.map((each, index) => {
        const done = index < at || state === 'burned';
        return (
          <li
            key={each}
            aria-current={index === at ? 'step' : undefined}
            className={classNames('grid gap-2 text-sm', index <= at ? 'font-semibold' : 'text-muted')}
          >
            <span
              className={classNames(
                'h-1.5 rounded-full',
                done ? 'bg-good' : index === at ? 'animate-pulse bg-gold-fill' : 'bg-line',
              )}
            />
            <span className="flex items-center gap-1.5">
              {done && <Check aria-hidden className="size-4 text-good" />}
              {LABELS[each]}
            </span>
          </li>
        );
      })}
    </ol>
  );
}
