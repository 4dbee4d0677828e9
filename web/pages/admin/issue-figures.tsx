import { REVERT_MESSAGES } from '#domain/messages/transaction.ts';
import { formatUsg } from '#domain/money.ts';
import { sentenceOfRevert } from '#wallet/revert.ts';
import { useIssuing } from '#web/lib/issue.ts';
import { Notice } from '#web/ui/notice.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';

const FIGURES = [
  ['headroom', 'Room in the reserve'],
  ['supply', 'Supply'],
  ['cap', 'Cap'],
] as const;

/** How much may still be issued, as the chain has it. */
export function IssueFigures() {
  const { data, error } = useIssuing();
  return (
    <>
      <dl className="grid grid-cols-3 gap-3 rounded-md bg-sunken px-4 py-3">
        {FIGURES.map(([name, label]) => (
          <div key={name} className="grid min-w-0 content-start">
            <dt className="text-muted text-xs">{label}</dt>
            <dd className="break-words font-semibold">
              {data ? formatUsg(data[name]) : <Skeleton className="w-14" />}
            </dd>
          </div>
        ))}
      </dl>
      {data?.paused && <Notice kind="warning">{REVERT_MESSAGES.EnforcedPause}</Notice>}
      {error && <Notice kind="warning">{sentenceOfRevert(error)}</Notice>}
    </>
  );
}
