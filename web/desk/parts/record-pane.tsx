import type { UseQueryResult } from '@tanstack/react-query';
import { ArrowLeft, X } from 'lucide-react';
import { type ReactNode, useEffect, useId, useRef } from 'react';
import { SCREENING_MESSAGES } from '#domain/compliance/screening.ts';
import { shownDate, shownTime } from '#domain/dates.ts';
import { formatUsdCents } from '#domain/money.ts';
import { DESK_MESSAGES } from '#domain/staff/messages.ts';
import { Button } from '#web/ui/button.tsx';
import { Isolated } from '#web/ui/isolated.tsx';
import { LoadFailed, Notice } from '#web/ui/notice.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { useKeysOn } from '../keyboard.tsx';
import { Subject } from './action-form.tsx';
import { Attention } from './attention.tsx';
import type { SanctionsMatch } from './history.tsx';
import { StateBadge, type StateLabel } from './state-badge.tsx';
import type { RecordKind } from './use-list.ts';

/** Whose record it is, what it is worth, and how far it is. */
type Head = {
  customer: ReactNode;
  /** Null where no price is known. */
  cents?: number | null;
  /** What the money is, where it isn't an order's total. */
  note?: string | undefined;
  state?: StateLabel;
};

type Props = {
  subject: { kind: RecordKind; id: string };
  /** Undefined until it is read. */
  record: { title: string; complete: boolean } | undefined;
  /** The summary below its title. */
  head?: Head | undefined;
  query: UseQueryResult<unknown>;
  onClose: () => void;
  children: ReactNode;
};

/** A row with everything that is known of it: beside its list, or instead of it where there is no room for both. */
export function RecordPane({ subject, record, head, query, onClose, children }: Props) {
  const heading = useRef<HTMLHeadingElement>(null);
  const titleId = useId();
  const keysOn = useKeysOn();
  useEffect(() => {
    const hasListBeside = document.querySelector('[data-list]')?.checkVisibility();
    if (!hasListBeside) heading.current?.focus();
  }, []);
  return (
    <section
      aria-labelledby={titleId}
      data-record
      data-keys={keysOn || undefined}
      className="min-w-0 rounded-lg border border-line bg-surface"
    >
      <header className="sticky -top-5 z-10 grid gap-1 rounded-t-lg border-line border-b bg-surface px-4 py-3 max-desk:top-14 sm:px-6">
        <div className="desk:hidden">
          <Button
            kind="quiet"
            size="sm"
            className="-ml-3.5"
            icon={<ArrowLeft aria-hidden className="size-4" />}
            onClick={onClose}
          >
            Back to the list
          </Button>
        </div>
        <div className="flex items-center justify-between gap-4">
          <div className="flex min-w-0 flex-wrap items-center gap-x-3 gap-y-1">
            <h2 id={titleId} ref={heading} tabIndex={-1} className="text-2xl outline-none">
              <Isolated>{record?.title ?? 'Loading'}</Isolated>
            </h2>
            {head?.state && <StateBadge look={head.state.look}>{head.state.label}</StateBadge>}
            {record?.complete && <StateBadge look="quiet">Complete</StateBadge>}
          </div>
          <button
            type="button"
            data-close
            className="icon-button -mr-2 max-desk:hidden"
            aria-label="Close"
            onClick={onClose}
          >
            <X aria-hidden className="size-5" />
          </button>
        </div>
        {head && <Summary {...head} />}
      </header>
      <div className="grid grid-cols-1 gap-5 px-4 py-5 sm:px-6">
        {record && <Attention subject={subject} />}
        {query.error && <LoadFailed title={DESK_MESSAGES.recordFailed} query={query} />}
        {query.isPending && <Skeleton className="h-64 w-full" />}
        <Subject value={`${subject.kind} ${subject.id}`}>{children}</Subject>
      </div>
    </section>
  );
}

const Summary = ({ customer, cents, note }: Head) => (
  <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
    <p className="wrap-anywhere">{customer}</p>
    {cents !== undefined && cents !== null && (
      <p className="text-muted text-sm">
        {note} <span className="figure font-serif text-ink text-xl">${formatUsdCents(cents)}</span>
      </p>
    )}
  </div>
);

/** Why tokens or coins are held back until the customer has sent documents. */
export const DocumentHoldNotice = ({ reason }: { reason: string }) => (
  <Notice kind="warning" title="Withheld for documents">
    <Isolated>{reason}</Isolated>
  </Notice>
);

/** Why the record is stopped, or was: what to look up in the list, never the name itself. */
export function ListedNotice({ since, hits }: { since: string | null; hits: readonly SanctionsMatch[] }) {
  const shown = hits.filter(({ released_at }) => since === null || released_at === null);
  if (shown.length === 0) return null;
  return (
    <Notice
      kind={since === null ? 'info' : 'danger'}
      title={since === null ? SCREENING_MESSAGES.released : SCREENING_MESSAGES.stopped}
    >
      <ul className="grid gap-1">
        {shown.map((hit) => (
          <li key={hit.text + hit.address} className="wrap-anywhere">
            {hit.address ? `${hit.address}, ` : ''}
            <Isolated>{hit.text}</Isolated> of {shownDate(hit.listed_on)}, found {shownTime(hit.found_at)}
            {hit.released_at && `, released ${shownTime(hit.released_at)}`}
          </li>
        ))}
      </ul>
      {since !== null && (
        <p className="mt-2">
          Look up the listed party, and compare it with what you know about the customer. Don’t tell the customer why.
          If it’s no match, ask for its release; another person has to approve it.
        </p>
      )}
    </Notice>
  );
}
