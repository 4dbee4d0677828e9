import { useInfiniteQuery } from '@tanstack/react-query';
import type { InferResponseType } from 'hono/client';
import { type api, type Page, page } from '../api.ts';
import { DESK_KEY } from './list.ts';

export type AuditEntry = InferResponseType<typeof api.audit.$get, 200>[number];

/** The log of what staff did, newest first, of one act or one subject where these are given. */
export const useAudit = (filter: { act: string; subject_id: string }) =>
  useInfiniteQuery({
    queryKey: [...DESK_KEY, 'audit', filter],
    queryFn: ({ pageParam }) => page<AuditEntry>(pageParam),
    initialPageParam: `/api/audit?${new URLSearchParams(Object.entries(filter).filter(([, value]) => value !== ''))}`,
    getNextPageParam: ({ next }: Page<AuditEntry>) => next,
  });
