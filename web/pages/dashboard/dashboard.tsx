import { type ReactNode, Suspense } from 'react';
import { href } from 'react-router';
import type { Address } from 'viem';
import { METAL_TITLE } from '#domain/coin.ts';
import { counted } from '#domain/counted.ts';
import { formatCount, formatUsg, usdText } from '#domain/money.ts';
import { site } from '#site';
import { lazyPart } from '#web/lib/lazy-part.ts';
import { pageMeta } from '#web/lib/meta.ts';
import { usePrice } from '#web/lib/price.ts';
import { useUser } from '#web/lib/session.ts';
import { ClockNote } from '#web/ui/clock-note.tsx';
import { ButtonLink } from '#web/ui/link.tsx';
import { LoadFailed, Notice } from '#web/ui/notice.tsx';
import { PageBody, TaskHeader } from '#web/ui/page.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { StaleNotice } from '#web/ui/stale-notice.tsx';
import { History } from './history.tsx';
import { OpenRequests, PastRequests, pageOf } from './requests.tsx';
import { type DashboardFigures, useAccountRequests, useDashboard } from './use-dashboard.ts';
import { ValueOverTime } from './value-chart.tsx';

const BalanceCheck = lazyPart(() =>
  import('#web/token/browser-check.tsx').then((file) => ({ default: file.BalanceCheck })),
);
const PriceCheck = lazyPart(() =>
  import('#web/token/browser-check.tsx').then((file) => ({ default: file.PriceCheck })),
);

const Underway = lazyPart(() => import('#web/request-status/redemption/underway-notice.tsx'));

export const meta = pageMeta('your dashboard', 'Your purchases and redemptions, and what your linked wallets hold.');

export default function Dashboard() {
  const user = useUser();
  const figures = useDashboard();
  const { data, error } = figures;
  return (
    <>
      <TaskHeader title={<span className="inline-block first-letter:uppercase">your dashboard</span>}>
        {data && data.wallets.length > 0 ? counted(data.wallets.length, 'linked wallet') : user.public_name}
      </TaskHeader>
      <PageBody>
        <OneCoin />
        <OpenRequests />
        <BegunHere />
        {error && !data ? (
          <LoadFailed title="We can’t show your totals right now" query={figures} />
        ) : (
          <>
            <StaleNotice readAt={data?.readAt ?? 0} />
            <Figures dashboard={data} />
            {data && data.wallets.length > 0 && <Checks dashboard={data} />}
          </>
        )}
        {data?.wallets.length === 0 && <NoWalletYet userId={user.id} />}
        {data && data.wallets.length > 0 && <ValueOverTime />}
        <PastRequests />
        <History wallets={data?.wallets.map((wallet) => wallet.address) ?? []} />
        <ClockNote />
      </PageBody>
    </>
  );
}

/** Redemptions that only this browser knows; the account's are in its list. */
function BegunHere() {
  const { data } = useAccountRequests();
  const listed = data?.pages.flatMap(({ rows }) => rows.map(pageOf));
  if (!listed) return null;
  return (
    <Suspense>
      <Underway listed={listed} />
    </Suspense>
  );
}

/** What a token is, and what it costs now. */
function OneCoin() {
  const { text, date } = usePrice();
  return (
    <section
      aria-label={`One ${site.name}`}
      className="card flex flex-wrap items-center justify-between gap-x-8 gap-y-5"
    >
      <div className="grid gap-1.5">
        <p className="flex flex-wrap gap-x-3 font-serif text-2xl leading-tight md:text-3xl">
          <span>
            1 {site.name} = 1 {site.metal} coin
          </span>
          <span>
            <span aria-hidden className="mr-3 text-accent max-sm:hidden">
              ·
            </span>
            $<span className="figure">{text}</span>
          </span>
        </p>
        {date && <p className="text-muted text-sm">Price set on {date}</p>}
      </div>
      <p className="flex flex-wrap gap-3">
        <ButtonLink kind="secondary" to={href('/buy')}>
          Buy {site.name}
        </ButtonLink>
        <ButtonLink kind="secondary" to={href('/redeem')}>
          Redeem
        </ButtonLink>
      </p>
    </section>
  );
}

const dollars = (cents: number) => (cents === 0 ? '$0' : usdText(cents));

/** The three cards (docs/product.md, Pages and paths); skeletons until the figures have loaded. Value = balance × price, by final blocks. */
function Figures({ dashboard }: { dashboard: DashboardFigures | undefined }) {
  const value = dashboard?.value_cents;
  return (
    <ul
      className="grid border-line border-y max-md:divide-y max-md:divide-line md:grid-cols-3 md:grid-rows-[repeat(3,auto)] md:divide-x md:divide-line md:py-6"
      aria-busy={!dashboard}
    >
      <Figure title={`Total ${site.name} Tokens acquired`}>{dashboard && formatUsg(BigInt(dashboard.acquired))}</Figure>
      <Figure title={`Total Value of your ${site.name} tokens`} note={dashboard && worth(dashboard)}>
        {dashboard && (value === null || value === undefined ? '–' : dollars(value))}
      </Figure>
      <Figure title={`Total Tokens Redeemed for ${METAL_TITLE} Coins`}>
        {dashboard && formatCount(dashboard.redeemed_coins)}
      </Figure>
    </ul>
  );
}

function worth({ balance, price_cents: price }: DashboardFigures): string | undefined {
  if (balance === '0') return undefined;
  const held = `${formatUsg(BigInt(balance))} ${site.name}`;
  return price === null ? `${held}; no price has been set yet` : `${held} at ${usdText(price)} each`;
}

type FigureProps = { title: string; note?: string | undefined; children: ReactNode };

const Figure = ({ title, note, children }: FigureProps) => (
  <li className="grid content-start gap-y-1.5 max-md:py-4 md:row-span-3 md:grid-rows-subgrid md:px-7 md:first:pl-0">
    <h2 className="font-normal font-sans text-muted text-sm tracking-normal">{title}</h2>
    <p className="cell-figure break-words font-serif text-2xl leading-tight">
      {children ?? <Skeleton className="w-28" />}
    </p>
    {note && <p className="text-muted text-sm">{note}</p>}
  </li>
);

/** What the reader's own browser makes of the balance and the price; its code comes after the page. */
function Checks({ dashboard: { wallets, balance } }: { dashboard: DashboardFigures }) {
  return (
    <Suspense fallback={<div className="min-h-12" />}>
      <div className="grid min-h-12 gap-2">
        <BalanceCheck wallets={wallets.map(({ address }) => address as Address)} balance={BigInt(balance)} />
        <PriceCheck />
      </div>
    </Suspense>
  );
}

/** Why all figures are zero, and the way to change it. */
const NoWalletYet = ({ userId }: { userId: string }) => (
  <Notice title="You haven’t linked a wallet yet">
    <p>Link your wallet to see its balance and transactions here. You prove it’s yours by signing a message.</p>
    <p className="mt-2">
      <ButtonLink to={`${href('/profile/*', { '*': userId })}#wallets`} size="sm" kind="secondary">
        Link a wallet
      </ButtonLink>
    </p>
  </Notice>
);
