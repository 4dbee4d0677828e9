import { useQuery } from '@tanstack/react-query';
import type { InferRequestType } from 'hono/client';
import { type ReactNode, Suspense, useState } from 'react';
import { API_MESSAGES } from '#domain/messages/api.ts';
import type { LoggedPrice } from '#domain/price/price.ts';
import { StepChart } from '#web/chart/step-chart.tsx';
import {
  dollars,
  heldWords,
  isChanging,
  offeredRanges,
  type PricePoint,
  type PriceStep,
  type Range,
  windowOf,
} from '#web/chart/window.ts';
import { api, type Page, readPage } from '#web/lib/api.ts';
import { lazyPart } from '#web/lib/lazy-part.ts';
import { queryKeys } from '#web/lib/query-keys.ts';
import { LoadFailed } from '#web/ui/notice.tsx';
import { Segments } from '#web/ui/segments.tsx';
import { PriceLog } from './price-log.tsx';

const PriceCheck = lazyPart(() =>
  import('#web/token/browser-check.tsx').then((file) => ({ default: file.PriceCheck })),
);

type Props = { points: readonly PricePoint[]; now: number };

/** The chart with its readout above and its ranges beside that. One price alone is a figure with its date: a flat line says no more. */
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
      {isChanging(window) && (
        <StepChart label="Prices, one at a time" window={window} chosen={chosen} onChoose={setChoice} />
      )}
      <p className="text-muted text-sm">{note(points.length, isChanging(window))}</p>
    </div>
  );
}

function note(known: number, isChart: boolean): string {
  if (known === 1)
    return 'Only one price has been set so far. It applies until the next one is set; then there’s a chart here.';
  if (!isChart) return 'This price applied for the whole of this time.';
  return 'A price applies until the next one is set. Hover over the chart, touch it or use the arrow keys to read each. The scale doesn’t start at zero.';
}

/** The price history as a chart and as a table. Its code is loaded on this page only, and only in a browser. */
export default function ChartAndLog({ waiting }: { waiting: ReactNode }) {
  const history = usePriceHistory();
  const { data, isError, dataUpdatedAt } = history;
  if (!data && isError) {
    return (
      <LoadFailed title="The price history could not be loaded" query={history}>
        {API_MESSAGES.unavailable}
      </LoadFailed>
    );
  }
  if (!data) return waiting;
  if (data.prices.length === 0) return <div className="empty">{API_MESSAGES.priceNone}.</div>;
  const points = data.prices.flatMap(({ withdrawn, since, cents }) => (withdrawn ? [] : [{ time: since, cents }]));
  return (
    <>
      {points.length > 0 && (
        <div className="card">
          <PriceChart points={points} now={Math.floor(dataUpdatedAt / 1000)} />
        </div>
      )}
      <Suspense fallback={<div className="min-h-12" />}>
        <div className="min-h-12">
          <PriceCheck />
        </div>
      </Suspense>
      <PriceLog {...data} />
    </>
  );
}

const PAGE = 100;
/** About ten years of weekly prices; more than a screen can distinguish. */
const MOST_PAGES = 5;

type PriceHistory = {
  /** Oldest first. */
  prices: LoggedPrice[];
  /** Whether the log goes further back than was requested. */
  isCut: boolean;
};

type Query = InferRequestType<typeof api.prices.$get>['query'];

/** The public price log, page by page (RFC 8288). */
async function readPriceHistory(): Promise<PriceHistory> {
  const prices: LoggedPrice[] = [];
  let next: Query | undefined = { limit: String(PAGE) };
  for (let asked = 0; next && asked < MOST_PAGES; asked++) {
    const answer: Page<LoggedPrice, Query> = await readPage(api.prices.$get, next);
    prices.push(...answer.rows);
    next = answer.next;
  }
  return { prices: prices.reverse(), isCut: next !== undefined };
}

/** Under the price's own key, so that a price that is set here is read at once. */
const usePriceHistory = () => useQuery({ queryKey: queryKeys.priceHistory, queryFn: readPriceHistory });
