import { useMutation, useQuery } from '@tanstack/react-query';
import { type Address, getAddress } from 'viem';
import { readContract } from 'viem/actions';
import { usgTokenAbi } from '#contracts/abi.ts';
import { type OwnContracts, recipientError } from '#domain/ethereum-address.ts';
import { FIELD_MESSAGES } from '#domain/messages/fields.ts';
import { USG_DECIMALS, type Usg } from '#domain/money.ts';
import { ISSUE_MESSAGES } from '#domain/orders/messages.ts';
import { parseUnits, parseUsgDown } from '#domain/typed-amounts.ts';
import { WALLET_FORM_MESSAGES } from '#domain/wallet/messages.ts';
import type { Approval } from '#wallet/approval.ts';
import { approvalFor } from '#wallet/approval-for.ts';
import { issueCall } from '#wallet/calls.ts';
import type { Call } from '#wallet/chain.ts';
import { tokensMovedBy } from '#wallet/read-call.ts';
import type { Signer } from '#wallet/signer.ts';
import { deskQueryKeys } from '#web/desk/query-keys.ts';
import { answerOf, api } from '#web/lib/api.ts';
import { type FieldErrors, presentErrors } from '#web/lib/fields.ts';
import { pollSoon } from '#web/wallet/history/own-transactions.ts';
import { useWalletChain, type WalletChain } from '#web/wallet/wallet-chain.ts';

/** An issue that the token would take now, who signs it, and what is to be approved for it. */
export type ReadyIssue = { signer: Signer; call: Call; approval: Approval };

type Typed = { to: string; tokens: string };
type Read = { ok: true; to: string; units: Usg } | { ok: false; errors: FieldErrors<keyof Typed> };

function tokensError(tokens: string): string | undefined {
  if (!tokens.trim()) return ISSUE_MESSAGES.amountNeeded;
  const units = parseUsgDown(tokens);
  if (units === undefined) return FIELD_MESSAGES.amountInvalid;
  // Truncating the input would issue another number than the one requested.
  if (parseUnits(tokens, USG_DECIMALS) === undefined) return ISSUE_MESSAGES.amountDecimals;
  return units === 0n ? WALLET_FORM_MESSAGES.sendAmountZero : undefined;
}

/** The typed issue, or what is wrong with it. Issuing to the issuer's own address is allowed. */
export function readIssue({ to, tokens }: Typed, contracts: OwnContracts): Read {
  const typed = to.trim();
  const errors = presentErrors({
    to: typed ? recipientError(typed, contracts)?.message : ISSUE_MESSAGES.addressNeeded,
    tokens: tokensError(tokens),
  });
  return errors ? { ok: false, errors } : { ok: true, to: typed, units: parseUsgDown(tokens) ?? 0n };
}

export type IssueInput = { to: Address; units: Usg };

const FIGURES = ['totalSupply', 'cap', 'headroom', 'paused'] as const;

/** What may still be issued: supply, cap and the room that the attested coins leave, read from the chain. */
export function useIssuing() {
  const walletChain = useWalletChain();
  return useQuery({
    queryKey: deskQueryKeys.issuing(walletChain?.chain.token),
    enabled: walletChain !== undefined,
    refetchInterval: 10_000,
    queryFn: async () => {
      if (!walletChain) throw new TypeError('No blockchain connection');
      const contract = { address: walletChain.chain.token, abi: usgTokenAbi } as const;
      const [supply, cap, headroom, paused] = await Promise.all(
        FIGURES.map((functionName) => readContract(walletChain.chain.client, { ...contract, functionName })),
      );
      return { supply, cap, headroom, paused } as { supply: Usg; cap: Usg; headroom: Usg; paused: boolean };
    },
  });
}

/** Compares the address with the sanctions lists and simulates the issue; throws what refuses it. */
export function useIssueCheck(walletChain: WalletChain | undefined, signer: Signer | undefined) {
  return useMutation({
    mutationFn: async ({ to, units }: IssueInput): Promise<ReadyIssue> => {
      if (!walletChain || !signer) throw new TypeError('No blockchain connection');
      const call = issueCall(walletChain.chain.token, getAddress(to), units);
      await answerOf(api.screening.address.$post({ json: { address: to } }));
      return { signer, call, approval: await approvalFor(signer, walletChain.chain, call) };
    },
  });
}

export function useIssue(walletChain: WalletChain | undefined) {
  return useMutation({
    mutationFn: async ({ signer, call, approval }: ReadyIssue) => {
      const moved = tokensMovedBy(call);
      if (!walletChain || !moved) throw new TypeError('No blockchain connection');
      const purpose = { kind: 'issue', to: moved.to, units: moved.units.toString() } as const;
      return signer.sendTransaction(call, purpose, approval);
    },
    onSuccess: () => walletChain && pollSoon(walletChain),
  });
}
