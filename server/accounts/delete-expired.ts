import type { Deps } from '../context.ts';
import { deleteEndedWindows } from '../limits/rate-limit.ts';
import { deleteEndedSessions } from './end-session.ts';
import { deleteOldLinks } from './mailed-links.ts';
import { deleteOldAttempts } from './sign-in-attempts.ts';

const HOUR_MS = 3_600_000;

/** Forgets what no longer counts: windows, wrong passwords, links and sessions that are over. */
export async function deleteExpired(deps: Deps): Promise<void> {
  for (const forget of [deleteEndedWindows, deleteOldAttempts, deleteOldLinks, deleteEndedSessions]) await forget(deps);
}

/** Does so every hour for as long as the process lives; doing it twice does no harm. */
export function startDeletingExpired(deps: Deps): { stop: () => void } {
  const tidy = () => deleteExpired(deps).catch(() => deps.log.warn('accounts not tidied'));
  const timer = setInterval(tidy, HOUR_MS);
  timer.unref();
  return { stop: () => clearInterval(timer) };
}
