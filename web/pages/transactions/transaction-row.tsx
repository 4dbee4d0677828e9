import { ArrowDownLeft, ArrowUpRight, Coins, Flame } from 'lucide-react';
import { formatUsg } from '#domain/money.ts';
import { site } from '#site';
import { transactionLink } from '#web/lib/explorer.ts';
import { useSite } from '#web/lib/site.ts';
import type { TokenTransaction } from '#web/lib/token-transactions.ts';
import { TextLink } from '#web/ui/link.tsx';

type Props = { row: TokenTransaction; address: string | undefined };

const same = (one: string | null, other: string | undefined) => one?.toLowerCase() === other?.toLowerCase();

function look({ name, from }: TokenTransaction, address: string | undefined) {
  if (name === 'Issued') return { title: 'Issued', Icon: Coins };
  if (name === 'Redeemed') return { title: 'Redeemed', Icon: Flame };
  if (!address) return { title: 'Sent', Icon: ArrowUpRight };
  return same(from, address) ? { title: 'Sent', Icon: ArrowUpRight } : { title: 'Received', Icon: ArrowDownLeft };
}

const UTC = { dateStyle: 'medium', timeStyle: 'short', timeZone: 'UTC' } as const;

/** One transaction, with how settled it is. */
export function TransactionRow({ row, address }: Props) {
  const { title, Icon } = look(row, address);
  const { data } = useSite();
  const link = data && transactionLink(data, row.hash);
  const { from, to, final, confirmations, time } = row;
  return (
    <li className="grid gap-x-6 gap-y-2 p-5 sm:grid-cols-[auto_1fr_auto]">
      <span className="hidden size-11 items-center justify-center rounded-full bg-gold-wash text-gold sm:flex">
        <Icon aria-hidden className="size-5" />
      </span>
      <div className="grid min-w-0 gap-1">
        <h2 className="font-sans font-semibold text-base tracking-normal">{title}</h2>
        {row.name !== 'Issued' && <Party name="From" address={from} />}
        {row.name !== 'Redeemed' && <Party name="To" address={to} />}
        <p className="break-all text-muted text-sm">
          Transaction {link ? <TextLink to={link}>{row.hash}</TextLink> : <code>{row.hash}</code>}
        </p>
      </div>
      <div className="grid content-start gap-1 sm:justify-items-end sm:text-right">
        <p className="font-semibold text-lg">
          {formatUsg(BigInt(row.value))} {site.name}
        </p>
        <time dateTime={time} className="text-muted text-sm">
          {new Intl.DateTimeFormat('en-US', UTC).format(new Date(time))} UTC
        </time>
        <p className={final ? 'text-good text-sm' : 'text-gold text-sm'}>
          {final ? 'Final' : `Pending, ${confirmations} ${confirmations === 1 ? 'confirmation' : 'confirmations'}`}
        </p>
      </div>
    </li>
  );
}

const Party = ({ name, address }: { name: string; address: string | null }) => (
  <p className="break-all text-muted text-sm">
    {name} <code className="text-ink">{address}</code>
  </p>
);
