import type { InferResponseType } from 'hono/client';
import type { api } from './api.ts';
import { useNewestFirst } from './newest-first.ts';
import { ACCOUNT_KEY } from './session.ts';

export type ListedUser = InferResponseType<typeof api.users.$get, 200>[number];

/** All users, newest first; for staff. */
export const useUsers = () => useNewestFirst<ListedUser>([...ACCOUNT_KEY, 'users'], '/api/users?limit=50');
