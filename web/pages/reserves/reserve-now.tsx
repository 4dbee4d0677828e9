import { type ReactNode, useState } from 'react';
import { API_MESSAGES } from '#domain/messages/api.ts';
import { site } from '#site';
import { readAtFrom } from '#web/lib/list-pages.ts';
import { ActsVerdict } from '#web/token/acts-verdict.tsx';
import { PriceCheck } from '#web/token/browser-check.tsx';
import { Disclosure } from '#web/ui/disclosure.tsx';
import { LoadFailed, Notice } from '#web/ui/notice.tsx';
import type { SealState } from '#web/ui/seal-shape.ts';
import { StaleNotice } from '#web/ui/stale-notice.tsx';
import { isNewest, useAttestationProof } from './attestation-proof.ts';
import { Attestations } from './attestations.tsx';
import { actsFor } from './compare-statement.ts';
import { ComparisonTable } from './comparison-table.tsx';
import { coverOf } from './cover.ts';
import { Lots } from './lots.tsx';
import { OtherMoment } from './other-moment.tsx';
import { ReserveDrawing } from './reserve-drawing.tsx';
import { ReserveVerdict, verdictOf } from './reserve-verdict.tsx';
import { useStatement } from './use-statement.ts';

/** The reserve as the site states it and as the chain has it. Loaded after the page. */
export default function ReserveNow({ waiting }: { waiting: ReactNode }) {
  const { statement, isOtherMoment, acts, compared } = useStatement();
  const [openedAt] = useState(Date.now);
  const { data } = statement;
  const last = data?.attestations[0];
  const isUnread = acts.error !== null && !acts.data;
  const canCheck = !isUnread && acts.data?.isWhole !== false;
  const allActs = acts.data?.isWhole ? acts.data : undefined;
  // An attestation that is newer than the acts read so far waits for the next ones.
  const isLastRead = allActs && !(last && Date.parse(last.attested_at) > allActs.block.time * 1_000);
  const known = data && isLastRead && !isOtherMoment ? actsFor(data, allActs) : undefined;
  const proof = useAttestationProof(last, known, data?.attestations.slice(1));
  if (!data) {
    return statement.error ? (
      <LoadFailed title="We can’t show the reserve right now" query={statement}>
        {API_MESSAGES.chainUnavailable}
      </LoadFailed>
    ) : (
      waiting
    );
  }
  if (isOtherMoment) return <OtherMoment />;
  const sinceReceived = Date.now() - Math.max(openedAt, statement.dataUpdatedAt);
  const checks = { cover: coverOf(data, compared, Date.now()), acts, known, last, proof };
  return (
    <>
      <StaleNotice readAt={readAtFrom(data.as_of.age_seconds) - sinceReceived} />
      <ReserveVerdict {...checks} />
      {data.paused && (
        <Notice kind="warning" title="The token is paused">
          <p>Transfers and issuing are stopped for now. You can still redeem.</p>
        </Notice>
      )}
      {!last && (
        <Notice title="No coins have been attested yet">
          <p>Until an attestor has counted coins, the token’s contract refuses to issue any {site.symbol}.</p>
        </Notice>
      )}
      <ReserveDrawing statement={data} />
      {!isUnread && <Checked acts={acts} compared={compared} isOpen={isBad(verdictOf(checks).state)} />}
      <section id="attestations" aria-labelledby="attested" className="ruled grid gap-6">
        <h2 id="attested" className="text-2xl md:text-3xl">
          The count
        </h2>
        <Attestations statement={data} acts={known} canCheck={canCheck} />
        {last && canCheck && (
          <Lots attestation={last} proof={proof} isNewest={known !== undefined && isNewest(last, known)} />
        )}
      </section>
    </>
  );
}

const isBad = (state: SealState) => state === 'warning' || state === 'danger';

type CheckedProps = Pick<ReturnType<typeof useStatement>, 'acts' | 'compared'> & { isOpen: boolean };

/** What the verdict comes from: what differs in sight, and what agrees behind a line. The price isn't part of it, so its check is in sight. */
const Checked = ({ acts, compared, isOpen }: CheckedProps) => (
  <section id="comparison" className="grid gap-5">
    {isOpen && <ActsVerdict query={acts} />}
    <ComparisonTable compared={compared} isWhole={acts.data?.isWhole} folds />
    {!isOpen && acts.data && (
      <Disclosure title="What else your browser checked">
        <ActsVerdict query={acts} />
      </Disclosure>
    )}
    <PriceCheck />
  </section>
);
