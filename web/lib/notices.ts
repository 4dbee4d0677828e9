import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import type { Notice } from '#domain/notices.ts';

type Wanted = Record<Notice, boolean>;
type Choice = { notice: Notice; wanted: boolean };
type Stored = {
  queryKey: readonly string[];
  read: () => Promise<Wanted>;
  write: (choice: Choice) => Promise<unknown>;
};

/** Which emails someone gets, of those that can be stopped, and how to choose one. */
export function useNotices({ queryKey, read, write }: Stored) {
  const queries = useQueryClient();
  const choices = useQuery({ queryKey, queryFn: read });
  return { choices, choose: chooseIn(queries, { queryKey, write }) };
}

/** Stores a choice. Of what is shown only that one changes, since another may have been stored meanwhile. */
export function chooseIn(queries: QueryClient, { queryKey, write }: Omit<Stored, 'read'>) {
  return async (choice: Choice) => {
    await write(choice);
    queries.setQueryData<Wanted>(queryKey, (before) => before && { ...before, [choice.notice]: choice.wanted });
  };
}
