import { queryOptions } from '@tanstack/react-query';
import { href } from 'react-router';
import { answerOf, api, type Site } from './api.ts';
import { useSharedQuery } from './query-client.ts';
import { queryKeys } from './query-keys.ts';

export const getSite = () => answerOf(api.site.$get());

const RETRY_MS = 5_000;

const siteQuery = queryOptions({
  queryKey: queryKeys.site,
  queryFn: getSite,
  staleTime: Number.POSITIVE_INFINITY,
  // Nothing else refetches it, and without it the wallet can't reach the chain.
  refetchInterval: ({ state }) => state.status === 'error' && RETRY_MS,
});

/** What this server runs on: mode, chain, token, explorer. It does not change while the page is open. */
export const useSite = () => useSharedQuery(siteQuery);

/** Where the site relays calls to the chain. */
export const siteRpcUrl = (): string => `${window.location.origin}${api.rpc.$path()}`;

/** Links to the token, a holder's transactions or one transaction: in the chain's explorer, or in our own list. */
export const tokenLink = ({ explorer, token }: Site) =>
  explorer ? `${explorer.url}/token/${token}` : href('/transactions');

export const holderLink = ({ explorer, token }: Site, address: string) =>
  explorer ? `${explorer.url}/token/${token}?a=${address}` : `${href('/transactions')}?address=${address}`;

/** Undefined if no explorer knows the chain. */
export const transactionLink = ({ explorer }: Site, hash: string) => explorer && `${explorer.url}/tx/${hash}`;
