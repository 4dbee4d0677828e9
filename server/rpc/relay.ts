import type { Logger } from 'pino';
import * as z from 'zod/mini';
import { API_MESSAGES } from '#domain/messages/api.ts';
import { type EthNode, NodeUnavailable, type RpcAnswer } from '../chain/node.ts';
import { refusalOfCall, refusalOfRange } from './allowed-calls.ts';

const call = z.object({
  jsonrpc: z.literal('2.0'),
  id: z.union([z.string().check(z.maxLength(100)), z.number(), z.null()]),
  method: z.string(),
  params: z._default(z.array(z.unknown()), []),
});
type Call = z.infer<typeof call>;
export type RelayAnswer = { jsonrpc: '2.0'; id: Call['id'] } & RpcAnswer;

const idOf = (value: unknown): Call['id'] => {
  const id = (value as { id?: unknown } | null)?.id;
  return typeof id === 'number' || (typeof id === 'string' && id.length <= 100) ? id : null;
};

/** Relays one call that is on the allow-list; a refusal, ours or the node's, is a JSON-RPC error. */
export function relay({ node, token, log }: { node: EthNode; token: string; log: Logger }) {
  const head = async () => {
    const answer = await node.call('eth_blockNumber', []);
    return 'result' in answer ? BigInt(String(answer.result)) : 0n;
  };

  async function answerTo({ method, params }: Call): Promise<RpcAnswer> {
    const refusal = refusalOfCall(method, params, token);
    if (refusal) return { error: refusal };
    if (method === 'eth_getLogs') {
      const tooWide = await refusalOfRange(params[0] as object, head);
      if (tooWide) return { error: tooWide };
    }
    return node.call(method, params);
  }

  return async (value: unknown): Promise<RelayAnswer> => {
    const parsed = call.safeParse(value);
    if (!parsed.success) {
      return { jsonrpc: '2.0', id: idOf(value), error: { code: -32600, message: 'This is not a JSON-RPC 2.0 call' } };
    }
    const { id } = parsed.data;
    try {
      return { jsonrpc: '2.0', id, ...(await answerTo(parsed.data)) };
    } catch (error) {
      if (!(error instanceof NodeUnavailable)) throw error;
      log.warn({ method: parsed.data.method, reason: error.message }, 'the node is away');
      return { jsonrpc: '2.0', id, error: { code: -32002, message: API_MESSAGES.chainUnavailable } };
    }
  };
}
