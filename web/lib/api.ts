import { MESSAGES } from '#domain/messages.ts';
import type { PriceRecord } from '#domain/price.ts';
import { ApiError, apiErrorOf } from './api-error.ts';

export type Site = {
  mode: 'local' | 'live';
  chainId: number;
  token: `0x${string}`;
  faucet: boolean;
  explorer: { name: string; url: string } | null;
};

export type TokenTransaction = {
  hash: `0x${string}`;
  block: number;
  time: string | number;
  name: 'Transfer' | 'Issued' | 'Redeemed';
  from: `0x${string}` | null;
  to: `0x${string}` | null;
  value: string;
  final: boolean;
  confirmations: number;
};

export type Page<Row> = { rows: Row[]; next: string | undefined };

async function request(path: string, init?: RequestInit): Promise<Response> {
  const response = await fetch(path, init).catch(() => undefined);
  if (!response) throw new ApiError(0, [MESSAGES.unavailable]);
  if (!response.ok) throw await apiErrorOf(response);
  return response;
}

const json = async <T>(path: string, init?: RequestInit) => (await (await request(path, init)).json()) as T;

/** A state-changing call with a JSON body. */
export const send = <T>(
  method: 'POST' | 'DELETE',
  path: string,
  body: unknown = {},
  headers: Record<string, string> = {},
) => json<T>(path, { method, body: JSON.stringify(body), headers: { 'content-type': 'application/json', ...headers } });

/** One page of a list, with the address of the next one (RFC 8288). */
export async function page<Row>(path: string): Promise<Page<Row>> {
  const response = await request(path);
  const next = /<([^>]+)>\s*;\s*rel="next"/.exec(response.headers.get('link') ?? '')?.[1];
  return { rows: (await response.json()) as Row[], next };
}

export const getSite = () => json<Site>('/api/site');

/** The price in force; null while none has been set. */
export const getPrice = () =>
  json<PriceRecord>('/api/usgprice').catch((error: unknown) => {
    if (error instanceof ApiError && error.status === 404) return null;
    throw error;
  });

/** One JSON-RPC call through our relay. */
export async function rpc(method: string, params: readonly unknown[]): Promise<unknown> {
  const answer = await send<{ result?: unknown; error?: { message: string } }>('POST', '/api/rpc', {
    jsonrpc: '2.0',
    id: 1,
    method,
    params,
  });
  if (answer.error) throw new ApiError(502, [MESSAGES.chainUnavailable]);
  return answer.result;
}
