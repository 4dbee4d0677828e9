import { queryOptions } from '@tanstack/react-query';
import { href } from 'react-router';
import { API_MESSAGES } from '#domain/messages/api.ts';
import { SIGNER_MESSAGES } from '#domain/messages/signers.ts';
import { Refusal } from '#wallet/problem.ts';
import { answerOf, api, type Site } from './api.ts';
import { ApiError } from './api-error.ts';
import { useSharedQuery } from './query-client.ts';
import { queryKeys } from './query-keys.ts';

export const getSite = () => answerOf(api.site.$get());

const RETRY_MS = 5_000;

const siteQuery = queryOptions({
  queryKey: queryKeys.site,
  queryFn: getSite,
  staleTime: Number.POSITIVE_INFINITY,
  // Nothing else asks again, and without its answer the wallet speaks with no chain.
  refetchInterval: ({ state }) => state.status === 'error' && RETRY_MS,
});

/** What this server runs on: mode, chain, token, explorer. It does not change while the page is open. */
export const useSite = () => useSharedQuery(siteQuery);

/** Where the site relays calls to the chain. */
export const siteRpcUrl = (): string => `${window.location.origin}${api.rpc.$path()}`;

const CLOCKS_APART_MS = 10 * 60_000;

/**
 * The server's time in milliseconds (whole seconds), from its Date header: what is signed must be fresh by that clock. Throws a Refusal where
 * it's far from this device's: nobody signs for a day that the server chose.
 */
export async function serverTime(): Promise<number> {
  const response = await api.site.$get().catch(() => undefined);
  const time = Date.parse(response?.headers.get('date') ?? '');
  if (Number.isNaN(time)) throw new ApiError(0, [API_MESSAGES.unavailable]);
  if (Math.abs(time - Date.now()) > CLOCKS_APART_MS) throw new Refusal(SIGNER_MESSAGES.clockDiffers);
  return time;
}

/** Where a reader sees the token, a holder's transactions or one transaction: the chain's explorer, or our own list. */
export const tokenLink = ({ explorer, token }: Site) =>
  explorer ? `${explorer.url}/token/${token}` : href('/transactions');

export const holderLink = ({ explorer, token }: Site, address: string) =>
  explorer ? `${explorer.url}/token/${token}?a=${address}` : `${href('/transactions')}?address=${address}`;

/** Undefined if no explorer knows the chain. */
export const transactionLink = ({ explorer }: Site, hash: string) => explorer && `${explorer.url}/tx/${hash}`;
