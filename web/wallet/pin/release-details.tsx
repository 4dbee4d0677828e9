import { useEffect, useState } from 'react';
import { shownDay } from '#domain/dates.ts';
import { RELEASE_RECORD_MESSAGES } from '#domain/wallet/change-notice-messages.ts';
import { rpcAt } from '#proof/rpc.ts';
import type { ReleaseFacts } from '#wallet/pin/release-facts.ts';
import { checkRecord, type RecordCheck } from '#wallet/pin/release-record.ts';
import { siteRpcUrl, useSite } from '#web/lib/site.ts';
import { Facts } from '#web/ui/facts.tsx';
import { Points } from '#web/ui/lists.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';

/** What the chain says of the release; undefined until it has answered. */
export function useReleaseRecord({ number, hash }: ReleaseFacts): RecordCheck | undefined {
  const { data: site, error } = useSite();
  const [record, setRecord] = useState<RecordCheck>();
  const token = site?.token;
  useEffect(() => {
    if (token === undefined) return;
    let isCurrent = true;
    void checkRecord({ number, hash }, { rpc: rpcAt(siteRpcUrl()), token }).then(
      (found) => isCurrent && setRecord(found),
    );
    return () => {
      isCurrent = false;
    };
  }, [number, hash, token]);
  return record ?? (error ? 'unreachable' : undefined);
}

/** What a holder compares before taking a release, in the order in which it matters. */
export function ReleaseDetails({ release, record }: { release: ReleaseFacts; record: RecordCheck | undefined }) {
  return (
    <div className="grid gap-5">
      {record === 'differs' && (
        <Notice kind="danger" title="The chain records another release" live>
          <p>{RELEASE_RECORD_MESSAGES.differs}</p>
        </Notice>
      )}
      <Facts
        items={[
          ['Release', `${release.number} (version ${release.version})`],
          ['Issued', shownDay(release.issued)],
          ['Vouched for until', shownDay(release.expires)],
          ['Signature', 'Signed with the release key'],
          [
            'On the chain',
            record ? RELEASE_RECORD_MESSAGES[record] : <Skeleton key="record" label="Asking the chain" />,
          ],
          [
            'Manifest’s SHA-256',
            <span key="hash" className="wrap-anywhere font-mono text-sm">
              {release.hash}
            </span>,
          ],
        ]}
      />
      <section aria-labelledby={`notes-${release.number}`} className="grid gap-2">
        <h3 id={`notes-${release.number}`} className="text-xl">
          What changed
        </h3>
        {release.notes.length > 0 ? <Points>{release.notes}</Points> : <p className="text-muted">It has no notes.</p>}
      </section>
    </div>
  );
}
