import { useQuery } from '@tanstack/react-query';
import { CircleCheck } from 'lucide-react';
import type { ReactNode } from 'react';
import { href } from 'react-router';
import type { Address } from 'viem';
import { formatUsdCents, formatUsg } from '#domain/money.ts';
import { provePrice } from '#proof/prices.ts';
import { rpcAt } from '#proof/rpc.ts';
import { compareBalance } from '#proof/token-storage.ts';
import { site as issuer } from '#site';
import { answerOf, api, type Site } from '#web/lib/api.ts';
import { queryKeys } from '#web/lib/query-keys.ts';
import { siteRpcUrl, useSite } from '#web/lib/site.ts';
import { AddressText } from '#web/ui/address.tsx';
import { TextLink } from '#web/ui/link.tsx';
import { Notice } from '#web/ui/notice.tsx';

const AGAIN_MS = 60_000;

const placeOf = (site: Site | undefined) => ({ ...(site as Site), rpc: rpcAt(siteRpcUrl()) });

const Good = ({ children }: { children: ReactNode }) => (
  <p className="flex gap-2 text-muted text-sm" role="status">
    <CircleCheck aria-hidden className="mt-0.5 size-4 shrink-0 text-good" />
    <span className="wrap-anywhere min-w-0">
      <strong className="font-medium text-ink">Verified just now by your browser:</strong> {children}{' '}
      <TextLink to={href('/verify')}>Check it without our node</TextLink>
    </span>
  </p>
);

const Waiting = ({ error }: { error: unknown }) => (
  <p className="text-muted text-sm" role="status">
    {error ? 'Your browser couldn’t verify this just now. It will try again.' : 'Your browser is verifying this…'}
  </p>
);

/** Whether the chain agrees with the balance that the page shows, in units. */
export function BalanceCheck({ wallets, balance }: { wallets: readonly Address[]; balance: bigint }) {
  const site = useSite().data;
  const { data, error } = useQuery({
    queryKey: queryKeys.checkedBalance(wallets, `${balance}`, site?.token),
    enabled: site !== undefined,
    queryFn: () => compareBalance(placeOf(site), wallets, balance),
    refetchInterval: AGAIN_MS,
  });
  if (!data || error) return <Waiting error={error} />;
  const held = `${formatUsg(data.balance)} ${issuer.name}`;
  const block = `block ${data.block.number}`;
  if (data.balance === balance) {
    const basis = data.isProved ? ', proved against that block’s hash' : '';
    return (
      <Good>
        {wallets.length === 1 ? 'your wallet holds' : 'your wallets hold'} {held} as of {block}
        {basis}.
      </Good>
    );
  }
  return (
    <Notice kind="danger" title="This page and the chain differ" live>
      <p>
        As of {block} the chain says {held}. Please rely on the chain, and tell us.
      </p>
    </Notice>
  );
}

/** Whether the price in force was signed by someone who may set prices. */
export function PriceCheck() {
  const site = useSite().data;
  const { data, error } = useQuery({
    queryKey: queryKeys.checkedPrice(site?.token),
    enabled: site !== undefined,
    queryFn: async () => {
      const price = await answerOf(api.usgprice.$get());
      return { price, proof: await provePrice(placeOf(site), price) };
    },
    refetchInterval: AGAIN_MS,
  });
  if (!data || error) return <Waiting error={error} />;
  const { price, proof } = data;
  const what = `$${formatUsdCents(price.cents)}`;
  if (proof.isSigned && proof.isPricer) {
    return (
      <Good>
        the price of {what} was signed by <AddressText short of={price.signer} />, who may set prices.
      </Good>
    );
  }
  const why = proof.isSigned
    ? 'Its signer no longer has the right to set prices.'
    : proof.contract
      ? 'Its signer is a contract, which doesn’t confirm it today.'
      : 'Its signature isn’t the signer’s.';
  return (
    <Notice
      kind={proof.isSigned || proof.contract ? 'warning' : 'danger'}
      title={`The price of ${what} isn’t confirmed`}
      live
    >
      <p>{why}</p>
    </Notice>
  );
}
