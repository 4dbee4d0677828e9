import { Skeleton } from '#web/ui/skeleton.tsx';

/** The outline of the chart while it is loaded. */
export const HistorySkeleton = () => (
  <div className="card grid gap-5" aria-busy="true">
    <Skeleton className="h-9 w-48" label="Loading the price history" />
    <div className="skeleton h-62.5 rounded-md md:h-85" />
  </div>
);
