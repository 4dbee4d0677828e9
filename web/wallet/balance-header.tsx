import { Lock, LockOpen } from 'lucide-react';
import { type ReactNode, Suspense, useEffect } from 'react';
import { href, useLocation, useNavigate } from 'react-router';
import { shownClock } from '#domain/dates.ts';
import { formatUsg, type Usg, usdCentsFromUsgDown, usdText } from '#domain/money.ts';
import { RECEIVE_HASH } from '#domain/page-paths.ts';
import { balanceStale, WITHOUT_SITE } from '#domain/wallet/transaction-messages.ts';
import { site as issuer } from '#site';
import { formatEthDown } from '#wallet/fee-text.ts';
import { revertMessage } from '#wallet/revert.ts';
import { usePrice } from '#web/lib/price.ts';
import { useSite } from '#web/lib/site.ts';
import { AddressText } from '#web/ui/address.tsx';
import { Button } from '#web/ui/button.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { CopyIcon } from '#web/ui/copy-text.tsx';
import { lazyDialog, useLateDialog } from '#web/ui/late-dialog.tsx';
import { ButtonLink } from '#web/ui/link.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { useIsStale } from '#web/ui/stale-notice.tsx';
import { useBalances } from '#web/wallet/balances.ts';
import { type ChosenSigner, useSigner } from '#web/wallet/signers/signer.ts';
import { CoinStack } from './coin-stack.tsx';
import { FaucetButton } from './faucet-button.tsx';
import { StillTrying } from './still-trying.tsx';
import { TopUp } from './top-up.tsx';
import { ACTION_LOOK, BUY_ICON, RECEIVE_ICON, REDEEM_ICON } from './wallet-buttons.tsx';

const ReceiveDialog = lazyDialog(() => import('./receive.tsx'));

type Props = {
  onUnlock: () => void;
  /** The first of its buttons; the form that it opens is beside this part. */
  sendButton: ReactNode;
};

/** The wallet's balance and what can be done with it, once the address is known. */
export function BalanceHeader({ onUnlock, sendButton }: Props) {
  const { kind, status, address } = useSigner();
  const { data: site, errorUpdateCount } = useSite();
  const { data: balances, dataUpdatedAt, error } = useBalances(address);
  const withoutSite = !site && errorUpdateCount > 0;
  const isStale = useIsStale(dataUpdatedAt);
  const { price, date } = usePrice();
  const receiving = useLateDialog<true>();
  const location = useLocation();
  const navigate = useNavigate();
  // biome-ignore lint/correctness/useExhaustiveDependencies: once each time that the address leads here
  useEffect(() => {
    if (location.hash !== RECEIVE_HASH) return;
    receiving.open(true);
    // It would open again whenever this part comes back.
    void navigate({ ...location, hash: '' }, { replace: true, preventScrollReset: true });
  }, [location.hash]);

  function warningText(): string | undefined {
    if (isStale) return balanceStale(shownClock(dataUpdatedAt));
    if (withoutSite) return WITHOUT_SITE;
    return error ? revertMessage(error) : undefined;
  }
  const warning = warningText();
  const isMissing = withoutSite || error !== null;

  return (
    <section aria-labelledby="balance" className="grid content-start gap-7">
      <div className="grid gap-3">
        <div className="flex min-h-11 flex-wrap items-center gap-x-4 gap-y-2">
          <h2 id="balance" className="font-medium font-sans text-base text-muted tracking-normal">
            Your balance
          </h2>
          {kind === 'own-key' && <StatusBadge status={status} onUnlock={onUnlock} />}
        </div>
        {address && (
          <>
            <div className="flex flex-wrap items-end justify-between gap-6 lg:justify-start lg:gap-24">
              <Figures balances={balances} isMissing={isMissing} />
              {balances && <CoinStack units={balances.usg} />}
            </div>
            <div className="flex flex-wrap items-center gap-x-4 text-muted text-sm">
              <p className="flex items-center">
                <span className="sr-only">Wallet address: </span>
                <AddressText short of={address} />
                <CopyIcon text={address} label="the wallet address" />
              </p>
              <p>
                <span className="figure">
                  {balances ? formatEthDown(balances.eth) : isMissing ? '—' : <Skeleton className="w-16" label="" />}{' '}
                  ETH
                </span>{' '}
                for network fees
              </p>
            </div>
          </>
        )}
      </div>
      {address && (
        <>
          <div className="grid grid-cols-4 gap-2 sm:flex sm:flex-wrap sm:gap-3">
            {sendButton}
            <Button
              kind="secondary"
              className={ACTION_LOOK}
              icon={RECEIVE_ICON}
              {...receiving.opener(ReceiveDialog, true)}
            >
              Receive
            </Button>
            <ButtonLink kind="secondary" className={ACTION_LOOK} to={href('/purchase')}>
              {BUY_ICON}Buy
            </ButtonLink>
            <ButtonLink kind="secondary" className={ACTION_LOOK} to={href('/redeem')}>
              {REDEEM_ICON}Redeem
            </ButtonLink>
          </div>
          <Suspense>{receiving.shown && <ReceiveDialog address={address} onClose={receiving.close} />}</Suspense>
          <StillTrying when={!(balances || warning)} />
          {warning && (
            <Notice kind="warning" live>
              <p>{warning}</p>
            </Notice>
          )}
          {balances && <TopUp usg={balances.usg} />}
          <div className="flex flex-wrap items-center gap-x-6 gap-y-3 text-muted text-sm">
            {price && <p>* At our price per token as of {date}.</p>}
            {site?.faucet && <FaucetButton address={address} />}
            {site?.faucet_usdc && <FaucetButton address={address} asset="usdc" />}
          </div>
        </>
      )}
      {status === 'locked' && !address && <p className="text-muted">Unlock the wallet to see its address.</p>}
    </section>
  );
}

