import { classNames } from '#web/ui/class-names.ts';
import { Skeleton } from '#web/ui/skeleton.tsx';

export function HoldingsSkeleton({ className }: { className?: string }) {
  return (
    <div className={classNames('card grid content-start gap-5', className)} aria-busy>
      <Skeleton className="w-40" label="Looking for your wallet" />
      <Skeleton className="h-10 w-64 max-w-full" label="" />
      <Skeleton className="w-full max-w-md" label="" />
    </div>
  );
}

/** The wallet's outline while its code is on the way, as high as what most visitors see then: no wallet yet. */
export function WalletSkeleton() {
  return (
    <div className="wallet-columns" aria-busy>
      <HoldingsSkeleton className="min-h-200 md:min-h-108" />
      <div className="card min-h-68" />
    </div>
  );
}
