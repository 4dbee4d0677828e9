import { QueryClient } from '@tanstack/react-query';
import { ApiError } from './api-error.ts';

const MOST_TRIES = 3;

/** A refusal stays a refusal; only what may pass is tried again. */
const isRefusal = (error: unknown) => error instanceof ApiError && error.status >= 400 && error.status < 500;

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: { staleTime: 30_000, retry: (failures, error) => !isRefusal(error) && failures + 1 < MOST_TRIES },
  },
});
