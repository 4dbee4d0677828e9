import { useMutation } from '@tanstack/react-query';
import { ACCOUNT_MESSAGES } from '#domain/accounts/messages.ts';
import { ApiError, messagesOf } from '#web/lib/api-error.ts';
import { useMailedLink } from '#web/lib/mailed-link.ts';
import { clearFlash, flash } from '#web/ui/flash.tsx';
import { confirmEmail } from './confirmation.ts';

export type MailedLink = { token: string; redirectUrl: string | null };

function linkIn(values: URLSearchParams): MailedLink | null {
  const token = values.get('confirmation_token');
  return token ? { token, redirectUrl: values.get('redirect_url') } : null;
}

/** The mailed link that led here (web/lib/mailed-link.ts). */
export const useConfirmationLink = () => useMailedLink(linkIn);

/** Confirms by the link and goes on to the page that it leads to; `onRefused` gets what a form shows beside its field. */
export function useConfirmation({ token, redirectUrl }: MailedLink, onRefused?: (message: string) => void) {
  return useMutation({
    onMutate: clearFlash,
    mutationFn: (password?: string) =>
      confirmEmail({
        confirmation_token: token,
        ...(redirectUrl !== null && { redirect_url: redirectUrl }),
        ...(password !== undefined && { password }),
      }),
    // The page may belong to another client of the account protocol, so it is loaded as by a redirect.
    onSuccess: (to) => window.location.replace(to),
    onError: (error) => {
      const isPassword = error instanceof ApiError && error.status === 401;
      if (isPassword && onRefused) onRefused(error.messages[0] ?? ACCOUNT_MESSAGES.confirmPassword);
      else flash(messagesOf(error), 'error');
    },
  });
}
