import { formatUsg, usgFromCoins } from '#domain/money.ts';
import { MAX_SUPPLY_COINS } from '#domain/terms.ts';
import { useTokenSupply } from '#web/lib/token-supply.ts';
import { Skeleton } from '#web/ui/skeleton.tsx';

/** Market supply is the contract's cap; what circulates only the chain can say. */
export function Supply() {
  const { data, isError } = useTokenSupply();
  return (
    <dl className="mt-6 grid gap-4 border-line border-t pt-5 sm:grid-cols-2">
      <div>
        <dt className="text-muted text-sm">Market supply</dt>
        <dd className="font-semibold text-lg">{formatUsg(data?.cap ?? usgFromCoins(MAX_SUPPLY_COINS))}</dd>
        <dd className="text-muted text-xs">the most that can ever exist</dd>
      </div>
      <div>
        <dt className="text-muted text-sm">In circulation</dt>
        <dd className="font-semibold text-lg">
          {data ? formatUsg(data.circulating) : isError ? <Unknown /> : <Skeleton className="w-24" />}
        </dd>
        <dd className="text-muted text-xs">as Ethereum has it now</dd>
      </div>
    </dl>
  );
}

const Unknown = () => <span className="font-normal text-base text-muted">cannot be read right now</span>;
