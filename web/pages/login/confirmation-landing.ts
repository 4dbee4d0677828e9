import { useEffect, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { ACCOUNT_MESSAGES } from '#domain/messages/account.ts';
import { useSession } from '#web/lib/session.ts';
import { flash } from '#web/ui/flash.tsx';

const NAME = 'account_confirmation_success';

/** Tells what became of a confirmation link, which leads here; true where the link was of no use. */
export function useConfirmationLanding(): boolean {
  const [search, setSearch] = useSearchParams();
  const [useless, setUseless] = useState(false);
  const { user } = useSession();
  const navigate = useNavigate();
  const outcome = search.get(NAME);
  useEffect(() => {
    if (outcome === null || user === undefined) return;
    const done = outcome === 'true';
    setUseless(!done);
    flash(done ? ACCOUNT_MESSAGES.confirmed : ACCOUNT_MESSAGES.linkSpent, done ? 'green' : 'red');
    // A new address is confirmed by whoever is signed in.
    if (done && user) void navigate('/profile', { replace: true });
    else setSearch((before) => without(before), { replace: true });
  }, [outcome, user, navigate, setSearch]);
  return useless;
}

function without(search: URLSearchParams): URLSearchParams {
  const rest = new URLSearchParams(search);
  rest.delete(NAME);
  return rest;
}
