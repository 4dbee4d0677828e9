import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Droplets, Lock, LockOpen, QrCode as QrCodeIcon } from 'lucide-react';
import { type ReactNode, Suspense, useEffect, useState } from 'react';
import { href } from 'react-router';
import type { Address } from 'viem';
import { formatUsdCents, formatUsg, usdCentsFromUsgDown } from '#domain/money.ts';
import { WALLET_DONE_MESSAGES } from '#domain/wallet/page-messages.ts';
import { balanceStale, WITHOUT_SITE } from '#domain/wallet/transaction-messages.ts';
import { site as issuer } from '#site';
import { formatEthDown } from '#wallet/fee-text.ts';
import { revertMessage } from '#wallet/revert.ts';
import { answerOf, api } from '#web/lib/api.ts';
import { messageOf } from '#web/lib/api-error.ts';
import { lazyPart } from '#web/lib/lazy-part.ts';
import { usePrice } from '#web/lib/price.ts';
import { queryKeys } from '#web/lib/query-keys.ts';
import { holderLink, useSite } from '#web/lib/site.ts';
import { Button } from '#web/ui/button.tsx';
import { CopyText } from '#web/ui/copy-text.tsx';
import { shownClock, useIsStale } from '#web/ui/facts.tsx';
import { TextLink } from '#web/ui/link.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { useBalances } from '#web/wallet/balances.ts';
import { type ChosenSigner, useSigner } from '#web/wallet/signers/signer.ts';
import { keepOfflineCopy } from '#web/wallet/wallet.ts';
import { OwnDelegation } from './address-book/known-address.tsx';
import { TransactionList } from './history/transaction-list.tsx';
import { SendForm } from './sending/send-form.tsx';
import type { PanelAction } from './settings-panel.tsx';

const ReceiveDialog = lazyPart(() => import('./receive.tsx'));

/** What the wallet holds, sends and has sent. All that speaks with the chain is here, for those who have a wallet. */
export default function Holdings({ onAction }: { onAction: (action: PanelAction) => void }) {
  const { address } = useSigner();
  const onUnlock = () => onAction('unlock');
  useEffect(keepOfflineCopy, []);
  return (
    <>
      <BalanceHeader title="Your balance" onUnlock={onUnlock} />
      {address && (
        <div key={address} className="grid min-w-0 content-start gap-6 lg:gap-8">
          <OwnDelegation address={address} />
          <SendForm address={address} onUnlock={onUnlock} />
          <TransactionList address={address} onUnlock={onUnlock} />
        </div>
      )}
    </>
  );
}

/** What the wallet holds, once its address is known. */
function BalanceHeader({ title, onUnlock }: { title: string; onUnlock: () => void }) {
  const { kind, status, address } = useSigner();
  const { data: site, errorUpdateCount } = useSite();
  const { data: balances, dataUpdatedAt, error } = useBalances(address);
  const withoutSite = !site && errorUpdateCount > 0;
  const missing = (skeleton: ReactNode) => (withoutSite || error ? '—' : skeleton);
  const isStale = useIsStale(dataUpdatedAt);
  const { price, date } = usePrice();
  const [receiving, setReceiving] = useState(false);
  const value = balances && price && formatUsdCents(usdCentsFromUsgDown(balances.usg, price.cents));
  return (
    <section aria-labelledby="balance" className="card grid content-start gap-6">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 id="balance" className="text-xl">
          {title}
        </h2>
        {kind === 'own-key' && <StatusBadge status={status} onUnlock={onUnlock} />}
      </div>
      {address && (
        <>
          {/* With the figures comes a new list, since in the old one the symbol would be seen moving. */}
          <dl key={balances ? 'known' : 'unknown'} className="grid gap-5 sm:grid-cols-[1fr_auto] sm:items-end">
            <div className="grid min-w-0 gap-1">
              <dt className="sr-only">{issuer.symbol} balance</dt>
              <dd className="break-words font-serif text-4xl tracking-tight md:text-5xl">
                {balances
                  ? formatUsg(balances.usg)
                  : missing(<Skeleton className="w-32" label="Loading the balance" />)}{' '}
                <span className="text-2xl text-muted">{issuer.symbol}</span>
              </dd>
              <dt className="sr-only">USD value</dt>
              <dd className="text-lg text-muted">
                {value !== undefined && value !== null
                  ? `$${value}*`
                  : balances && price === null
                    ? 'No price set yet'
                    : missing(<Skeleton className="w-24" label="" />)}
              </dd>
            </div>
            <div className="grid gap-0.5 sm:text-right">
              <dt className="text-muted text-sm">For transaction fees</dt>
              <dd className="font-medium">
                {balances ? formatEthDown(balances.eth) : missing(<Skeleton className="w-16" label="" />)} ETH
              </dd>
            </div>
          </dl>
          {(isStale || withoutSite || error) && (
            <Notice kind="warning" live>
              <p>
                {isStale ? balanceStale(shownClock(dataUpdatedAt)) : withoutSite ? WITHOUT_SITE : revertMessage(error)}
              </p>
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
                onClick={() => setReceiving(true)}
              >
                Receive {issuer.symbol}
              </Button>
            </div>
            <Suspense>{receiving && <ReceiveDialog address={address} onClose={() => setReceiving(false)} />}</Suspense>
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

/** Locked or unlocked, at a glance; a locked wallet can be opened right here. */
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

/** Only on a local chain: ETH that is worth nothing, so that everything can be tried. */
function FaucetButton({ address }: { address: Address }) {
  const queries = useQueryClient();
  const faucet = useMutation({
    // The server answers when it is in a block.
    mutationFn: () => answerOf(api.faucet.$post({ json: { address } })),
    onSuccess: () => queries.invalidateQueries({ queryKey: queryKeys.chain }),
  });
  return (
    <div className="grid gap-1.5">
      <Button
        kind="secondary"
        size="sm"
        busy={faucet.isPending}
        icon={<Droplets aria-hidden className="size-4 text-accent" />}
        onClick={() => faucet.mutateAsync().catch(() => {})}
      >
        Get local play-money ETH
      </Button>
      <p role="status" className="text-muted text-sm empty:hidden">
        {faucet.isError ? messageOf(faucet.error) : faucet.isSuccess && WALLET_DONE_MESSAGES.faucetSent}
      </p>
    </div>
  );
}
