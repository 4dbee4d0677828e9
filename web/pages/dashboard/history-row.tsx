import { ArrowDownLeft, ArrowLeftRight, ArrowUpRight, Coins, PackageCheck } from 'lucide-react';
import { shownTime } from '#domain/dates.ts';
import { formatUsg } from '#domain/money.ts';
import { site } from '#site';
import { holderLink, transactionLink } from '#web/lib/explorer.ts';
import { useSite } from '#web/lib/site.ts';
import type { TokenTransaction } from '#web/lib/token-transactions.ts';
import { TextLink } from '#web/ui/link.tsx';
import { kindOf } from './transaction-kind.ts';

const LOOK = {
  issued: { title: 'Issued to you', sign: '+', Icon: Coins },
  redeemed: { title: 'Redeemed for gold coins', sign: '−', Icon: PackageCheck },
  within: { title: 'Between your wallets', sign: '', Icon: ArrowLeftRight },
  sent: { title: 'Sent', sign: '−', Icon: ArrowUpRight },
  received: { title: 'Received', sign: '+', Icon: ArrowDownLeft },
};

/** One transaction of a linked wallet, with how settled it is. */
export function HistoryRow({ row, wallets }: { row: TokenTransaction; wallets: readonly string[] }) {
  const kind = kindOf(row, wallets);
  const { title, sign, Icon } = LOOK[kind];
  const { data: place } = useSite();
  const own = (kind === 'issued' || kind === 'received' ? row.to : row.from) ?? '';
  const link = place && (transactionLink(place, row.hash) ?? holderLink(place, own));
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
        {kind === 'sent' && <Party word="To" address={row.to} />}
        {kind === 'received' && <Party word="From" address={row.from} />}
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

const Party = ({ word, address }: { word: string; address: string | null }) => (
  <p className="break-all text-muted text-sm">
    {word} <code className="text-ink">{address}</code>
  </p>
);
