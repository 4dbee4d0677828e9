import { ArrowDownLeft, ArrowUpRight, Coins, Flame } from 'lucide-react';
import { formatUsg } from '#domain/money.ts';
import { TRANSACTION_SENTENCES, transactionInBlock } from '#domain/wallet/page-messages.ts';
import { transactionLink } from '#web/lib/explorer.ts';
import { useSite } from '#web/lib/site.ts';
import type { TokenTransaction } from '#web/lib/token-transactions.ts';
import { TextLink } from '#web/ui/link.tsx';
import { ShortAddress } from './short-address.tsx';

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

const WHEN = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short' });

/** One line of what the chain knows of this address. */
export function PastTransaction({ row, address }: { row: TokenTransaction; address: string }) {
  const { data: site } = useSite();
  const kind = kindOf(row, address);
  const { title, Icon, sign } = LOOK[kind];
  const other = { sent: row.to, received: row.from, issued: null, redeemed: null }[kind];
  const link = site && transactionLink(site, row.hash);
  return (
    <li className="grid grid-cols-[1fr_auto] items-center gap-x-4 px-5 py-3.5 sm:grid-cols-[auto_1fr_auto]">
      <span className="hidden size-10 items-center justify-center rounded-full bg-sunken text-gold sm:flex">
        <Icon aria-hidden className="size-5" />
      </span>
      <div className="grid min-w-0">
        <p className="font-medium">
          {link ? <TextLink to={link}>{title}</TextLink> : title}{' '}
          {other && (
            <span className="font-normal text-muted text-sm">
              {kind === 'sent' ? 'to' : 'from'} <ShortAddress address={other} />
            </span>
          )}
        </p>
        <time dateTime={row.time} className="text-muted text-sm max-sm:text-xs">
          {WHEN.format(new Date(row.time))}
        </time>
      </div>
      <div className="grid justify-items-end text-right">
        <p className="font-semibold">
          {sign}
          {formatUsg(BigInt(row.value))} USG
        </p>
        <p className="max-w-28 text-muted text-xs sm:max-w-none">
          {row.final ? TRANSACTION_SENTENCES.confirmed : transactionInBlock(row.confirmations)}
        </p>
      </div>
    </li>
  );
}
