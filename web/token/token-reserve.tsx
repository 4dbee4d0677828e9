import { useQuery } from '@tanstack/react-query';
import { href } from 'react-router';
import { API_MESSAGES } from '#domain/messages/api.ts';
import type { Usg } from '#domain/money.ts';
import { answerOf, api, jsonBody } from '#web/lib/api.ts';
import { ApiError } from '#web/lib/api-error.ts';
import { useSharedQuery } from '#web/lib/query-client.ts';
import { queryKeys } from '#web/lib/query-keys.ts';
import { useSite } from '#web/lib/site.ts';
import { TextLink } from '#web/ui/link.tsx';
import { Notice } from '#web/ui/notice.tsx';

/** The first four bytes of keccak256 of each of the token's readings. */
export const SELECTORS = {
  cap: '0x355274ea',
  totalSupply: '0x18160ddd',
  attestation: '0x5ea1d46a',
  headroom: '0x5256bd98',
  totalRedeemed: '0xf35dad40',
  paused: '0x5c975abb',
} as const;

type RpcAnswer = { id: number; result?: unknown };

const WORDS = /^0x(?:[0-9a-f]{64})+$/i;

/** The 32-byte words of an answer. */
function wordsOf(result: unknown): bigint[] {
  if (typeof result !== 'string' || !WORDS.test(result)) throw new ApiError(502, [API_MESSAGES.chainUnavailable]);
  return (result.slice(2).match(/.{64}/g) ?? []).map((word) => BigInt(`0x${word}`));
}

/** Makes several calls to the token in one batch, each a selector with its arguments. Needs no chain library. */
export async function callToken(
  token: string,
  calls: readonly string[],
  at: 'latest' | { blockHash: string } = 'latest',
): Promise<bigint[][]> {
  const batch = calls.map((data, id) => ({
    jsonrpc: '2.0',
    id,
    method: 'eth_call',
    params: [{ to: token, data }, at],
  }));
  const response = await api.rpc.$post({}, jsonBody(batch));
  if (!response.ok) throw new ApiError(response.status, [API_MESSAGES.chainUnavailable]);
  const answers = (await response.json()) as RpcAnswer[];
  return calls.map((_, id) => wordsOf(answers.find((answer) => answer.id === id)?.result));
}

/** What the chain says about the reserve. `asOf` in unix seconds, 0 before the first attestation; `headroom` may still be issued. */
export type TokenReserve = {
  coins: bigint;
  asOf: number;
  circulating: Usg;
  redeemed: Usg;
  headroom: Usg;
  cap: Usg;
  paused: boolean;
};

const READINGS = ['attestation', 'totalSupply', 'totalRedeemed', 'headroom', 'cap', 'paused'] as const;

// Once per block: what is shown is then never old enough to need its time beside it (web/ui/facts.tsx).
const REFRESH_MS = 12_000;

async function readReserve(token: string): Promise<TokenReserve> {
  const answers = await callToken(
    token,
    READINGS.map((name) => SELECTORS[name]),
  );
  const [[coins = 0n, asOf = 0n] = [], [circulating = 0n] = [], [redeemed = 0n] = [], ...rest] = answers;
  const [[headroom = 0n] = [], [cap = 0n] = [], [paused = 0n] = []] = rest;
  return { coins, asOf: Number(asOf), circulating, redeemed, headroom, cap, paused: paused === 1n };
}

/** Coins attested, tokens in circulation and what may still be issued, all as the chain has them now. */
export function useTokenReserve() {
  const site = useSite();
  const token = site.data?.token;
  const reserve = useQuery({
    queryKey: queryKeys.reserve(token),
    enabled: token !== undefined,
    queryFn: () => readReserve(token ?? ''),
    refetchInterval: REFRESH_MS,
  });
  const refetch = () => (site.data ? reserve.refetch() : site.refetch());
  return {
    data: reserve.data,
    readAt: reserve.dataUpdatedAt,
    error: site.error ?? reserve.error,
    isFetching: site.isFetching || reserve.isFetching,
    refetch,
  };
}

/** How many figures of our own records the chain contradicts, at the block that they are of. */
async function countDifferences(token: string): Promise<number> {
  const { as_of, tokens, assets } = await answerOf(api.reserves.$get({ query: {} }));
  const calls = [SELECTORS.attestation, SELECTORS.totalSupply, SELECTORS.totalRedeemed];
  const [[coins] = [], [supply] = [], [redeemed] = []] = await callToken(token, calls, { blockHash: as_of.block_hash });
  const said = [String(assets.coins_attested), tokens.outstanding, tokens.redeemed];
  return [coins, supply, redeemed].filter((figure, at) => String(figure) !== said[at]).length;
}

/** Beside the chain's figures: that our own records differ from them. Nothing while they agree, or that isn't known. */
export function ReserveAlarm() {
  const token = useSite().data?.token;
  const { data } = useSharedQuery({
    queryKey: queryKeys.reserveDifferences(token),
    enabled: token !== undefined,
    queryFn: () => countDifferences(token ?? ''),
  });
  if (!data) return null;
  return (
    <Notice kind="danger" title="Our records and the blockchain don’t agree" live>
      <p>
        Don’t rely on these figures, and please tell us.{' '}
        <TextLink to={href('/reserves')}>Which of them differ</TextLink>
      </p>
    </Notice>
  );
}
