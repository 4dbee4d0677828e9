import { Lock, LockOpen, QrCode as QrCodeIcon } from 'lucide-react';
import { type ReactNode, Suspense } from 'react';
import { href } from 'react-router';
import { shownClock } from '#domain/dates.ts';
import { formatUsdCents, formatUsg, type Usg, usdCentsFromUsgDown } from '#domain/money.ts';
import { balanceStale, WITHOUT_SITE } from '#domain/wallet/transaction-messages.ts';
import { site as issuer } from '#site';
import { formatEthDown } from '#wallet/fee-text.ts';
import { revertMessage } from '#wallet/revert.ts';
import { usePrice } from '#web/lib/price.ts';
import { holderLink, useSite } from '#web/lib/site.ts';
import { Button } from '#web/ui/button.tsx';
import { CopyText } from '#web/ui/copy-text.tsx';
import { lazyDialog, useLateDialog } from '#web/ui/late-dialog.tsx';
import { TextLink } from '#web/ui/link.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { useIsStale } from '#web/ui/stale-notice.tsx';
import { useBalances } from '#web/wallet/balances.ts';
import { type ChosenSigner, useSigner } from '#web/wallet/signers/signer.ts';
import { FaucetButton } from './faucet-button.tsx';
import { StillTrying } from './still-trying.tsx';

const ReceiveDialog = lazyDialog(() => import('./receive.tsx'));

/** The wallet's balances and address, once the address is known. */
export function BalanceHeader({ onUnlock }: { onUnlock: () => void }) {
  const { kind, status, address } = useSigner();
  const { data: site, errorUpdateCount } = useSite();
  const { data: balances, dataUpdatedAt, error } = useBalances(address);
  const withoutSite = !site && errorUpdateCount > 0;
  const isStale = useIsStale(dataUpdatedAt);
  const { price, date } = usePrice();
  const receiving = useLateDialog<true>();

  function warningText(): string | undefined {
    if (isStale) return balanceStale(shownClock(dataUpdatedAt));
    if (withoutSite) return WITHOUT_SITE;
    return error ? revertMessage(error) : undefined;
  }
  const warning = warningText();

  return (
    <section aria-labelledby="balance" className="card grid content-start gap-6">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 id="balance" className="text-xl">
          Your balance
        </h2>
        {kind === 'own-key' && <StatusBadge status={status} onUnlock={onUnlock} />}
      </div>
      {address && (
        <>
          <Figures balances={balances} isMissing={withoutSite || error !== null} />
          <StillTrying when={!(balances || warning)} />
          {warning && (
            <Notice kind="warning" live>
              <p>{warning}</p>
            </Notice>
          )}
          <div className="grid gap-2">
            <p className="text-muted text-sm">Wallet address</p>
            <CopyText text={address} label="the wallet address" />
            <div>
              <Button
                kind="secondary"
                size="sm"
                icon={<QrCodeIcon aria-hidden className="size-4 text-accent" />}
                {...receiving.opener(ReceiveDialog, true)}
              >
                Receive {issuer.symbol}
              </Button>
            </div>
            <Suspense>{receiving.shown && <ReceiveDialog address={address} onClose={receiving.close} />}</Suspense>
          </div>
          <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
            <span className="flex flex-wrap gap-x-6 gap-y-2">
              <TextLink to={href('/purchase')}>Buy {issuer.symbol} for this wallet</TextLink>
              {site && (
                <TextLink alone to={holderLink(site, address)}>
                  {site.explorer ? `See its transactions on ${site.explorer.name}` : 'See all its transactions'}
                </TextLink>
              )}
            </span>
            {site?.faucet && <FaucetButton address={address} />}
          </div>
          {price && (
            <p className="text-muted text-sm">
              * At our price per token as of {date}. The dollar value changes with the price.
            </p>
          )}
        </>
      )}
      {status === 'locked' && !address && (
        <p className="text-muted">
          Unlock the wallet to see its address.{' '}
          <Button size="sm" onClick={onUnlock}>
            Unlock
          </Button>
        </p>
      )}
    </section>
  );
}

type FiguresProps = { balances: { usg: Usg; eth: bigint } | undefined; isMissing: boolean };

/** The balances and their value; dashes if they can't be read. */
function Figures({ balances, isMissing }: FiguresProps) {
  const { price } = usePrice();
  const placeholder = (skeleton: ReactNode) => (isMissing ? '—' : skeleton);

  function valueText(): ReactNode {
    if (balances && price) return `$${formatUsdCents(usdCentsFromUsgDown(balances.usg, price.cents))}*`;
    if (balances && price === null) return 'No price set yet';
    return placeholder(<Skeleton className="w-24" label="" />);
  }

  // When the figures arrive, a new list replaces the old one; otherwise one would see the symbol move.
  return (
    <dl key={balances ? 'known' : 'unknown'} className="grid gap-5 sm:grid-cols-[1fr_auto] sm:items-end">
      <div className="grid min-w-0 gap-1">
        <dt className="sr-only">{issuer.symbol} balance</dt>
        <dd className="break-words font-serif text-4xl tracking-tight md:text-5xl">
          {balances ? formatUsg(balances.usg) : placeholder(<Skeleton className="w-32" label="Loading the balance" />)}{' '}
          <span className="text-2xl text-muted">{issuer.symbol}</span>
        </dd>
        <dt className="sr-only">USD value</dt>
        <dd className="text-lg text-muted">{valueText()}</dd>
      </div>
      <div className="grid gap-0.5 sm:text-right">
        <dt className="text-muted text-sm">For transaction fees</dt>
        <dd className="font-medium">
          {balances ? formatEthDown(balances.eth) : placeholder(<Skeleton className="w-16" label="" />)} ETH
        </dd>
      </div>
    </dl>
  );
}

/** Shows whether the wallet is locked, with a button that unlocks it. */
function StatusBadge({ status, onUnlock }: { status: ChosenSigner['status']; onUnlock: () => void }) {
  if (status === 'starting') return <Skeleton className="w-24" label="Looking for your wallet" />;
  if (status === 'unlocked') {
    return (
      <p className="flex items-center gap-2 rounded-full bg-good-wash px-3.5 py-1 font-medium text-good text-sm">
        <LockOpen aria-hidden className="size-4" />
        Unlocked
      </p>
    );
  }
  return (
    <div className="flex items-center gap-3">
      <p className="flex items-center gap-2 rounded-full bg-sunken px-3.5 py-1 font-medium text-muted text-sm">
        <Lock aria-hidden className="size-4" />
        Locked
      </p>
      <Button size="sm" onClick={onUnlock} aria-label="Unlock the wallet">
        Unlock
      </Button>
    </div>
  );
}
