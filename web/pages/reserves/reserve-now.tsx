import { type ReactNode, useState } from 'react';
import { API_MESSAGES } from '#domain/messages/api.ts';
import { formatUsg } from '#domain/money.ts';
import { site } from '#site';
import { readAtFrom } from '#web/lib/list-pages.ts';
import { ActsVerdict } from '#web/token/acts-verdict.tsx';
import { PriceCheck } from '#web/token/browser-check.tsx';
import { Stat } from '#web/ui/facts.tsx';
import { LoadFailed, Notice } from '#web/ui/notice.tsx';
import { Card } from '#web/ui/section.tsx';
import { StaleNotice } from '#web/ui/stale-notice.tsx';
import { isNewest, useAttestationProof } from './attestation-proof.ts';
import { Attestations } from './attestations.tsx';
import { actsFor } from './compare-statement.ts';
import { ComparisonTable } from './comparison-table.tsx';
import { coverOf } from './cover.ts';
import { Lots } from './lots.tsx';
import { OtherMoment } from './other-moment.tsx';
import { ReserveDrawing } from './reserve-drawing.tsx';
import type { Statement } from './statement.ts';
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
  return (
    <>
      <StaleNotice readAt={readAtFrom(data.as_of.age_seconds) - sinceReceived} />
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
      {coverOf(data, compared, Date.now()).state === 'uncovered' && (
        <Notice kind="danger" title="There are more tokens than coins" live>
          <p>According to the last count, minus the coins redeemed since, some tokens have no coin.</p>
        </Notice>
      )}
      <Figures statement={data} />
      <ActsVerdict query={acts} />
      <PriceCheck />
      {isUnread ? (
        <LoadFailed title="Your browser couldn’t check this just now" query={acts} />
      ) : (
        <Card title="What we say, and what the blockchain says" id="comparison">
          <ComparisonTable compared={compared} isWhole={acts.data?.isWhole} />
        </Card>
      )}
      <Card title="Attestations" id="attestations">
        <Attestations statement={data} acts={known} canCheck={canCheck} />
      </Card>
      {last && canCheck && (
        <Card title="Which lots stand behind the tokens" id="lots">
          <Lots attestation={last} proof={proof} isNewest={known !== undefined && isNewest(last, known)} />
        </Card>
      )}
    </>
  );
}

const amount = (units: string) => formatUsg(BigInt(units));

function Figures({ statement }: { statement: Statement }) {
  const { tokens, assets, comparison, issued_since: issued, redeemed_since: redeemed } = statement;
  return (
    <section aria-labelledby="now" className="card grid gap-8">
      <h2 id="now" className="text-2xl">
        Coins and tokens
      </h2>
      <ReserveDrawing statement={statement} />
      <dl className="grid gap-x-8 gap-y-6 sm:grid-cols-2 lg:grid-cols-4">
        <Stat label="Coins attested" note={redeemed && `${amount(redeemed.units)} redeemed since the count`}>
          {formatUsg(BigInt(assets.coins_attested) * 1_000_000_000n)}
        </Stat>
        <Stat label="Coins in trust" note="attested, less redeemed since">
          {amount(assets.covered)}
        </Stat>
        <Stat label="Tokens outstanding" note={issued && `${amount(issued.units)} issued since the count`}>
          {amount(tokens.outstanding)}
        </Stat>
        <Stat label="Coins without a token" note="as many tokens can still be issued">
          {amount(comparison.headroom)}
        </Stat>
      </dl>
    </section>
  );
}
