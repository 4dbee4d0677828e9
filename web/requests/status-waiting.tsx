import { Skeleton } from '#web/ui/skeleton.tsx';

/** In the place of a request that is on its way. */
export const StatusWaiting = () => (
  <div className="card grid max-w-3xl gap-4">
    <Skeleton className="h-6 w-1/2" label="Your request is being loaded" />
    <Skeleton className="w-full" label="" />
    <Skeleton className="w-2/3" label="" />
  </div>
);
