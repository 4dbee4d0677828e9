import { useState } from 'react';
import {
  heldWords,
  isChanging,
  offeredRanges,
  type PricePoint,
  type PriceStep,
  type Range,
  usualRange,
  windowOf,
} from '#domain/chart/window.ts';
import { usdText } from '#domain/money.ts';
import { StepChart } from '#web/chart/step-chart.tsx';
import { Segments } from '#web/ui/segments.tsx';

type Props = { points: readonly PricePoint[]; now: number };

/** The chart with the chosen price above it and the ranges beside that. A single price gets no chart, only its figure and date. */
export function PriceChart({ points, now }: Props) {
  const ranges = offeredRanges(points, now);
  const [range, setRange] = useState<Range>(usualRange(points, now));
  const [choice, setChoice] = useState<number>();
  const window = windowOf(points, range, now);
  const last = window.steps.length - 1;
  const chosen = Math.min(choice ?? last, last);
  const step = window.steps[chosen] as PriceStep;
  return (
    <div className="grid gap-5">
      <div className="flex flex-wrap items-end justify-between gap-x-8 gap-y-4">
        <p>
          <span className="figure block font-serif text-3xl md:text-4xl">{usdText(step.point.cents)}</span>
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
      {isChanging(window) && (
        <StepChart label="Prices, one at a time" window={window} chosen={chosen} onChoose={setChoice} />
      )}
      <p className="text-muted text-sm">{noteFor(points.length, isChanging(window))}</p>
    </div>
  );
}

function noteFor(prices: number, isChart: boolean): string {
  if (prices === 1) {
    return 'Only one price has been set so far. It applies until the next one is set; then there’s a chart here.';
  }
  if (!isChart) return 'This price applied for the whole of this time.';
  return 'A price applies until the next one is set. Hover over the chart, touch it or use the arrow keys to read each. The scale doesn’t start at zero.';
}
