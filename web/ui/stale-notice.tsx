import { chainDataStale } from '#domain/messages/visitor.ts';
import { shownClock, useIsStale } from './as-of.tsx';
import { Notice } from './notice.tsx';

/** Above a list or figures from the chain: nothing while they are fresh, else when they were read. */
export const StaleNotice = ({ readAt }: { readAt: number }) =>
  useIsStale(readAt) && (
    <Notice kind="warning" live>
      <p>{chainDataStale(shownClock(readAt))}</p>
    </Notice>
  );
