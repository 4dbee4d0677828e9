import { Skeleton } from '#web/ui/skeleton.tsx';

export function HoldingsSkeleton() {
  return (
    <div className="card grid content-start gap-5" aria-busy>
      <Skeleton className="w-40" label="Looking for your wallet" />
      <Skeleton className="h-10 w-64 max-w-full" label="" />
      <Skeleton className="w-full max-w-md" label="" />
    </div>
  );
}

/** The wallet's outline while its code is on the way. */
export function WalletSkeleton() {
  return (
    <div className="wallet-columns" aria-busy>
      <HoldingsSkeleton />
      <div className="card min-h-136" />
    </div>
  );
}
