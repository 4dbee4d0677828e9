import { useMutation } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { href, useLocation, useNavigate } from 'react-router';
import { ACCOUNT_MESSAGES } from '#domain/accounts/messages.ts';
import { ApiError, messagesOf } from '#web/lib/api-error.ts';
import { useHydrating } from '#web/lib/hydrating.ts';
import { clearFlash, flash } from '#web/ui/flash.tsx';
import { confirmEmail } from './confirmation.ts';

export type MailedLink = { token: string; redirectUrl: string | null };

// Kept in memory alone, so that the page still has it after a login in between.
let lastLink: MailedLink | null = null;

function linkIn(hash: string): MailedLink | null {
  const values = new URLSearchParams(hash.slice(1));
  const token = values.get('confirmation_token');
  return token ? { token, redirectUrl: values.get('redirect_url') } : null;
}

/**
 * The mailed link that led here, taken out of the address bar at once and stored nowhere. Null where there is none, undefined while the
 * page hydrates.
 */
export function useMailedLink(): MailedLink | null | undefined {
  const { hash } = useLocation();
  const navigate = useNavigate();
  const hydrating = useHydrating();
  const [link, setLink] = useState<MailedLink | null>(null);
  const [isRead, setRead] = useState(false);
  useEffect(() => {
    const found = linkIn(hash);
    lastLink = found ?? lastLink;
    setLink(lastLink);
    setRead(true);
    if (found) void navigate(href('/confirm-email'), { replace: true });
  }, [hash, navigate]);
  return hydrating || !isRead ? undefined : link;
}

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
