import { useMutation, useQuery } from '@tanstack/react-query';
import { type Address, getAddress } from 'viem';
import type { Usg } from '#domain/money.ts';
import { transferCall } from '#wallet/calls.ts';
import { estimateFee } from '#wallet/fee.ts';
import { checkAddress, checkSend } from '#wallet/recipient.ts';
import { useDebounced } from './debounced.ts';
import { lookSoon } from './own-transactions.ts';
import type { TokenTransaction } from './token-transactions.ts';
import { useTokenTransactions } from './token-transactions.ts';
import { signerOf, type WalletChain } from './wallet-chain.ts';

export type SendInput = { to: string; units: Usg };

/** What a send would cost now in wei; asked again with every new block or so, and only where the send could happen. */
export function useSendFee(place: WalletChain | undefined, from: Address, { to, units }: SendInput) {
  const typed = useDebounced(`${to.trim()} ${units}`);
  const ready = place !== undefined && units > 0n && checkAddress(to.trim(), from, place.chain.token) === undefined;
  return useQuery({
    queryKey: ['fee', from, typed],
    enabled: ready && typed === `${to.trim()} ${units}`,
    refetchInterval: 15_000,
    retry: false,
    queryFn: async () => {
      if (!place) throw new TypeError('No chain to ask');
      return estimateFee(place.chain, from, transferCall(place.chain.token, getAddress(to.trim()), units));
    },
  });
}

const sentTo = (rows: readonly TokenTransaction[], from: Address): Address[] =>
  rows.flatMap((row) => (row.to && row.from?.toLowerCase() === from.toLowerCase() ? [getAddress(row.to)] : []));

/** The checks before a send, against everyone whom this wallet is known to have sent to. */
export function useSendCheck(place: WalletChain | undefined, from: Address) {
  const { data } = useTokenTransactions(from);
  const earlier = sentTo(data?.pages.flatMap((page) => page.rows) ?? [], from);
  return useMutation({
    mutationFn: ({ to, units }: SendInput) => {
      if (!place) throw new TypeError('No chain to ask');
      const known = [...new Set([...place.transactions.recipients(from), ...earlier])];
      return checkSend(place.chain, { from, to, units, known });
    },
  });
}

/** Signs and sends; what becomes of it is followed in the list of transactions. */
export function useSend(place: WalletChain | undefined, from: Address) {
  return useMutation({
    mutationFn: ({ to, units }: { to: Address; units: Usg }) => {
      if (!place) throw new TypeError('No chain to send on');
      const purpose = { kind: 'send', to, units: units.toString() } as const;
      return signerOf(place, from).sendTransaction(transferCall(place.chain.token, to, units), purpose);
    },
    onSuccess: () => place && lookSoon(place),
  });
}
