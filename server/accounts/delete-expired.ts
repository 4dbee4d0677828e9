import type { Deps } from '../context.ts';
import { forgetEndedWindows } from '../limits/rate-limit.ts';
import { forgetOldLinks } from './mailed-links.ts';
import { forgetEndedSessions } from './open-session.ts';
import { forgetOldAttempts } from './sign-in-attempts.ts';

const HOUR_MS = 3_600_000;

/** Forgets what no longer counts: windows, wrong passwords, links and sessions that are over. */
export async function tidyAccounts(deps: Deps): Promise<void> {
  for (const forget of [forgetEndedWindows, forgetOldAttempts, forgetOldLinks, forgetEndedSessions]) await forget(deps);
}

/** Does so every hour for as long as the process lives; doing it twice does no harm. */
export function startTidying(deps: Deps): { stop: () => void } {
  const tidy = () => tidyAccounts(deps).catch(() => deps.log.warn('accounts not tidied'));
  const timer = setInterval(tidy, HOUR_MS);
  timer.unref();
  return { stop: () => clearInterval(timer) };
}
