import type { Address } from 'viem';
import type { Usg } from '#domain/money.ts';
import { formatEthUp } from '#wallet/fee.ts';
import { useSendFee } from '#web/lib/send.ts';
import type { WalletChain } from '#web/lib/wallet-chain.ts';

type Props = { place: WalletChain | undefined; from: Address; to: string; units: Usg };

/** What the network will ask for this very send, as it stands now. */
export function SendFee({ place, from, to, units }: Props) {
  const { data: fee, isFetching, isError } = useSendFee(place, from, { to, units });
  return (
    <p className="text-muted text-sm" aria-live="polite">
      Network fee:{' '}
      {fee && !isError ? (
        <span className="text-ink">about {formatEthUp(fee.expected)} ETH</span>
      ) : isFetching ? (
        'being estimated'
      ) : (
        'estimated once address and amount are in'
      )}
    </p>
  );
}
