import type { InferResponseType } from 'hono/client';
import type { api } from './api.ts';
import { useNewestFirst } from './newest-first.ts';
import { ACCOUNT_KEY } from './session.ts';

export type ListedLead = InferResponseType<typeof api.leads.$get, 200>[number];

/** All leads, newest first; for staff. */
export const useLeads = () => useNewestFirst<ListedLead>([...ACCOUNT_KEY, 'leads'], '/api/leads?limit=50');
