import { type ReactNode, useState } from 'react';
import { API_MESSAGES } from '#domain/messages/api.ts';
import { formatUsg } from '#domain/money.ts';
import { site } from '#site';
import { readAtFrom } from '#web/lib/api.ts';
import { ActsVerdict } from '#web/token/acts-verdict.tsx';
import { StaleNotice } from '#web/ui/as-of.tsx';
import { Stat } from '#web/ui/facts.tsx';
import { LoadFailed, Notice } from '#web/ui/notice.tsx';
import { Card } from '#web/ui/section.tsx';
import { Attestations } from './attestations.tsx';
import { ComparisonTable } from './comparison-table.tsx';
import { Lots } from './lots.tsx';
import { ReserveDrawing } from './reserve-drawing.tsx';
import { type Statement, useAttestationProof, useStatement } from './statement.ts';

/** The reserve as the site states it and as the chain has it. Loaded after the page. */
export default function ReserveNow({ waiting }: { waiting: ReactNode }) {
  const { statement, acts, compared } = useStatement();
  const [openedAt] = useState(Date.now);
  const { data } = statement;
  const last = data?.attestations[0];
  const proof = useAttestationProof(last, acts.data?.isWhole ? acts.data.acts : undefined);
  if (!data) {
    return statement.error ? (
      <LoadFailed title="We can’t show the reserve right now" query={statement}>
        {API_MESSAGES.chainUnavailable}
      </LoadFailed>
    ) : (
      waiting
    );
  }
  return (
    <>
      <StaleNotice
        readAt={readAtFrom(data.as_of.age_seconds) - (Date.now() - Math.max(openedAt, statement.dataUpdatedAt))}
      />
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
      {last && !data.comparison.is_covered && (
        <Notice kind="danger" title="There are more tokens than coins" live>
          <p>By the last count less the coins redeemed since, some tokens lack a coin.</p>
        </Notice>
      )}
      <Figures statement={data} />
      {acts.data && <ActsVerdict {...acts.data} />}
      {acts.error && !acts.data && <LoadFailed title="Your browser couldn’t check this just now" query={acts} />}
      <Card title="What we say, and what the blockchain says" id="comparison">
        <ComparisonTable compared={compared} isWhole={acts.data?.isWhole} />
      </Card>
      <Card title="Attestations" id="attestations">
        <Attestations statement={data} acts={acts.data?.isWhole ? acts.data.acts : undefined} />
      </Card>
      {last && (
        <Card title="Which lots stand behind the tokens" id="lots">
          <Lots attestation={last} proof={proof} />
        </Card>
      )}
    </>
  );
}

const tokens = (units: string) => formatUsg(BigInt(units));

function Figures({ statement }: { statement: Statement }) {
  const { tokens: classes, assets, comparison, issued_since: issued, redeemed_since: redeemed } = statement;
  return (
    <section aria-labelledby="now" className="card grid gap-8">
      <h2 id="now" className="text-2xl">
        Coins and tokens
      </h2>
      <ReserveDrawing statement={statement} />
      <dl className="grid gap-x-8 gap-y-6 sm:grid-cols-2 lg:grid-cols-4">
        <Stat label="Coins attested" note={redeemed && `${tokens(redeemed.units)} redeemed since the count`}>
          {formatUsg(BigInt(assets.coins_attested) * 1_000_000_000n)}
        </Stat>
        <Stat label="Coins in trust" note="attested, less redeemed since">
          {tokens(assets.covered)}
        </Stat>
        <Stat label="Tokens outstanding" note={issued && `${tokens(issued.units)} issued since the count`}>
          {tokens(classes.outstanding)}
        </Stat>
        <Stat label="Coins without a token" note="as many tokens can still be issued">
          {tokens(comparison.headroom)}
        </Stat>
      </dl>
    </section>
  );
}
