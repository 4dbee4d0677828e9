import { ArrowDownLeft, ArrowLeftRight, ArrowUpRight, Coins, PackageCheck } from 'lucide-react';
import { useState } from 'react';
import { ACCOUNT_MESSAGES } from '#domain/accounts/messages.ts';
import { shownTime } from '#domain/dates.ts';
import { formatUsg } from '#domain/money.ts';
import { MOVEMENT_SIGNS, movementKind, transactionKey } from '#domain/movements.ts';
import { site } from '#site';
import { holderLink, transactionLink, useSite } from '#web/lib/site.ts';
import { finalityText, type TokenTransaction } from '#web/lib/token-transactions.ts';
import { Party, TransactionIcon, ZeroValueSwitch } from '#web/token/transaction-parts.tsx';
import { TextLink } from '#web/ui/link.tsx';
import { LoadFailed } from '#web/ui/notice.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { ShowOlder } from '#web/ui/table.tsx';
import { useAccountTransactions } from './use-dashboard.ts';

/** What the linked wallets have done, newest first. */
export function History({ wallets }: { wallets: readonly string[] }) {
  const [zeroValue, setZeroValue] = useState(false);
  const list = useAccountTransactions(zeroValue);
  const rows = list.data?.pages.flatMap((page) => page.rows);
  return (
    <section aria-labelledby="history" className="grid gap-5">
      <h2 id="history" className="text-3xl">
        Transaction history
      </h2>
      {wallets.length > 0 && <ZeroValueSwitch shown={zeroValue} onChange={setZeroValue} />}
      {list.error && (
        <LoadFailed
          title={rows ? 'This list may be out of date' : 'We can’t show your transactions right now'}
          query={list}
        />
      )}
      {rows?.length === 0 && <p className="empty">{ACCOUNT_MESSAGES.noTransactions}</p>}
      {!rows && !list.error && <Waiting />}
      {rows && rows.length > 0 && (
        <ol className="list-card">
          {rows.map((row) => (
            <HistoryRow key={transactionKey(row)} row={row} wallets={wallets} />
          ))}
        </ol>
      )}
      <ShowOlder list={list} />
    </section>
  );
}

const Waiting = () => (
  <div className="list-card p-5" aria-busy>
    <Skeleton className="w-full max-w-md" />
  </div>
);

const LOOK = {
  issued: { title: 'Issued to you', Icon: Coins },
  redeemed: { title: `Redeemed for ${site.metal} coins`, Icon: PackageCheck },
  within: { title: 'Between your wallets', Icon: ArrowLeftRight },
  sent: { title: 'Sent', Icon: ArrowUpRight },
  received: { title: 'Received', Icon: ArrowDownLeft },
};

/** One transaction of a linked wallet, with how settled it is. */
function HistoryRow({ row, wallets }: { row: TokenTransaction; wallets: readonly string[] }) {
  const kind = movementKind(row, wallets);
  const { title, Icon } = LOOK[kind];
  const siteQuery = useSite();
  const own = (kind === 'issued' || kind === 'received' ? row.to : row.from) ?? '';
  const explorer = siteQuery.data;
  const link = explorer && (transactionLink(explorer, row.hash) ?? holderLink(explorer, own));
  return (
    <li className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-2 p-5 sm:grid-cols-[auto_minmax(0,1fr)_auto]">
      <TransactionIcon Icon={Icon} onPhone />
      <div className="grid min-w-0 content-start gap-0.5">
        <h3 className="font-sans font-semibold text-base tracking-normal">{title}</h3>
        <p className="text-muted text-sm">
          <span className="whitespace-nowrap">
            <time dateTime={row.time}>{shownTime(row.time)}</time> ·
          </span>{' '}
          {finalityText(row)}
        </p>
        {kind === 'sent' && <Party side="To" address={row.to} />}
        {kind === 'received' && <Party side="From" address={row.from} />}
      </div>
      <div className="col-start-2 grid content-start gap-0.5 sm:col-start-auto sm:justify-items-end">
        <p className="cell-figure font-semibold text-lg">
          {MOVEMENT_SIGNS[kind]}
          {formatUsg(BigInt(row.value))} {site.name}
        </p>
        {link && (
          <TextLink alone to={link} className="text-sm">
            Details
          </TextLink>
        )}
      </div>
    </li>
  );
}
