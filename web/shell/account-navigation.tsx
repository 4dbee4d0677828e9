import { useMutation } from '@tanstack/react-query';
import { CircleUserRound } from 'lucide-react';
import { href, useNavigate } from 'react-router';
import { SESSION_MESSAGES } from '#domain/messages/visitor.ts';
import { signOut } from '#web/lib/account-calls.ts';
import { ApiError, messagesOf } from '#web/lib/api-error.ts';
import { leaveSession, useSession } from '#web/lib/session.ts';
import { flash } from '#web/ui/flash.tsx';
import { Menu } from '#web/ui/menu.tsx';
import { accountLinks, LOG_IN, NavItem } from './navigation.tsx';

const LOOK =
  'inline-flex min-h-11 cursor-pointer items-center gap-1.5 rounded-md px-2 text-[0.9375rem] hover:bg-sunken aria-[current=page]:text-accent';

/** The account in the header of wide screens: its menu, or the link to log in. */
export function AccountMenu() {
  const { user } = useSession();
  const signOut = useSignOut();
  if (!user) return <NavItem link={LOG_IN} className={LOOK} />;
  return (
    <Menu
      className={LOOK}
      label={
        <>
          <CircleUserRound aria-hidden className="size-5 text-accent" strokeWidth={1.6} />
          Account
        </>
      }
    >
      <p className="max-w-64 truncate border-line border-b px-3.5 pt-1.5 pb-2.5 text-muted text-sm">{user.email}</p>
      {accountLinks(user.id).map((link) => (
        <NavItem key={link.to} link={link} className="text-[0.9375rem]" />
      ))}
      <button type="button" className="text-[0.9375rem]" onClick={() => signOut.mutate()}>
        Log out
      </button>
    </Menu>
  );
}

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
      flash(SESSION_MESSAGES.signedOut, 'green');
      return leaveSession(href('/login'), navigate);
    },
    onError: (error) => flash(messagesOf(error), 'red'),
  });
}
