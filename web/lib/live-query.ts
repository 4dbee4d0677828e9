import { type QueryKey, useQuery } from '@tanstack/react-query';

type Live<Data> = {
  queryKey: QueryKey;
  read: () => Promise<Data>;
  /** In how many milliseconds it is read again, by what is known now; false where nothing can change any more. */
  every: (data: Data | undefined) => number | false;
};

/** A query that is read again and again while its answer may still change. */
export const useLiveQuery = <Data>({ queryKey, read, every }: Live<Data>) =>
  useQuery({
    queryKey,
    queryFn: read,
    staleTime: 0,
    refetchInterval: ({ state }) => every(state.data as Data | undefined),
  });