type FiguresProps = { balances: { usg: Usg } | undefined; isMissing: boolean };

/** '1,234' and '.5': what is counted in coins is large, and the rest of it small, so that a long balance fits a phone. */
function BalanceFigure({ usg }: { usg: Usg }) {
  const [whole = '', part] = formatUsg(usg).split('.');
  return (
    <span className={classNames('figure', whole.length > 7 ? 'text-5xl' : 'text-[4rem]')}>
      {whole}
      {part && <span className="text-[0.5em]">.{part}</span>}
    </span>
  );
}

/** The balance and its value; dashes if they can't be read. */
function Figures({ balances, isMissing }: FiguresProps) {
  const { price } = usePrice();
  const placeholder = (skeleton: ReactNode) => (isMissing ? '—' : skeleton);

  function valueText(): ReactNode {
    if (balances && price) return `${usdText(usdCentsFromUsgDown(balances.usg, price.cents))}*`;
    if (balances && price === null) return 'No price set yet';
    return placeholder(<Skeleton className="w-24" label="" />);
  }

  // When the figures arrive, a new list replaces the old one; otherwise one would see the symbol move.
  return (
    <dl
      key={balances ? 'known' : 'unknown'}
      className="flex min-w-0 flex-wrap items-baseline gap-x-6 gap-y-1.5 max-sm:grid"
    >
      <div>
        <dt className="sr-only">{issuer.symbol} balance</dt>
        <dd className="min-h-16 break-words font-serif leading-none tracking-tight">
          {balances ? (
            <BalanceFigure usg={balances.usg} />
          ) : (
            <span className="text-[4rem]">
              {placeholder(<Skeleton className="w-32" label="Loading the balance" />)}
            </span>
          )}{' '}
          <span className="ml-1 text-2xl text-muted">{issuer.symbol}</span>
        </dd>
      </div>
      <div>
        <dt className="sr-only">USD value</dt>
        <dd className="figure text-xl">{valueText()}</dd>
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
      <Button size="sm" kind="secondary" onClick={onUnlock}>
        Unlock
      </Button>
    </div>
  );
}
