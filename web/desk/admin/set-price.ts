import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { InferResponseType } from 'hono/client';
import { useState } from 'react';
import type { Address } from 'viem';
import { APPROVAL_MESSAGES } from '#domain/approvals/messages.ts';
import type { UsdCents } from '#domain/money.ts';
import { PRICE_MESSAGES } from '#domain/price/messages.ts';
import type { PriceRecord } from '#domain/price/price.ts';
import { priceNeedsAnother } from '#domain/staff/two-person-rules.ts';
import { PRICE_AHEAD_DAYS, PRICE_FRESH_SECONDS, PRICE_MAX_CENTS } from '#domain/terms.ts';
import { parseUsdCents } from '#domain/typed-amounts.ts';
import { site } from '#site';
import { Refusal } from '#wallet/problem.ts';
import { signPrice, signWithdrawal } from '#wallet/sign-in.ts';
import type { Proposed, Signer } from '#wallet/signer.ts';
import { deskQueryKeys } from '#web/desk/query-keys.ts';
import { serverTime } from '#web/desk/server-time.ts';
import { answerOf, api } from '#web/lib/api.ts';
import { ApiError, messageOf } from '#web/lib/api-error.ts';
import { presentErrors } from '#web/lib/fields.ts';
import { queryKeys } from '#web/lib/query-keys.ts';
import { useSigner } from '#web/wallet/signers/signer.ts';
import { walletMessage } from '#web/wallet/wallet.ts';
import { useWalletChain, type WalletChain } from '#web/wallet/wallet-chain.ts';

/** What is wrong with a typed price; undefined if nothing is. */
export function priceError(text: string): string | undefined {
  if (!text.trim()) return PRICE_MESSAGES.priceNeeded;
  const cents = parseUsdCents(text);
  if (cents === undefined) return PRICE_MESSAGES.priceForm;
  if (cents === 0) return PRICE_MESSAGES.priceNotPositive;
  return cents > PRICE_MAX_CENTS ? PRICE_MESSAGES.priceAbsurd : undefined;
}

/** `at`: from when, in unix seconds; undefined: at once. `takesTwo`: whether another person has to approve that price. */
type TypedPrice = {
  value: string;
  at: number | undefined;
  why: string;
  takesTwo: (cents: UsdCents | undefined) => boolean;
};

/** What is wrong with the form of a price: all of it, before a far-off price has to be typed again. Undefined if nothing is. */
export function priceFormErrors({ value, at, why, takesTwo }: TypedPrice) {
  const ahead = (at ?? 0) - Date.now() / 1000;
  const isAhead = ahead > 0 && ahead <= PRICE_AHEAD_DAYS * 86_400;
  const whyError = at !== undefined ? PRICE_MESSAGES.scheduleWhyNeeded : APPROVAL_MESSAGES.whyNeeded;
  const needsWhy = at !== undefined || takesTwo(parseUsdCents(value));
  return presentErrors({
    price: priceError(value),
    at: at !== undefined && !isAhead ? PRICE_MESSAGES.scheduleTime : undefined,
    why: needsWhy && !why.trim() ? whyError : undefined,
  });
}

/** Why a call with a signature failed: the server refused it, or the wallet did not sign. */
export const signedCallMessage = (error: unknown): string =>
  error instanceof ApiError ? messageOf(error) : walletMessage(error);

/** The server's answer, or that others must sign the call first. */
export type PriceCall<Answer = unknown> = { outcome: 'answered'; answer: Answer } | Proposed;

/** Who signs and for which token, as they were when the confirmation opened: it shows what is signed, whatever the page learns meanwhile. */
export function useSigningWhenOpened() {
  const walletChain = useWalletChain();
  const { signer } = useSigner();
  const [opened] = useState({ walletChain, signer });
  return opened;
}

/** What a price's signature is of besides its figures. */
export const signedForFacts = (walletChain: WalletChain | undefined): [name: string, value: string][] => {
  if (!walletChain) return [];
  const { token, chainId } = walletChain.chain;
  return [
    ['Signed for', `${site.symbol} at ${token}`],
    ['Chain ID', String(chainId)],
  ];
};

type Signing = { signer: Signer; chainId: number; token: Address };

