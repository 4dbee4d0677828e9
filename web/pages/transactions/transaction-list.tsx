import { site } from '#site';
import { sentenceOf } from '#web/lib/api-error.ts';
import type { useTokenTransactions } from '#web/lib/token-transactions.ts';
import { Button } from '#web/ui/button.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { TransactionRow } from './transaction-row.tsx';

const PLACES = ['a', 'b', 'c'];

type Props = { list: ReturnType<typeof useTokenTransactions>; address: string | undefined };

export function TransactionList({ list, address }: Props) {
  const { data, error, isFetchingNextPage, hasNextPage, fetchNextPage, refetch } = list;
  const rows = data?.pages.flatMap((page) => page.rows);
  if (!rows && error) {
    return (
      <Notice kind="danger" title="The transactions cannot be shown" live>
        <p>{sentenceOf(error)}</p>
        <p>
          <Button kind="secondary" size="sm" onClick={() => refetch()}>
            Try again
          </Button>
        </p>
      </Notice>
    );
  }
  if (rows?.length === 0) {
    return (
      <p className="empty">
        {address ? `No ${site.name} has moved to or from this address yet.` : `No ${site.name} has moved yet.`}
      </p>
    );
  }
  return (
    <>
      {error && <Notice kind="warning">{sentenceOf(error)}</Notice>}
      <ol className="divide-y divide-line rounded-lg border border-line bg-surface shadow-card" aria-busy={!rows}>
        {rows?.map((row) => (
          <TransactionRow key={`${row.hash}${row.name}${row.from}${row.to}${row.value}`} row={row} address={address} />
        )) ?? PLACES.map((place) => <Waiting key={place} />)}
      </ol>
      {hasNextPage && (
        <p>
          <Button kind="secondary" busy={isFetchingNextPage} onClick={() => fetchNextPage()}>
            Show older ones
          </Button>
        </p>
      )}
    </>
  );
}

const Waiting = () => (
  <li className="grid gap-2 p-5">
    <Skeleton className="w-40" />
    <Skeleton className="w-full max-w-md" />
  </li>
);
