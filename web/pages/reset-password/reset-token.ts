import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { useHydrating } from '#web/lib/hydrating.ts';

const NAME = 'reset_password_token';

/**
 * The token of the mailed link, taken out of the address bar at once and kept nowhere but here. Empty where there is
 * none, undefined while the prerendered page is taken over.
 */
export function useResetToken(): string | undefined {
  const { search } = useLocation();
  const navigate = useNavigate();
  const hydrating = useHydrating();
  const [token] = useState(() => new URLSearchParams(search).get(NAME) ?? '');
  useEffect(() => {
    if (new URLSearchParams(search).has(NAME)) void navigate('/reset-password', { replace: true });
  }, [search, navigate]);
  return hydrating ? undefined : token;
}
