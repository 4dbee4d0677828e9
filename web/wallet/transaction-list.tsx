import type { Address } from 'viem';
import { MESSAGES } from '#domain/messages.ts';
import { sentenceOf } from '#web/lib/api-error.ts';
import { holderLink } from '#web/lib/explorer.ts';
import { useOwnTransactions } from '#web/lib/own-transactions.ts';
import { useSite } from '#web/lib/site.ts';
import { useTokenTransactions } from '#web/lib/token-transactions.ts';
import { TextLink } from '#web/ui/link.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { OwnTransaction } from './own-transaction.tsx';
import { PastTransaction } from './past-transaction.tsx';
import { splitTransactions } from './split-transactions.ts';

/** What this wallet sent and what became of it, then everything that the chain knows of its address. */
export function TransactionList({ address }: { address: Address }) {
  const { records, reachable } = useOwnTransactions();
  const { data, error, isPending } = useTokenTransactions(address);
  const { data: site } = useSite();
  const rows = data?.pages.flatMap((page) => page.rows) ?? [];
  const { followed, past } = splitTransactions(records, rows, address, Date.now());
  return (
    <section aria-labelledby="transactions" className="card overflow-hidden p-0!">
      <header className="flex flex-wrap items-baseline justify-between gap-3 border-line border-b px-5 py-4">
        <h2 id="transactions" className="text-xl">
          Transactions
        </h2>
        {site && (
          <TextLink to={holderLink(site, address)}>{site.explorer ? site.explorer.name : 'All of them'}</TextLink>
        )}
      </header>
      {!reachable && (
        <div className="px-5 pt-4">
          <Notice kind="warning" live>
            <p>{MESSAGES.chainUnavailable}</p>
          </Notice>
        </div>
      )}
      {followed.length > 0 && (
        <ul aria-label="Sent from this browser" className="divide-y divide-line border-line border-b bg-gold-wash/40">
          {followed.map((record) => (
            <OwnTransaction key={record.hash} record={record} />
          ))}
        </ul>
      )}
      {error && rows.length === 0 && <p className="px-5 py-6 text-muted">{sentenceOf(error)}</p>}
      {rows.length === 0 && followed.length === 0 && !error && !isPending && (
        <p className="px-5 py-8 text-center text-muted">Nothing has been sent to or from this address yet.</p>
      )}
      <ul aria-label="Past transactions" className="divide-y divide-line">
        {past.map((row) => (
          <PastTransaction key={`${row.hash}${row.name}${row.from}${row.to}${row.value}`} row={row} address={address} />
        ))}
      </ul>
    </section>
  );
}
