import { useState } from 'react';
import { href } from 'react-router';
import { useSession } from '#web/lib/session.ts';
import { TextLink } from '#web/ui/link.tsx';
import { Notice } from '#web/ui/notice.tsx';

/** On the pages that log in or register: says who is logged in already, if anyone is. */
export function AlreadyLoggedIn() {
  const { user } = useSession();
  const [cameLoggedOut, setCameLoggedOut] = useState(false);
  // Logging in here already leads to another page.
  if (user === null && !cameLoggedOut) setCameLoggedOut(true);
  if (!user || cameLoggedOut) return null;
  return (
    <Notice title="You’re already logged in" live>
      <p>
        You’re logged in as <strong>{user.email}</strong>. Go to your{' '}
        <TextLink to={href('/dashboard/*', { '*': '' })}>dashboard</TextLink> or your{' '}
        <TextLink to={href('/profile/*', { '*': user.id })}>profile</TextLink>, or use the form below for another
        account.
      </p>
    </Notice>
  );
}
