import { useEffect, useMemo, useState } from 'react';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

/** '23 h 59 min left'. */
export function leftText(ms: number): string {
  if (ms <= 0) return 'The payment window has closed';
  if (ms < MINUTE_MS) return 'Less than a minute left';
  const [hours, minutes] = [Math.floor(ms / HOUR_MS), Math.floor((ms % HOUR_MS) / MINUTE_MS)];
  return `${hours ? `${hours} h ` : ''}${minutes} min left`;
}

/** What a screen reader announces: only when little time is left, and once each. */
export function leftWarning(ms: number): string {
  if (ms <= 0) return 'The payment window has closed';
  if (ms <= 10 * MINUTE_MS) return 'Less than 10 minutes left to pay';
  return ms <= HOUR_MS ? 'Less than an hour left to pay' : '';
}

type Props = {
  /** ISO 8601. */
  due: string;
  /** The server's clock when the page last asked: the reader's may be wrong. */
  now: string;
};

/** The milliseconds until `due` by the server's clock, drawn again as each minute ends. */
export function useTimeLeft({ due, now }: Props): number {
  const ahead = useMemo(() => Date.parse(now) - Date.now(), [now]);
  const [shownAt, setShownAt] = useState(Date.now);
  const left = Date.parse(due) - Math.max(shownAt, Date.now()) - ahead;
  useEffect(() => {
    if (left <= 0) return;
    // When the minute that is shown is over.
    const timer = setTimeout(() => setShownAt(Date.now()), (left % MINUTE_MS) + 1);
    return () => clearTimeout(timer);
  }, [left]);
  return left;
}

/** How long an order can still be paid. The date itself is near it. */
export function Countdown(props: Props) {
  const left = useTimeLeft(props);
  return (
    <span>
      <span role="timer" className="figure text-muted text-sm">
        {leftText(left)}
      </span>
      <span role="status" className="sr-only">
        {leftWarning(left)}
      </span>
    </span>
  );
}
