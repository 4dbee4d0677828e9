import { ACCOUNT_MESSAGES } from '#domain/messages/account.ts';
import { sentenceOf } from '#web/lib/api-error.ts';
import { useAccountTransactions } from '#web/lib/dashboard.ts';
import { Button } from '#web/ui/button.tsx';
import { LoadFailed } from '#web/ui/notice.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { HistoryRow } from './history-row.tsx';

/** What the linked wallets have done, newest first. */
export function History({ wallets }: { wallets: readonly string[] }) {
  const list = useAccountTransactions();
  const rows = list.data?.pages.flatMap((page) => page.rows);
  return (
    <section aria-labelledby="history" className="grid gap-5">
      <h2 id="history" className="text-3xl">
        Transaction history
      </h2>
      {list.error && (
        <LoadFailed
          title={rows ? 'This list may be out of date' : 'Your transactions cannot be shown'}
          onRetry={() => void list.refetch()}
          busy={list.isFetching}
        >
          {sentenceOf(list.error)}
        </LoadFailed>
      )}
      {rows?.length === 0 && <p className="empty">{ACCOUNT_MESSAGES.noTransactions}</p>}
      {!rows && !list.error && <Waiting />}
      {rows && rows.length > 0 && (
        <ol className="list-card">
          {rows.map((row) => (
            <HistoryRow key={`${row.hash}${row.name}${row.from}${row.to}${row.value}`} row={row} wallets={wallets} />
          ))}
        </ol>
      )}
      {list.hasNextPage && (
        <p>
          <Button kind="secondary" busy={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
            Show older ones
          </Button>
        </p>
      )}
    </section>
  );
}

const Waiting = () => (
  <div className="list-card p-5" aria-busy>
    <Skeleton className="w-full max-w-md" />
  </div>
);
