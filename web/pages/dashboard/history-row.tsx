import { ArrowDownLeft, ArrowLeftRight, ArrowUpRight, Coins, PackageCheck } from 'lucide-react';
import { formatUsg } from '#domain/money.ts';
import { site } from '#site';
import { holderLink, transactionLink } from '#web/lib/explorer.ts';
import { useSite } from '#web/lib/site.ts';
import { shownTime } from '#web/lib/time.ts';
import type { TokenTransaction } from '#web/lib/token-transactions.ts';
import { TextLink } from '#web/ui/link.tsx';

type Kind = { title: string; sign: '+' | '−' | ''; Icon: typeof Coins; other?: [word: string, address: string | null] };

/** How a transaction looks to whoever holds these wallets. */
export function kindOf({ name, from, to }: TokenTransaction, wallets: readonly string[]): Kind {
  const own = wallets.map((wallet) => wallet.toLowerCase());
  const mine = (address: string | null) => address !== null && own.includes(address.toLowerCase());
  if (name === 'Issued') return { title: 'Issued to you', sign: '+', Icon: Coins };
  if (name === 'Redeemed') return { title: 'Redeemed for gold coins', sign: '−', Icon: PackageCheck };
  if (mine(from) && mine(to)) return { title: 'Between your wallets', sign: '', Icon: ArrowLeftRight };
  return mine(from)
    ? { title: 'Sent', sign: '−', Icon: ArrowUpRight, other: ['To', to] }
    : { title: 'Received', sign: '+', Icon: ArrowDownLeft, other: ['From', from] };
}

/** One transaction of a linked wallet, with how settled it is. */
export function HistoryRow({ row, wallets }: { row: TokenTransaction; wallets: readonly string[] }) {
  const { title, sign, Icon, other } = kindOf(row, wallets);
  const { data: place } = useSite();
  const link = place && (transactionLink(place, row.hash) ?? holderLink(place, row.to ?? row.from ?? ''));
  return (
    <li className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-2 p-5 sm:grid-cols-[auto_minmax(0,1fr)_auto]">
      <span className="flex size-11 items-center justify-center rounded-full bg-gold-wash text-gold">
        <Icon aria-hidden className="size-5" />
      </span>
      <div className="grid min-w-0 content-start gap-0.5">
        <h3 className="font-sans font-semibold text-base tracking-normal">{title}</h3>
        <p className="text-muted text-sm">
          <time dateTime={row.time}>{shownTime(row.time)}</time> ·{' '}
          {row.final
            ? 'Final'
            : `Pending, ${row.confirmations} ${row.confirmations === 1 ? 'confirmation' : 'confirmations'}`}
        </p>
        {other && (
          <p className="break-all text-muted text-sm">
            {other[0]} <code className="text-ink">{other[1]}</code>
          </p>
        )}
      </div>
      <div className="col-start-2 grid content-start gap-0.5 sm:col-start-auto sm:justify-items-end">
        <p className="cell-figure font-semibold text-lg">
          {sign}
          {formatUsg(BigInt(row.value))} {site.name}
        </p>
        {link && (
          <TextLink to={link} className="text-sm">
            Details
          </TextLink>
        )}
      </div>
    </li>
  );
}
