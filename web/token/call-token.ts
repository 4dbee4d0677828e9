import { API_MESSAGES } from '#domain/messages/api.ts';
import { api, jsonBody } from '#web/lib/api.ts';
import { ApiError } from '#web/lib/api-error.ts';

/** The selectors of the token's view functions: the first four bytes of keccak256 of each signature. */
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

/** Makes several calls to the token in one batch, each a selector with its arguments; without the chain library, for its size. */
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
