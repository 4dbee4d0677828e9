import { useMutation } from '@tanstack/react-query';
import { href, useNavigate } from 'react-router';
import { ACCOUNT_MESSAGES } from '#domain/messages/account.ts';
import { flash } from '#web/ui/flash.tsx';
import { signOut } from './account-calls.ts';
import { ApiError, messagesOf } from './api-error.ts';
import { leaveSession } from './session.ts';

async function endSession(): Promise<void> {
  try {
    await signOut();
  } catch (error) {
    // Nobody was signed in any more: what was wanted is so.
    if (!(error instanceof ApiError && error.status === 404)) throw error;
  }
}

/** Logs out and goes to /login; a session that could not be ended stays. */
export function useSignOut() {
  const navigate = useNavigate();
  return useMutation({
    mutationFn: endSession,
    onSuccess: () => {
      flash(ACCOUNT_MESSAGES.signedOut, 'green');
      return leaveSession(href('/login'), navigate);
    },
    onError: (error) => flash(messagesOf(error), 'red'),
  });
}
