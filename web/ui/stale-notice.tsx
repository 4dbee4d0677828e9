import { useEffect, useState } from 'react';
import { shownClock } from '#domain/dates.ts';
import { chainDataStale } from '#domain/messages/chain-lists.ts';
import { Notice } from './notice.tsx';

/** From this age on, figures show when they were read (docs/product.md, Wallet). */
const STALE_AFTER_MS = 15_000;

/** Whether something is too old to be shown without the time at which it was read, `readAt` in milliseconds; 0 is never stale. */
export function useIsStale(readAt: number, after = STALE_AFTER_MS): boolean {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const left = readAt + after - Date.now();
    const timer = setTimeout(() => setNow(Date.now()), Math.max(0, left) + 1);
    return () => clearTimeout(timer);
  }, [readAt, after]);
  return isStale(readAt, now, after);
}

export const isStale = (readAt: number, now: number, after = STALE_AFTER_MS): boolean =>
  readAt > 0 && now - readAt > after;

/** Beside a figure: when it was read, once it is stale. */
export function AsOf({ readAt }: { readAt: number }) {
  return useIsStale(readAt) && <span className="text-accent text-sm"> (as of {shownClock(readAt)})</span>;
}

/** Above a list or figures from the chain: when they were read, once they are stale. */
export const StaleNotice = ({ readAt }: { readAt: number }) =>
  useIsStale(readAt) && (
    <Notice kind="warning" live>
      <p>{chainDataStale(shownClock(readAt))}</p>
    </Notice>
  );
