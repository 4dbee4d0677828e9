import { useInfiniteQuery } from '@tanstack/react-query';
import type { InferResponseType } from 'hono/client';
import { type api, page } from './api.ts';
import { ACCOUNT_KEY } from './session.ts';

export type ListedUser = InferResponseType<typeof api.users.$get, 200>[number];

/** All users, newest first; for staff. */
export const useUsers = () =>
  useInfiniteQuery({
    queryKey: [...ACCOUNT_KEY, 'users'],
    queryFn: ({ pageParam }) => page<ListedUser>(pageParam),
    initialPageParam: '/api/users?limit=50',
    getNextPageParam: ({ next }) => next,
  });