/** A call about the price with the wallet's signature; afterwards every page reads the price again. */
function usePriceCall<Input, Answer>(
  walletChain: WalletChain | undefined,
  signer: Signer | undefined,
  call: (signing: Signing, input: Input) => Promise<PriceCall<Answer>>,
) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async (input: Input) => {
      if (!walletChain || !signer) throw new TypeError('No wallet to sign with');
      const { chainId, token } = walletChain.chain;
      return call({ signer, chainId, token }, input);
    },
    onSettled: () =>
      Promise.all(
        [queryKeys.price, deskQueryKeys.deskApprovals].map((queryKey) => queries.invalidateQueries({ queryKey })),
      ),
  });
}

/** The later of a time by the clock and one that the log asks for; throws a Refusal where the log asks for one too far ahead to be signed unseen. */
export function soonest(now: number, least: number): number {
  if (least > now + PRICE_FRESH_SECONDS) throw new Refusal(PRICE_MESSAGES.priceTimeAhead);
  return Math.max(now, least);
}

/** In force from `at` on (unix seconds); else a Safe's price so many minutes later, once enough owners have signed it, and any other at once. */
type NewPrice = { cents: UsdCents; why?: string; leadMinutes: number; at?: number | undefined };

/** Signs a price with the wallet and puts it in force, or schedules it. */
export const useSetPrice = (walletChain: WalletChain | undefined, signer: Signer | undefined) =>
  usePriceCall(walletChain, signer, async ({ signer, ...on }, { cents, why, leadMinutes, at }: NewPrice) => {
    if (at !== undefined) return schedule(signer, { ...on, cents, why: why ?? '', time: at });
    const newest = answerOf(api.prices.$get({ query: { limit: '1' } }));
    const [now, [last]] = await Promise.all([serverTime(), newest]);
    // Times only increase, also for two prices in one second, and after a withdrawn one.
    const lead = signer.kind === 'safe' ? leadMinutes * 60 : 0;
    const time = soonest(Math.floor(now / 1000) + lead, (last?.time ?? 0) + 1);
    const signed = await signPrice(signer, { ...on, cents, time, why });
    if (signed.outcome === 'proposed') return signed;
    return {
      outcome: 'answered',
      answer: await answerOf(api.setusgprice.$post({ json: { ...signed.body, ...(why && { why }) } })),
    };
  });

type Scheduled = { chainId: number; token: Address; cents: UsdCents; time: number; why: string };

async function schedule(signer: Signer, price: Scheduled) {
  const signed = await signPrice(signer, price);
  if (signed.outcome === 'proposed') return signed;
  const json = { ...signed.body, why: price.why };
  return { outcome: 'answered', answer: await answerOf(api.scheduleusgprice.$post({ json })) } as const;
}

/** A price to withdraw; `since` is null while the price is only scheduled. */
type ToWithdraw = { price: Pick<PriceRecord, 'cents' | 'time'> & { since: number | null }; why?: string };

/** Withdraws a price by a signature of the wallet: it counts as never set, and the one before it is in force again. */
export const useWithdrawPrice = (walletChain: WalletChain | undefined, signer: Signer | undefined) =>
  usePriceCall(walletChain, signer, async ({ signer, ...on }, { price, why }: ToWithdraw) => {
    const now = Math.floor((await serverTime()) / 1000);
    const time = price.since === null ? now : soonest(now, price.time);
    const signed = await signWithdrawal(signer, { ...on, price, time, why });
    if (signed.outcome === 'proposed') return signed;
    return {
      outcome: 'answered',
      answer: await answerOf(api.withdrawusgprice.$post({ json: { ...signed.body, ...(why && { why }) } })),
    };
  });

export type DeskPrice = InferResponseType<typeof api.desk.prices.$get, 200>['prices'][number];

const REFRESH_MS = 10_000;

/** The newest prices with what staff alone read, and the scheduled one. */
export const useDeskPrices = (limit = 10) =>
  useQuery({
    queryKey: deskQueryKeys.deskPrices(limit),
    queryFn: () => answerOf(api.desk.prices.$get({ query: { limit: String(limit) } })),
    refetchInterval: REFRESH_MS,
  });

/** Whether another person has to approve that price if it is set now, by the server's own rule; a Safe's owners decide about theirs. */
export function useTakesTwo(signer: Signer | undefined): (cents: UsdCents | undefined) => boolean {
  const { data } = useDeskPrices();
  if (!data || signer?.kind === 'safe') return () => false;
  const { lately, ...rules } = data.two_people;
  return (cents) => cents !== undefined && priceNeedsAnother(rules, lately, cents);
}

/** The price that waits for its time. */
export const useScheduledPrice = (): DeskPrice | undefined =>
  useDeskPrices().data?.prices.find(({ state }) => state === 'scheduled');
