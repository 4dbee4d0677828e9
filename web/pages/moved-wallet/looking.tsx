import { Skeleton } from '#web/ui/skeleton.tsx';

/** In the place of the steps until the wallet's file has been read. */
export const Looking = () => (
  <div aria-busy="true" className="grid min-h-120 content-start gap-5 border-line border-t pt-8">
    <Skeleton className="h-9 w-80 max-w-full" label="Looking for your wallet" />
    <Skeleton className="w-full max-w-xl" label="" />
    <Skeleton className="w-full max-w-lg" label="" />
  </div>
);
