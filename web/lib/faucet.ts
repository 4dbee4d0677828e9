import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Address } from 'viem';
import { answerOf, api } from './api.ts';

/** Play ETH of a local chain; the server answers when it is in a block. */
export function useFaucet(address: Address) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: () => answerOf(api.faucet.$post({ json: { address } })),
    onSuccess: () => queries.invalidateQueries({ queryKey: ['balances'] }),
  });
}
