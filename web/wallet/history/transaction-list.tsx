import { Suspense, useEffect, useState } from 'react';
import type { Address } from 'viem';
import { API_MESSAGES } from '#domain/messages/api.ts';
import { transactionKey } from '#domain/movements.ts';
import { isSame } from '#wallet/look-alike.ts';
import type { TransactionRecord } from '#wallet/transaction-record.ts';
import { messageOf } from '#web/lib/api-error.ts';
import { lazyPart } from '#web/lib/lazy-part.ts';
import { holderLink, useSite } from '#web/lib/site.ts';
import { type TokenTransaction, useTokenTransactions } from '#web/lib/token-transactions.ts';
import { ZeroValueSwitch } from '#web/token/transaction-parts.tsx';

import { ClockNote } from '#web/ui/clock-note.tsx';
import { TextLink } from '#web/ui/link.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { AsOf } from '#web/ui/stale-notice.tsx';
import { ShowOlder } from '#web/ui/table.tsx';
import { useOwnTransactions } from '#web/wallet/history/own-transactions.ts';
import { useAddressBook } from '../address-book/recipients.ts';
import type { HistoryFilters } from './history-filters.tsx';
import { HistoryTools } from './history-tools.tsx';
import { OwnTransaction } from './own-transaction.tsx';
import { type NameOf, PastTransaction, useArrivalNotice } from './past-transaction.tsx';
import { minedHash, splitTransactions } from './split-transactions.ts';

const TransactionTools = lazyPart(() => import('./transaction-tools.tsx'));

/** This wallet's transactions that aren't final yet, then the whole history of its address on the chain. */
export function TransactionList({ address, onUnlock }: { address: Address; onUnlock: () => void }) {
  const { records, reachable } = useOwnTransactions();
  const [zeroValue, setZeroValue] = useState(false);
  const [filters, setFilters] = useState<HistoryFilters>();
  // What is sent may be sped up or cancelled, also if the connection to the site is lost by then.
  useEffect(TransactionTools.prepare, []);
  const list = useTokenTransactions(address, zeroValue, filters?.filters);
  const { data, error, isPending } = list;
  const { data: site } = useSite();
  const { contacts } = useAddressBook();
  const nameOf: NameOf = (other) => contacts.find((contact) => isSame(contact.address, other))?.name;
  const named = (text: string) =>
    contacts.filter(({ name }) => name.toLowerCase().includes(text.toLowerCase())).map((contact) => contact.address);
  const rows = data?.pages.flatMap((page) => page.rows) ?? [];
  // Dust, which is only in the longer list, and what a filter finds didn't just arrive.
  useArrivalNotice(address, zeroValue || filters ? undefined : data && rows);
  const { followed, past } = splitTransactions(records, rows, { address, now: Date.now(), isFiltered: !!filters });
  return (
    <section aria-labelledby="transactions" className="card overflow-hidden p-0!">
      <header className="flex flex-wrap items-baseline justify-between gap-3 border-line border-b px-5 py-4">
        <h2 id="transactions" className="text-xl">
          Transactions
          <AsOf readAt={data?.pages[0]?.readAt ?? 0} />
        </h2>
        {site && <TextLink to={holderLink(site, address)}>{site.explorer ? site.explorer.name : 'Show all'}</TextLink>}
      </header>
      {!reachable && (
        <div className="px-5 pt-4">
          <Notice kind="warning" live>
            <p>{API_MESSAGES.chainUnavailable}</p>
          </Notice>
        </div>
      )}
      {followed.length > 0 && (
        <ul aria-label="Sent from this browser" className="divide-y divide-line border-line border-b bg-accent-wash/40">
          {followed.map((record) => (
            <OwnTransaction key={record.hash} record={record}>
              <Suspense>
                <TransactionTools record={record} onUnlock={onUnlock} />
              </Suspense>
            </OwnTransaction>
          ))}
        </ul>
      )}
      {(filters || rows.length > 0) && (
        <HistoryTools
          address={address}
          zeroValue={zeroValue}
          filters={filters}
          nameOf={nameOf}
          named={named}
          onFilter={setFilters}
        />
      )}
      {error && rows.length === 0 && <p className="px-5 py-6 text-muted">{messageOf(error)}</p>}
      {rows.length === 0 && (filters || followed.length === 0) && !error && !isPending && (
        <p className="px-5 py-8 text-center text-muted">
          {filters ? 'No transactions match these filters.' : 'No transactions to or from this address yet.'}
        </p>
      )}
      <ul aria-label="Past transactions" aria-busy={isPending} className="divide-y divide-line">
        {past.map((row) => (
          <PastTransaction key={transactionKey(row)} row={row} address={address} ticketId={ticketOf(row, records)} />
        ))}
      </ul>
      <div className="grid gap-4 border-line border-t px-5 py-4">
        <ShowOlder list={list} />
        {past.length > 0 && (
          <>
            <p className="text-muted text-sm">
              Dollar values are at our price in effect at the time of each transaction.
            </p>
            <ClockNote clock="own" />
          </>
        )}
        <ZeroValueSwitch shown={zeroValue} onChange={setZeroValue} />
      </div>
    </section>
  );
}

/** The redemption that a burn of this browser's belongs to. */
function ticketOf({ hash, name }: TokenTransaction, records: readonly TransactionRecord[]): string | undefined {
  const purpose = name === 'Redeemed' && records.find((record) => minedHash(record) === hash)?.purpose;
  return purpose && purpose.kind === 'redeem' ? purpose.ticketId : undefined;
}
