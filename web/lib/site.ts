import { useQuery } from '@tanstack/react-query';
import { getSite } from './api.ts';

const siteQuery = { queryKey: ['site'], queryFn: getSite, staleTime: Number.POSITIVE_INFINITY };

/** What this server runs on: mode, chain, token, explorer. It does not change while the page is open. */
export const useSite = () => useQuery(siteQuery);
