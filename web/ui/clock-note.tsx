import { type Clock, ownClockName } from '#domain/dates.ts';

/** Names the clock of a page's times, once (decision 100). The reader's own is unknown while pages are prerendered. */
export const ClockNote = ({ clock = 'mountain' }: { clock?: Clock }) => (
  <p className="text-muted text-sm">
    Times are in{' '}
    {clock === 'mountain' ? 'Mountain Time' : clock === 'utc' ? 'UTC' : `${ownClockName()}, as on this device`}.
  </p>
);
