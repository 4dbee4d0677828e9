import { Suspense, useLayoutEffect } from 'react';
import { API_MESSAGES } from '#domain/messages/api.ts';
import { lazyPart } from '#web/lib/lazy-part.ts';
import { LoadFailed } from '#web/ui/notice.tsx';
import { PriceChart } from './price-chart.tsx';
import { PriceLog } from './price-log.tsx';
import { usePriceHistory } from './use-price-history.ts';

const PriceCheck = lazyPart(() =>
  import('#web/token/browser-check.tsx').then((file) => ({ default: file.PriceCheck })),
);

/** The price history as a chart and as a table. Its code is loaded on this page only, and only in a browser. */
export default function ChartAndLog({ onThere }: { onThere: () => void }) {
  const history = usePriceHistory();
  const { data, isError, dataUpdatedAt } = history;
  const isThere = data !== undefined;
  // Before the browser paints: what was in this place until now leaves as this comes.
  useLayoutEffect(() => {
    if (isThere) onThere();
  }, [isThere, onThere]);
  if (!data && isError) {
    return <LoadFailed title="The price history could not be loaded" query={history} />;
  }
  if (!data) return null;
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
