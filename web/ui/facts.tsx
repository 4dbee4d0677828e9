import { type ReactNode, useEffect, useState } from 'react';
import { chainDataStale } from '#domain/messages/chain-lists.ts';
import { WithAddresses } from './address.tsx';
import { Notice } from './notice.tsx';

/** Names and values in two columns, one under the other on a phone; an address in a text is drawn as one. */
export function Facts({ items }: { items: readonly (readonly [name: string, value: ReactNode])[] }) {
  return (
    <dl className="facts">
      {items.map(([name, value]) => (
        <div key={name} className="contents">
          <dt>{name}</dt>
          <dd>{typeof value === 'string' ? <WithAddresses>{value}</WithAddresses> : value}</dd>
        </div>
      ))}
    </dl>
  );
}

type Props = { label: string; children: ReactNode; note?: ReactNode };

/** One figure with its name and a remark; belongs in a <dl>. */
export function Stat({ label, children, note }: Props) {
  return (
    <div className="grid content-start gap-1">
      <dt className="text-muted text-sm">{label}</dt>
      <dd className="figure font-serif text-2xl md:text-3xl">{children}</dd>
      {note && <dd className="text-muted text-sm">{note}</dd>}
    </div>
  );
}

/** Older figures show their age (docs/product.md, Wallet). */
const STALE_AFTER_MS = 15_000;

/** Whether what was read at that moment, in milliseconds, is too old by now to be shown without its time; 0 is never. */
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

/** The time of day at which something was read, as its reader's clock has it. */
export const shownClock = (readAt: number): string =>
  new Intl.DateTimeFormat('en-US', { timeStyle: 'medium' }).format(readAt);

/** Beside a figure: nothing while it is fresh, else when it was read. */
export function AsOf({ readAt }: { readAt: number }) {
  return useIsStale(readAt) && <span className="text-accent text-sm"> (as of {shownClock(readAt)})</span>;
}

/** Above a list or figures from the chain: nothing while they are fresh, else when they were read. */
export const StaleNotice = ({ readAt }: { readAt: number }) =>
  useIsStale(readAt) && (
    <Notice kind="warning" live>
      <p>{chainDataStale(shownClock(readAt))}</p>
    </Notice>
  );
