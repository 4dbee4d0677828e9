import { useQuery } from '@tanstack/react-query';
import { CircleCheck } from 'lucide-react';
import type { ReactNode } from 'react';
import { href } from 'react-router';
import { type Address, isAddress, isHex } from 'viem';
import { formatUsdCents, formatUsg } from '#domain/money.ts';
import type { PriceRecord } from '#domain/price/price.ts';
import { type Proof, provePrice, type SignerStanding, standingOf } from '#proof/prices.ts';
import { rpcAt } from '#proof/rpc.ts';
import { site as issuer } from '#site';
import type { Site } from '#web/lib/api.ts';
import { usePrice } from '#web/lib/price.ts';
import { queryKeys } from '#web/lib/query-keys.ts';
import { siteRpcUrl, useSite } from '#web/lib/site.ts';
import { pagePrice } from '#web/lib/site-data.tsx';
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
    // The code of state proofs is several times the rest, and PriceAlarm is on every page.
    queryFn: async () => (await import('#proof/token-storage.ts')).compareBalance(placeOf(site), wallets, balance),
    refetchInterval: AGAIN_MS,
  });
  if (!data || error) return <Waiting error={error} />;
  if ('problem' in data) {
    return (
      <Notice kind="danger" title="This balance isn’t confirmed" live>
        <p>
          {data.problem} <TextLink to={href('/verify')}>Check it without our node</TextLink>
        </p>
      </Notice>
    );
  }
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

const UNSIGNED: Proof = { isSigned: false, isPricer: false };

/** Whether the price that this page shows was signed by someone who may set prices; not before it has been asked for with its signature. */
function useCheckedPrice() {
  const { price } = usePrice();
  const site = useSite().data;
  const query = useQuery({
    queryKey: queryKeys.checkedPrice(site?.token, price),
    enabled: site !== undefined && price !== null && price !== pagePrice,
    queryFn: async (): Promise<Proof> => {
      const { signature, signer } = price ?? {};
      const isThere = isHex(signature) && isAddress(signer ?? '');
      return isThere ? provePrice(placeOf(site), price as PriceRecord) : UNSIGNED;
    },
    refetchInterval: AGAIN_MS,
  });
  return { price, ...query };
}

/** Says that the price in force was verified; where it wasn’t, PriceAlarm says so at the top of the page. */
export function PriceCheck() {
  const { price, data: proof, error } = useCheckedPrice();
  if (!price || !proof || error) return <Waiting error={error} />;
  const standing = standingOf(proof);
  if (standing === 'unchecked')
    return <p className="text-muted text-sm">Your browser couldn’t verify this price. {WHY[standing]}</p>;
  if (standing !== 'current') return null;
  return (
    <Good>
      the price of ${formatUsdCents(price.cents)} was signed by <AddressText short of={price.signer ?? ''} />, who may
      set prices.
    </Good>
  );
}

const WHY: Readonly<Partial<Record<SignerStanding, string>>> = {
  former: 'Its signer no longer has the right to set prices.',
  late: 'Its signer is a contract, which didn’t accept it at its time.',
  unchecked: 'Its signer is a contract, and our node doesn’t know what that accepted at the price’s time.',
  unconfirmed: 'Its signer is a contract, which doesn’t confirm it.',
  unsigned: 'Its signature isn’t the signer’s. Don’t pay anything by it, and please tell us.',
};

/** On every page with a price: what is wrong with its signature. Nothing while it's right, or can’t be checked. */
export default function PriceAlarm() {
  const { price, data: proof } = useCheckedPrice();
  if (!price || !proof) return null;
  const standing = standingOf(proof);
  if (standing === 'current' || standing === 'unchecked') return null;
  return (
    <div className="price-alarm">
      <Notice
        kind={standing === 'unsigned' ? 'danger' : 'warning'}
        title={`The price of $${formatUsdCents(price.cents)} isn’t confirmed`}
        live
      >
        <p>
          {WHY[standing]} <TextLink to={href('/usmint')}>Every price and its signature</TextLink>
        </p>
      </Notice>
    </div>
  );
}
