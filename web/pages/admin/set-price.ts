import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Address } from 'viem';
import { ADMIN_MESSAGES } from '#domain/messages/staff.ts';
import { parseUsdCents, type UsdCents } from '#domain/money.ts';
import { PRICE_MAX_CENTS } from '#domain/terms.ts';
import { signPrice } from '#wallet/sign-in.ts';
import { answerOf, api } from '#web/lib/api.ts';
import { getPrice } from '#web/lib/price.ts';
import { queryKeys } from '#web/lib/query-keys.ts';
import { serverTime } from '#web/lib/site.ts';
import { signerOf, type WalletChain } from '#web/lib/wallet-chain.ts';

/** What is wrong with a typed price; undefined if nothing is. */
export function priceError(text: string): string | undefined {
  if (!text.trim()) return ADMIN_MESSAGES.priceNeeded;
  const cents = parseUsdCents(text);
  if (cents === undefined) return ADMIN_MESSAGES.priceForm;
  if (cents === 0) return ADMIN_MESSAGES.priceNotPositive;
  return cents > PRICE_MAX_CENTS ? ADMIN_MESSAGES.priceAbsurd : undefined;
}

/** Signs a price with the wallet and puts it in force; every page shows it at once. */
export function useSetPrice(walletChain: WalletChain | undefined, address: Address | undefined) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async (cents: UsdCents) => {
      if (!walletChain || !address) throw new TypeError('No wallet to sign with');
      const { chainId, token } = walletChain.site;
      const [now, last] = await Promise.all([serverTime(), getPrice()]);
      // Times only increase, also for two prices in one second.
      const time = Math.max(Math.floor(now / 1000), (last?.time ?? 0) + 1);
      const json = await signPrice(signerOf(walletChain, address), { chainId, token, cents, time });
      return answerOf(api.setusgprice.$post({ json }));
    },
    onSuccess: () => queries.invalidateQueries({ queryKey: queryKeys.price }),
  });
}
