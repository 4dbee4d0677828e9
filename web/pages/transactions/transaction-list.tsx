import { ArrowDownLeft, ArrowUpRight, Coins, Flame } from 'lucide-react';
import { shownTime } from '#domain/dates.ts';
import { formatUsg } from '#domain/money.ts';
import { site } from '#site';
import { messageOf } from '#web/lib/api-error.ts';
import { transactionLink, useSite } from '#web/lib/site.ts';
import {
  finalityText,
  type TokenTransaction,
  transactionKey,
  type useTokenTransactions,
} from '#web/lib/token-transactions.ts';
import { Party, TransactionIcon } from '#web/token/transaction-parts.tsx';
import { AddressText } from '#web/ui/address.tsx';
import { TextLink } from '#web/ui/link.tsx';
import { LoadFailed, Notice } from '#web/ui/notice.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { ShowOlder } from '#web/ui/table.tsx';

const PLACES = ['a', 'b', 'c'];

type Props = { list: ReturnType<typeof useTokenTransactions>; address: string | undefined };

export function TransactionList({ list, address }: Props) {
  const { data, error } = list;
  const rows = data?.pages.flatMap((page) => page.rows);
  if (!rows && error) {
    return <LoadFailed title="We can’t show the transactions right now" query={list} />;
  }
  if (rows?.length === 0) {
    return <Empty address={address} />;
  }
  return (
    <>
      {error && <Notice kind="warning">{messageOf(error)}</Notice>}
      <ol className="divide-y divide-line rounded-lg border border-line bg-surface shadow-card" aria-busy={!rows}>
        {rows?.map((row) => <TransactionRow key={transactionKey(row)} row={row} address={address} />) ??
          PLACES.map((place) => <Waiting key={place} />)}
      </ol>
      <ShowOlder list={list} />
    </>
  );
}

function Empty({ address }: { address: string | undefined }) {
  return (
    <div className="empty grid justify-items-center gap-2">
      <p className="text-ink">
        {address ? `No ${site.name} has moved to or from this address yet.` : `No ${site.name} has moved yet.`}
      </p>
      <p className="max-w-xl">
        {address
          ? 'Compare the whole address with the one in your wallet. What you’ve just sent or been sent appears here when it’s in a block, and says how final it is.'
          : 'The first entry will be the issue of the first tokens. After that, every token issued, sent and redeemed is listed here, newest first.'}
      </p>
    </div>
  );
}

const Waiting = () => (
  <li className="grid gap-2 p-5">
    <Skeleton className="w-40" />
    <Skeleton className="w-full max-w-md" />
  </li>
);

type TransactionRowProps = { row: TokenTransaction; address: string | undefined };

const same = (one: string | null, other: string | undefined) => one?.toLowerCase() === other?.toLowerCase();

function look({ name, from }: TokenTransaction, address: string | undefined) {
  if (name === 'Issued') return { title: 'Issued', Icon: Coins };
  if (name === 'Redeemed') return { title: 'Redeemed', Icon: Flame };
  if (!address) return { title: 'Sent', Icon: ArrowUpRight };
  return same(from, address) ? { title: 'Sent', Icon: ArrowUpRight } : { title: 'Received', Icon: ArrowDownLeft };
}

/** One transaction, with how settled it is. */
function TransactionRow({ row, address }: TransactionRowProps) {
  const { title, Icon } = look(row, address);
  const { data } = useSite();
  const link = data && transactionLink(data, row.hash);
  const { from, to, final, time } = row;
  return (
    <li className="grid gap-x-6 gap-y-2 p-5 sm:grid-cols-[auto_1fr_auto]">
      <TransactionIcon Icon={Icon} />
      <div className="grid min-w-0 gap-1">
        <h2 className="font-sans font-semibold text-base tracking-normal">{title}</h2>
        {row.name !== 'Issued' && <Party side="From" address={from} />}
        {row.name !== 'Redeemed' && <Party side="To" address={to} />}
        <p className="text-muted text-sm">
          Transaction{' '}
          {link ? (
            <TextLink to={link}>
              <AddressText of={row.hash} />
            </TextLink>
          ) : (
            <AddressText of={row.hash} />
          )}
        </p>
      </div>
      <div className="grid content-start gap-1 sm:justify-items-end sm:text-right">
        <p className="font-semibold text-lg">
          {formatUsg(BigInt(row.value))} {site.name}
        </p>
        <time dateTime={time} className="text-muted text-sm">
          {shownTime(time, 'utc')}
        </time>
        <p className={final ? 'text-good text-sm' : 'text-accent text-sm'}>{finalityText(row)}</p>
      </div>
    </li>
  );
}
