import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Address } from 'viem';
import type { UsdCents } from '#domain/money.ts';
import { signPrice } from '#wallet/sign-in.ts';
import { answerOf, api } from './api.ts';
import { getPrice } from './price.ts';
import { serverTime } from './server-clock.ts';
import { signerOf, type WalletChain } from './wallet-chain.ts';

/** Signs a price with the wallet and puts it in force; every page shows it at once. */
export function useSetPrice(place: WalletChain | undefined, address: Address | undefined) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async (cents: UsdCents) => {
      if (!place || !address) throw new TypeError('No wallet to sign with');
      const { chainId, token } = place.site;
      const [now, last] = await Promise.all([serverTime(), getPrice()]);
      // Times only increase, also for two prices in one second.
      const time = Math.max(Math.floor(now / 1000), (last?.time ?? 0) + 1);
      const json = await signPrice(signerOf(place, address), { chainId, token, cents, time });
      return answerOf(api.setusgprice.$post({ json }));
    },
    onSuccess: () => queries.invalidateQueries({ queryKey: ['price'] }),
  });
}
