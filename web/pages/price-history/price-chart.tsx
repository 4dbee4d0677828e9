import { useState } from 'react';
import { Segments } from '#web/ui/segments.tsx';
import { StepChart } from './step-chart.tsx';
import { dollars, heldWords, offeredRanges, type PricePoint, type PriceStep, type Range, windowOf } from './window.ts';

type Props = { points: readonly PricePoint[]; now: number };

/** The chart with its readout above and its ranges below. There must be a price. */
export function PriceChart({ points, now }: Props) {
  const ranges = offeredRanges(points, now);
  const [range, setRange] = useState<Range>(ranges.some(([name]) => name === '1y') ? '1y' : 'all');
  const [choice, setChoice] = useState<number>();
  const window = windowOf(points, range, now);
  const last = window.steps.length - 1;
  const chosen = Math.min(choice ?? last, last);
  const step = window.steps[chosen] as PriceStep;
  return (
    <div className="grid gap-5">
      <div className="flex flex-wrap items-end justify-between gap-x-8 gap-y-4">
        <p>
          <span className="figure block font-serif text-3xl md:text-4xl">{dollars(step.point.cents)}</span>
          <span className="text-[0.9375rem] text-muted">{heldWords(step, chosen === last)}</span>
        </p>
        {ranges.length > 1 && (
          <Segments
            label="Time range"
            labelHidden
            value={range}
            options={ranges}
            onValue={(value) => {
              setRange(value);
              setChoice(undefined);
            }}
          />
        )}
      </div>
      <StepChart window={window} chosen={chosen} onChoose={setChoice} />
      <p className="text-muted text-sm">
        {points.length === 1
          ? 'Only one price has been set so far. It applies until the next one is set.'
          : 'A price applies until the next one is set. The scale doesn’t start at zero.'}
      </p>
    </div>
  );
}
