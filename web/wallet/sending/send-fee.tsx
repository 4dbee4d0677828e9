import type { Address } from 'viem';
import { formatUsdCents, formatUsg, type Usg, usdCentsFromUsgDown } from '#domain/money.ts';
import { relayPaid, relayTooLittle } from '#domain/relay/messages.ts';
import { feeAmount } from '#wallet/fee-text.ts';
import type { WalletChain } from '#web/wallet/wallet-chain.ts';
import { useEthPrice } from '../confirm/eth-price.ts';
import { StillTrying } from '../still-trying.tsx';
import { useSendFee } from './send.ts';

type SendFeeProps = {
  walletChain: WalletChain | undefined;
  from: Address;
  to: string;
  units: Usg;
  eth: bigint | undefined;
  priceCents: number | undefined;
};

/** What the network would charge for this send right now, or the least amount for which we pay it. */
export function SendFee({ walletChain, from, to, units, eth, priceCents }: SendFeeProps) {
  const price = useEthPrice();
  const { data: fee, isFetching, isError } = useSendFee(walletChain, from, { to, units });
  const estimate = isError ? undefined : fee;
  const least = walletChain?.site.relay_least_send ?? undefined;
  // Without any ETH there's no need to wait for an estimate.
  const isShort = eth === 0n || (estimate !== undefined && eth !== undefined && eth < estimate.normal.most);
  if (least !== undefined && isShort) return <PaidByUs least={BigInt(least)} units={units} priceCents={priceCents} />;
  return (
    <div className="text-muted text-sm" aria-live="polite">
      Network fee: {estimate && <span className="text-ink">about {feeAmount(estimate.normal.expected, price)}</span>}
      {!estimate && (isFetching ? 'estimating…' : 'enter an address and amount for an estimate')}
      <StillTrying when={!estimate && isFetching} />
    </div>
  );
}

function PaidByUs({ least, units, priceCents }: { least: Usg; units: Usg; priceCents: number | undefined }) {
  const usd = priceCents === undefined ? undefined : formatUsdCents(usdCentsFromUsgDown(least, priceCents));
  const amounts = [formatUsg(least), usd] as const;
  const isTooLittle = units > 0n && units < least;
  return (
    <p className="text-muted text-sm" aria-live="polite">
      {isTooLittle ? (
        <span className="text-danger">{relayTooLittle(...amounts)}</span>
      ) : (
        <>
          Network fee: <span className="text-ink">{relayPaid(...amounts)}</span>
        </>
      )}
    </p>
  );
}
