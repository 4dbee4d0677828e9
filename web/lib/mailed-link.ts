import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { useHydrating } from '#web/lib/hydrating.ts';

type Read = (values: URLSearchParams) => object | null;

// Kept in memory alone, so that the page still has it after another one in between.
const last = new WeakMap<Read, object>();

/**
 * What `read` finds in the mailed link that led here, taken out of the address bar at once and stored nowhere. Null where there is none,
 * undefined while the page hydrates.
 */
export function useMailedLink<Link extends object>(
  read: (values: URLSearchParams) => Link | null,
): Link | null | undefined {
  const { hash, pathname } = useLocation();
  const navigate = useNavigate();
  const hydrating = useHydrating();
  const [link, setLink] = useState<Link | null>(null);
  const [isRead, setRead] = useState(false);
  useEffect(() => {
    const found = read(new URLSearchParams(hash.slice(1)));
    if (found) last.set(read, found);
    setLink((last.get(read) as Link | undefined) ?? null);
    setRead(true);
    if (found) void navigate(pathname, { replace: true });
  }, [hash, pathname, navigate, read]);
  return hydrating || !isRead ? undefined : link;
}
