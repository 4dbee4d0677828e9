import { API_MESSAGES } from '#domain/messages/api.ts';
import { usePriceHistory } from '#web/lib/price-history.ts';
import { LoadFailed } from '#web/ui/notice.tsx';
import { PriceChart } from './chart/price-chart.tsx';
import { HistorySkeleton } from './history-skeleton.tsx';
import { PriceLog } from './price-log.tsx';

/** The price history as a chart and as a table. Its code is loaded on this page only, and only in a browser. */
export default function PriceHistory() {
  const { data, isError, isFetching, refetch, dataUpdatedAt } = usePriceHistory();
  if (!data && isError) {
    return (
      <LoadFailed title="The price history could not be loaded" onRetry={refetch} busy={isFetching}>
        {API_MESSAGES.unavailable}
      </LoadFailed>
    );
  }
  if (!data) return <HistorySkeleton />;
  if (data.prices.length === 0) return <div className="empty">{API_MESSAGES.priceNone}.</div>;
  return (
    <>
      <div className="card">
        <PriceChart points={data.prices} now={Math.floor(dataUpdatedAt / 1000)} />
      </div>
      <PriceLog {...data} />
    </>
  );
}
