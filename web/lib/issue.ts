import { useMutation, useQuery } from '@tanstack/react-query';
import { type Address, getAddress } from 'viem';
import { readContract } from 'viem/actions';
import { usgTokenAbi } from '#contracts/abi.ts';
import type { Usg } from '#domain/money.ts';
import { issueCall } from '#wallet/calls.ts';
import { estimateFee } from '#wallet/fee.ts';
import { lookSoon } from './own-transactions.ts';
import { signerOf, useWalletChain, type WalletChain } from './wallet-chain.ts';

export type IssueInput = { to: Address; units: Usg };

const FIGURES = ['totalSupply', 'cap', 'headroom', 'paused'] as const;

/** What may still be issued: supply, cap and the room that the attested coins leave, read from the chain. */
export function useIssuing() {
  const place = useWalletChain();
  return useQuery({
    queryKey: ['issuing', place?.chain.token],
    enabled: place !== undefined,
    refetchInterval: 15_000,
    queryFn: async () => {
      if (!place) throw new TypeError('No chain to ask');
      const contract = { address: place.chain.token, abi: usgTokenAbi } as const;
      const [supply, cap, headroom, paused] = await Promise.all(
        FIGURES.map((functionName) => readContract(place.chain.client, { ...contract, functionName })),
      );
      return { supply, cap, headroom, paused } as { supply: Usg; cap: Usg; headroom: Usg; paused: boolean };
    },
  });
}

/** Simulates the issue; throws the token's refusal if it would be refused. */
export function useIssueCheck(place: WalletChain | undefined, from: Address | undefined) {
  return useMutation({
    mutationFn: async ({ to, units }: IssueInput) => {
      if (!place || !from) throw new TypeError('No chain to ask');
      return estimateFee(place.chain, from, issueCall(place.chain.token, getAddress(to), units));
    },
  });
}

export function useIssue(place: WalletChain | undefined, from: Address | undefined) {
  return useMutation({
    mutationFn: ({ to, units }: IssueInput) => {
      if (!place || !from) throw new TypeError('No chain to issue on');
      const purpose = { kind: 'issue', to, units: units.toString() } as const;
      return signerOf(place, from).sendTransaction(issueCall(place.chain.token, to, units), purpose);
    },
    onSuccess: () => place && lookSoon(place),
  });
}
