import { formatUsdCents, formatUsg, usdCentsFromUsgDown } from '#domain/money.ts';
import { formatEthDown } from '#wallet/fee.ts';
import { sentenceOfRevert } from '#wallet/revert.ts';
import { useBalances } from '#web/lib/balances.ts';
import { holderLink } from '#web/lib/explorer.ts';
import { usePrice } from '#web/lib/price.ts';
import { useSite } from '#web/lib/site.ts';
import { useWallet } from '#web/lib/wallet.ts';
import { Button } from '#web/ui/button.tsx';
import { CopyText } from '#web/ui/copy-text.tsx';
import { TextLink } from '#web/ui/link.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { FaucetButton } from './faucet-button.tsx';
import { StatusBadge } from './status-badge.tsx';

/** What the wallet holds, once its address is known. */
export function BalanceHeader({ title, onUnlock }: { title: string; onUnlock: () => void }) {
  const { status, address } = useWallet();
  const { data: site } = useSite();
  const { data: balances, error } = useBalances(address);
  const { price, date } = usePrice();
  const value = balances && price && formatUsdCents(usdCentsFromUsgDown(balances.usg, price.cents));
  return (
    <section aria-labelledby="balance" className="card grid content-start gap-6">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 id="balance" className="text-xl">
          {title}
        </h2>
        <StatusBadge status={status} onUnlock={onUnlock} />
      </div>
      {address && (
        <>
          <dl className="grid gap-5 sm:grid-cols-[1fr_auto] sm:items-end">
            <div className="grid min-w-0 gap-1">
              <dt className="sr-only">USG balance</dt>
              <dd className="break-words font-serif text-4xl tracking-tight md:text-5xl">
                {balances ? formatUsg(balances.usg) : <Skeleton className="w-32" label="Reading the balance" />}{' '}
                <span className="text-2xl text-muted">USG</span>
              </dd>
              <dt className="sr-only">USD value</dt>
              <dd className="text-lg text-muted">
                {value !== undefined && value !== null ? (
                  `$${value}*`
                ) : balances && price === null ? (
                  'No price is set yet'
                ) : (
                  <Skeleton className="w-24" label="" />
                )}
              </dd>
            </div>
            <div className="grid gap-0.5 sm:text-right">
              <dt className="text-muted text-sm">For transaction fees</dt>
              <dd className="font-medium">
                {balances ? formatEthDown(balances.eth) : <Skeleton className="w-16" label="" />} ETH
              </dd>
            </div>
          </dl>
          {error && (
            <Notice kind="warning" live>
              <p>{sentenceOfRevert(error)}</p>
            </Notice>
          )}
          <div className="grid gap-2">
            <p className="text-muted text-sm">Wallet address</p>
            <CopyText text={address} label="the wallet address" />
          </div>
          <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
            <span className="flex flex-wrap gap-x-6 gap-y-2">
              <TextLink to="/purchase">Buy USG for this wallet</TextLink>
              {site && (
                <TextLink to={holderLink(site, address)}>
                  {site.explorer ? `See its transactions on ${site.explorer.name}` : 'See all its transactions'}
                </TextLink>
              )}
            </span>
            {site?.faucet && <FaucetButton address={address} />}
          </div>
          {value && (
            <p className="text-muted text-sm">
              * At the price of {date} for one token. The value in dollars changes with the price.
            </p>
          )}
        </>
      )}
      {status === 'locked' && !address && (
        <p className="text-muted">
          Its address is known once it is unlocked.{' '}
          <Button size="sm" onClick={onUnlock}>
            Unlock
          </Button>
        </p>
      )}
    </section>
  );
}
