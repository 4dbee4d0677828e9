import { CircleDollarSign, Coins, PackageCheck } from 'lucide-react';
import type { ReactNode } from 'react';
import { formatUsdCents, formatUsg } from '#domain/money.ts';
import { site } from '#site';
import type { Dashboard } from '#web/lib/dashboard.ts';
import { Skeleton } from '#web/ui/skeleton.tsx';

const dollars = (cents: number) => (cents === 0 ? '$0' : `$${formatUsdCents(cents)}`);

/** SPEC.md's three cards; skeletons until the figures are there. Value = balance × price, by final blocks. */
export function Figures({ dashboard }: { dashboard: Dashboard | undefined }) {
  const value = dashboard?.value_cents;
  return (
    <ul className="grid gap-5 md:grid-cols-3 md:grid-rows-[repeat(4,auto)]" aria-busy={!dashboard}>
      <Figure Icon={Coins} title={`Total ${site.name} Tokens acquired`}>
        {dashboard && formatUsg(BigInt(dashboard.acquired))}
      </Figure>
      <Figure
        Icon={CircleDollarSign}
        title={`Total Value of your ${site.name} tokens`}
        note={dashboard && worth(dashboard)}
      >
        {dashboard && (value === null || value === undefined ? '–' : dollars(value))}
      </Figure>
      <Figure Icon={PackageCheck} title="Total Tokens Redeemed for Gold Coins">
        {dashboard?.redeemed_coins.toLocaleString('en-US')}
      </Figure>
    </ul>
  );
}

function worth({ balance, price_cents: price }: Dashboard): string | undefined {
  if (balance === '0') return undefined;
  const held = `${formatUsg(BigInt(balance))} ${site.name}`;
  return price === null ? `${held}; no price has been set yet` : `${held} at $${formatUsdCents(price)} each`;
}

type FigureProps = { Icon: typeof Coins; title: string; note?: string | undefined; children: ReactNode };

const Figure = ({ Icon, title, note, children }: FigureProps) => (
  <li className="card grid content-start gap-y-3 md:row-span-4 md:grid-rows-subgrid">
    <Icon aria-hidden className="size-7 text-gold" strokeWidth={1.5} />
    <h2 className="font-medium font-sans text-base text-muted tracking-normal">{title}</h2>
    <p className="cell-figure break-words font-serif text-4xl leading-tight">
      {children ?? <Skeleton className="w-28" />}
    </p>
    {note && <p className="-mt-1.5 text-muted text-sm">{note}</p>}
  </li>
);
