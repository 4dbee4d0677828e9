import { useEffect, useMemo, useState } from 'react';

const SECOND_MS = 1_000;
const MINUTE_MS = 60 * SECOND_MS;
const HOUR_MS = 60 * MINUTE_MS;

/** '23 h 59 min 05 s left': always of the same width within an hour's range, so that nothing moves. */
export function leftText(ms: number): string {
  if (ms <= 0) return 'The time to pay is over';
  const [hours, minutes, seconds] = [ms / HOUR_MS, (ms % HOUR_MS) / MINUTE_MS, (ms % MINUTE_MS) / SECOND_MS].map(
    Math.floor,
  );
  const two = (part = 0) => String(part).padStart(2, '0');
  return `${hours ? `${hours} h ` : ''}${two(minutes)} min ${two(seconds)} s left`;
}

/** What a screen reader announces: only when little time is left, and once each. */
export function leftWarning(ms: number): string {
  if (ms <= 0) return 'The time to pay is over';
  if (ms <= 10 * MINUTE_MS) return 'Less than 10 minutes left to pay';
  return ms <= HOUR_MS ? 'Less than an hour left to pay' : '';
}

type Props = {
  /** ISO 8601. */
  due: string;
  /** The server's clock when the page last asked: the reader's may be wrong. */
  now: string;
};

/** How long an order can still be paid, by the server's clock. The date itself is beside it. */
export function Countdown({ due, now }: Props) {
  const ahead = useMemo(() => Date.parse(now) - Date.now(), [now]);
  const [, tick] = useState(0);
  useEffect(() => {
    const timer = setInterval(() => tick((count) => count + 1), SECOND_MS);
    return () => clearInterval(timer);
  }, []);
  const left = Date.parse(due) - Date.now() - ahead;
  return (
    <span className="block">
      <span role="timer" className="figure text-muted text-sm">
        {leftText(left)}
      </span>
      <span role="status" className="sr-only">
        {leftWarning(left)}
      </span>
    </span>
  );
}
