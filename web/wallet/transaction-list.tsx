import { ArrowDownLeft, ArrowUpRight, Coins, Flame } from 'lucide-react';
import { Suspense, useEffect, useRef, useState } from 'react';
import type { Address } from 'viem';
import { shownTime } from '#domain/dates.ts';
import { API_MESSAGES } from '#domain/messages/api.ts';
import { TRANSACTION_LABELS, transactionInBlock } from '#domain/messages/transaction.ts';
import { received } from '#domain/messages/wallet.ts';
import { formatUsg } from '#domain/money.ts';
import { site as issuer } from '#site';
import type { TransactionRecord } from '#wallet/transaction-record.ts';
import { messageOf } from '#web/lib/api-error.ts';
import { lazyPart } from '#web/lib/lazy-part.ts';
import { useOwnTransactions } from '#web/lib/own-transactions.ts';
import { holderLink, transactionLink, useSite } from '#web/lib/site.ts';
import { type TokenTransaction, transactionKey, useTokenTransactions } from '#web/lib/token-transactions.ts';
import { TransactionIcon, ZeroValueSwitch } from '#web/token/transaction-parts.tsx';
import { AsOf } from '#web/ui/as-of.tsx';
import { flash } from '#web/ui/flash.tsx';
import { TextLink } from '#web/ui/link.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { Counterparty } from './known-address.tsx';
import { OwnTransaction } from './own-transaction.tsx';

const TransactionTools = lazyPart(() => import('./transaction-tools.tsx'));

/** What this wallet sent and what became of it, then everything that the chain knows of its address. */
export function TransactionList({ address, onUnlock }: { address: Address; onUnlock: () => void }) {
  const { records, reachable } = useOwnTransactions();
  const [zeroValue, setZeroValue] = useState(false);
  const { data, error, isPending } = useTokenTransactions(address, zeroValue);
  const { data: site } = useSite();
  const rows = data?.pages.flatMap((page) => page.rows) ?? [];
  // The longer list has dust, which is no news.
  useArrivalNotice(address, zeroValue ? undefined : data && rows);
  const { followed, past } = splitTransactions(records, rows, address, Date.now());
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
      {error && rows.length === 0 && <p className="px-5 py-6 text-muted">{messageOf(error)}</p>}
      {rows.length === 0 && followed.length === 0 && !error && !isPending && (
        <p className="px-5 py-8 text-center text-muted">No transactions to or from this address yet.</p>
      )}
      <ul aria-label="Past transactions" className="divide-y divide-line">
        {past.map((row) => (
          <PastTransaction key={transactionKey(row)} row={row} address={address} />
        ))}
      </ul>
      <div className="border-line border-t px-5 py-4">
        <ZeroValueSwitch shown={zeroValue} onChange={setZeroValue} />
      </div>
    </section>
  );
}

/** Says what arrives while the page is open; not from whom, as a forger can choose an address that looks familiar. */
function useArrivalNotice(address: Address, rows: readonly TokenTransaction[] | undefined): void {
  const known = useRef<{ address: Address; keys: Set<string> }>(undefined);
  useEffect(() => {
    if (!rows) return;
    const before = known.current?.address === address ? known.current.keys : undefined;
    known.current = { address, keys: new Set([...(before ?? []), ...rows.map(transactionKey)]) };
    if (!before) return;
    const arrived = rows.filter((row) => isArrival(row, address) && !before.has(transactionKey(row)));
    if (arrived.length > 0)
      flash(
        arrived.map(({ value }) => received(formatUsg(BigInt(value)))),
        'green',
      );
  }, [rows, address]);
}

const isArrival = (row: TokenTransaction, address: string) =>
  BigInt(row.value) > 0n && ['issued', 'received'].includes(kindOf(row, address)) && row.from !== row.to;

const LOOK = {
  issued: { title: 'Issued', Icon: Coins, sign: '+' },
  redeemed: { title: 'Redeemed', Icon: Flame, sign: '−' },
  sent: { title: 'Sent', Icon: ArrowUpRight, sign: '−' },
  received: { title: 'Received', Icon: ArrowDownLeft, sign: '+' },
};

function kindOf({ name, from }: TokenTransaction, address: string): keyof typeof LOOK {
  if (name !== 'Transfer') return name === 'Issued' ? 'issued' : 'redeemed';
  return from?.toLowerCase() === address.toLowerCase() ? 'sent' : 'received';
}

/** One line of what the chain knows of this address. */
function PastTransaction({ row, address }: { row: TokenTransaction; address: Address }) {
  const { data: site } = useSite();
  const kind = kindOf(row, address);
  const { title, Icon, sign } = LOOK[kind];
  const other = { sent: row.to, received: row.from, issued: null, redeemed: null }[kind];
  const link = site && transactionLink(site, row.hash);
  return (
    <li className="grid grid-cols-[1fr_auto] items-center gap-x-4 px-5 py-3.5 sm:grid-cols-[auto_1fr_auto]">
      <TransactionIcon Icon={Icon} look="plain" />
      <div className="grid min-w-0">
        <p className="font-medium">
          {link ? <TextLink to={link}>{title}</TextLink> : title}{' '}
          {other && (
            <span className="font-normal text-muted text-sm">
              {kind === 'sent' ? 'to' : 'from'} <Counterparty of={other} own={address} />
            </span>
          )}
        </p>
        <time dateTime={row.time} className="text-muted text-sm max-sm:text-xs">
          {shownTime(row.time)}
        </time>
      </div>
      <div className="grid justify-items-end text-right">
        <p className="font-semibold">
          {sign}
          {formatUsg(BigInt(row.value))} {issuer.symbol}
        </p>
        <p className="max-w-28 text-muted text-xs sm:max-w-none">
          {row.final ? TRANSACTION_LABELS.confirmed : transactionInBlock(row.confirmations)}
        </p>
      </div>
    </li>
  );
}

const FAILURE_SHOWN_MILLISECONDS = 24 * 3_600_000;
const PAST_SHOWN = 10;

/** The hash under which the chain has it, once it does. */
const minedHash = ({ hash, relayed }: TransactionRecord): string => relayed?.tx ?? hash;

/** Those still to be followed by their holder, and the rest of what the chain knows; no transaction is in both. */
export function splitTransactions(
  records: readonly TransactionRecord[],
  rows: readonly TokenTransaction[],
  address: string,
  now: number,
) {
  const finalOnes = new Set(rows.filter((row) => row.final).map((row) => row.hash));
  const followed = records.filter((record) => {
    if (record.from.toLowerCase() !== address.toLowerCase()) return false;
    if (record.status === 'final' && record.purpose?.kind !== 'cancel') return !finalOnes.has(minedHash(record));
    return !record.settled || now - record.createdAt < FAILURE_SHOWN_MILLISECONDS;
  });
  const shown = new Set(followed.map(minedHash));
  return { followed, past: rows.filter((row) => !shown.has(row.hash)).slice(0, PAST_SHOWN) };
}
