import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { isAddressEqual } from 'viem';
import type { QuoteInput } from '#domain/sale/quote-input.ts';
import { WalletProblem } from '#wallet/problem.ts';
import { signPayment } from '#wallet/sale-payment.ts';
import { answerOf, answerOrNull, api } from '#web/lib/api.ts';
import { ApiError } from '#web/lib/api-error.ts';
import { creator } from '#web/lib/idempotency-key.ts';
import { useRepeatedQuery } from '#web/lib/live.ts';
import { queryKeys } from '#web/lib/query-keys.ts';
import { useSigner } from '#web/wallet/signers/signer.ts';
import { useWalletChain } from '#web/wallet/wallet-chain.ts';
import { dropPayment, keepPayment, keptPayment } from './kept-payment.ts';
import { isOnItsWay, type Quoted, saleOf } from './quoted.ts';

const PAYING_MS = 2_000;
const UNPAID_MS = 15_000;

/** What isn't over is asked about again. */
const refreshAfter = (quoted: Quoted | null | undefined): number | false => {
  if (!quoted || quoted.state === 'settled') return false;
  if (isOnItsWay(quoted)) return PAYING_MS;
  return quoted.payment === null && quoted.state === 'open' && UNPAID_MS;
};

/** A quote and its payment, asked for again until it's over; null where the account has none of that id. */
export const useQuote = (id: string) =>
  useRepeatedQuery<Quoted | null>({
    queryKey: queryKeys.quote(id),
    read: () => answerOrNull(api.quotes[':id'].$get({ param: { id } })),
    every: refreshAfter,
  });

const quoteRequester = () => creator((json: QuoteInput, options) => answerOf(api.quotes.$post({ json }, options)));

/** Asks for a signed quote: the same one at a double click or after a lost answer, another one once it has answered. */
export function useRequestQuote() {
  const queries = useQueryClient();
  const [send] = useState(quoteRequester);
  const call = useMutation({ mutationFn: send });
  const { mutateAsync } = call;
  return {
    ...call,
    /** Resolves to the quote's id. */
    request: async (input: QuoteInput): Promise<string> => {
      const quoted = await mutateAsync(input);
      queries.setQueryData(queryKeys.quote(quoted.id), { ...quoted, payment: null } satisfies Quoted);
      return quoted.id;
    },
  };
}

/** Another attempt with the same signature would be refused as well. 429 passes. */
const isRefusal = (error: unknown) =>
  error instanceof ApiError && error.status >= 400 && error.status < 500 && error.status !== 429;

/**
 * Signs a quote's payment and hands it in. What was signed is kept first, so that a lost answer or a reload goes on with it; a quote can't be
 * paid twice, since its digest is the number of the payment.
 */
export function usePayment(quoted: Quoted) {
  const queries = useQueryClient();
  const walletChain = useWalletChain();
  const { signer } = useSigner();
  const { id } = quoted;
  async function sign() {
    if (!walletChain) throw new TypeError('No blockchain connection');
    const sale = saleOf(quoted);
    if (!signer || !isAddressEqual(signer.address, sale.quote.buyer)) throw new WalletProblem('locked');
    const signature = await signPayment(walletChain.chain, signer, sale);
    keepPayment({ id, signature });
    return signature;
  }
  return useMutation({
    mutationFn: async () => {
      const kept = keptPayment();
      const signature = kept?.id === id ? kept.signature : await sign();
      try {
        return await answerOf(api.quotes[':id'].settle.$post({ param: { id }, json: { signature } }));
      } catch (error) {
        if (isRefusal(error)) dropPayment(id);
        throw error;
      }
    },
    onSuccess: (answer) => queries.setQueryData(queryKeys.quote(id), answer),
  });
}
