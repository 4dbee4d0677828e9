export type RpcError = { code: number; message: string; data?: unknown };
export type RpcAnswer = { result: unknown } | { error: RpcError };

/** An Ethereum node. A refusal by the node is an answer; silence or rubbish throws NodeUnavailable. */
export type EthNode = {
  /** Throws AnswerTooLarge rather than read more than `mostBytes`. */
  call(method: string, params: readonly unknown[], mostBytes?: number): Promise<RpcAnswer>;
};

export class NodeUnavailable extends Error {
  override name = 'NodeUnavailable';
}

export class AnswerTooLarge extends Error {
  override name = 'AnswerTooLarge';
}

const TIMEOUT_MS = 10_000;
const MAX_ANSWER_BYTES = 8 * 1024 * 1024;

async function readLimited(response: Response, mostBytes: number): Promise<string> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of response.body ?? []) {
    size += chunk.length;
    if (size > mostBytes) throw new AnswerTooLarge(`The answer holds more than ${mostBytes} bytes`);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}

function asAnswer(text: string): RpcAnswer {
  const value = JSON.parse(text) as { result?: unknown; error?: Partial<RpcError> } | null;
  if (value?.error && typeof value.error.message === 'string') {
    const { code, message, data } = value.error;
    return {
      error: { code: Number.isInteger(code) ? Number(code) : -32000, message, ...(data !== undefined && { data }) },
    };
  }
  if (value === null || typeof value !== 'object' || !('result' in value)) throw new Error('not a JSON-RPC answer');
  return { result: value.result };
}

/** A node by its URL. The URL may hold a key, so no error of ours repeats it. */
export function httpNode(url: string, timeoutMs = TIMEOUT_MS): EthNode {
  return {
    async call(method, params, mostBytes = MAX_ANSWER_BYTES) {
      try {
        const response = await fetch(url, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
          signal: AbortSignal.timeout(timeoutMs),
          redirect: 'error',
        });
        return asAnswer(await readLimited(response, mostBytes));
      } catch (error) {
        if (error instanceof AnswerTooLarge) throw error;
        throw new NodeUnavailable(`The node does not answer ${method} (${(error as Error).name})`);
      }
    },
  };
}
