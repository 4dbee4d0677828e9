import { ArrowDownLeft, ArrowUpRight, Coins, Flame } from 'lucide-react';
import { shownTime } from '#domain/dates.ts';
import { formatUsg } from '#domain/money.ts';
import { transactionKey } from '#domain/movements.ts';
import { site } from '#site';
import { messageOf } from '#web/lib/api-error.ts';
import { finalityText, type TokenTransaction, type useTokenTransactions } from '#web/lib/token-transactions.ts';
import { TransactionLink } from '#web/token/transaction-link.tsx';
import { Party, TransactionIcon } from '#web/token/transaction-parts.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { NeedsScripts } from '#web/ui/needs-scripts.tsx';
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
      <NeedsScripts what="The list of transactions" />
      <ol
        className={classNames(
          'divide-y divide-line rounded-lg border border-line bg-surface shadow-card',
          !rows && 'noscript:hidden',
        )}
        aria-busy={!rows}
      >
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

const same = (one: string | null, other: string | null | undefined) => one?.toLowerCase() === other?.toLowerCase();

function look({ name, from }: TokenTransaction, address: string | undefined) {
  if (name === 'Issued') return { verb: 'issued', Icon: Coins };
  if (name === 'Redeemed') return { verb: 'redeemed', Icon: Flame };
  if (!address || same(from, address)) return { verb: 'sent', Icon: ArrowUpRight };
  return { verb: 'received', Icon: ArrowDownLeft };
}

/** One transaction: how much and between whom, then how settled it is, and its hash last. */
function TransactionRow({ row, address }: TransactionRowProps) {
  const { verb, Icon } = look(row, address);
  const { name, from, to, final, time } = row;
  return (
    <li className="grid gap-x-6 gap-y-3 p-5 sm:grid-cols-[auto_1fr_auto]">
      <TransactionIcon Icon={Icon} />
      <div className="grid min-w-0 content-start gap-1">
        <h2 className="font-serif text-2xl">
          <span className="figure">{formatUsg(BigInt(row.value))}</span> {site.name}{' '}
          <span className="text-lg text-muted">{verb}</span>
        </h2>
        {name !== 'Issued' && !same(from, address) && <Party side="From" address={from} />}
        {name !== 'Redeemed' && (!same(to, address) || same(from, to)) && <Party side="To" address={to} />}
      </div>
      <div className="grid content-start gap-x-5 text-muted text-sm max-sm:flex max-sm:flex-wrap sm:justify-items-end sm:gap-y-1 sm:text-right">
        <time dateTime={time} className="text-ink">
          {shownTime(time, 'utc')}
        </time>
        <p className={final ? 'text-good' : 'text-accent'}>{finalityText(row)}</p>
        <p>
          <span className="sr-only">Transaction </span>
          <TransactionLink of={row.hash} />
        </p>
      </div>
    </li>
  );
}
