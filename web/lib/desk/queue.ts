import { useQuery } from '@tanstack/react-query';
import type { InferResponseType } from 'hono/client';
import { answerOf, api } from '../api.ts';
import { DESK_KEY } from './list.ts';

export type QueueItem = InferResponseType<typeof api.desk.queue.$get, 200>[number];

const REFRESH_MS = 10_000;

/** What needs attention now, oldest first. */
export const useQueue = () =>
  useQuery({
    queryKey: [...DESK_KEY, 'queue'],
    queryFn: () => answerOf(api.desk.queue.$get()),
    refetchInterval: REFRESH_MS,
  });
