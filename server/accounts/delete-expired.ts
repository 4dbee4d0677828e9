import type { Deps } from '../context.ts';
import { deleteForgottenAnswers } from '../idempotency/with-idempotency-key.ts';
import { deleteEndedWindows } from '../limits/rate-limit.ts';
import { repeatWork } from '../repeat-work.ts';
import { deleteEndedSessions } from './end-session.ts';
import { deleteOldLinks } from './mailed-links.ts';
import { deleteOldAttempts } from './sign-in-attempts.ts';
import { deleteOldSignUps } from './sign-up.ts';

const HOUR_MS = 3_600_000;

const EXPIRED = [
  deleteEndedWindows,
  deleteForgottenAnswers,
  deleteOldAttempts,
  deleteOldLinks,
  deleteEndedSessions,
  deleteOldSignUps,
];

/** Deletes rows that are no longer needed: ended limit windows, answers to old keys, old wrong passwords, links, sessions and unconfirmed sign-ups. */
export async function deleteExpired(deps: Deps): Promise<void> {
  for (const each of EXPIRED) await each(deps);
}

/** Deletes them every hour while the process runs; two instances doing so do no harm. */
export const startDeletingExpired = (deps: Deps) => repeatWork(deps, HOUR_MS, deleteExpired);
