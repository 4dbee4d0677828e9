import { useQuery } from '@tanstack/react-query';
import { queryKeys } from './query-keys.ts';

/** Loads code that comes late as soon as it `isWanted`, so that what needs it can wait for it. `name` tells it from other code. */
export const useLateCode = (name: string, request: () => Promise<unknown>, isWanted: boolean) =>
  useQuery({
    queryKey: queryKeys.code(name),
    queryFn: () => request().then(() => true),
    enabled: isWanted,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
