import { type ReactNode, useState } from 'react';
import { API_MESSAGES } from '#domain/messages/api.ts';
import { formatUsg } from '#domain/money.ts';
import { site } from '#site';
import { readAtFrom } from '#web/lib/api.ts';
import { PriceCheck } from '#web/token/browser-check.tsx';
import { ActsVerdict } from '#web/token/token-acts.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { StaleNotice, Stat } from '#web/ui/facts.tsx';
import { LoadFailed, Notice } from '#web/ui/notice.tsx';
import { Card } from '#web/ui/section.tsx';
import { Attestations } from './attestations.tsx';
import { ComparisonTable } from './comparison-table.tsx';
import { Lots } from './lots.tsx';
import { OtherMoment } from './other-moment.tsx';
import { actsFor, coverOf, isNewest, type Statement, useAttestationProof, useStatement } from './statement.ts';

/** The reserve as the site states it and as the chain has it. Loaded after the page. */
export default function ReserveNow({ waiting }: { waiting: ReactNode }) {
  const { statement, isOther, acts, compared } = useStatement();
  const [openedAt] = useState(Date.now);
  const { data } = statement;
  const last = data?.attestations[0];
  const isUnread = acts.error !== null && !acts.data;
  const canCheck = !isUnread && acts.data?.isWhole !== false;
  const whole = acts.data?.isWhole ? acts.data : undefined;
  // An attestation that is newer than the acts at hand waits for the next ones.
  const isRead = whole && !(last && Date.parse(last.attested_at) > whole.block.time * 1_000);
  const known = data && isRead && !isOther ? actsFor(data, whole) : undefined;
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
  if (isOther) return <OtherMoment />;
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
      {coverOf(data, compared, Date.now()).state === 'uncovered' && (
        <Notice kind="danger" title="There are more tokens than coins" live>
          <p>By the last count less the coins redeemed since, some tokens lack a coin.</p>
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

const WIDTH = 1_000;
const HEIGHT = 26;

type Part = { label: string; units: bigint; fill: string; mark: string };

/** The parts of each bar, to one scale: coins above, tokens below. */
function barsOf({ tokens: classes, assets }: Statement): [Part[], Part[]] {
  const [outstanding, covered] = [BigInt(classes.outstanding), BigInt(assets.covered)];
  const free = covered > outstanding ? covered - outstanding : 0n;
  return [
    [
      { label: 'Coins behind tokens', units: covered - free, fill: 'fill-accent-fill', mark: 'bg-accent-fill' },
      { label: 'Coins without a token', units: free, fill: 'fill-accent-wash', mark: 'bg-accent-wash' },
    ],
    [
      { label: 'Redeemable tokens', units: BigInt(classes.redeemable), fill: 'fill-ink', mark: 'bg-ink' },
      {
        label: 'Handed in, not yet redeemed',
        units: BigInt(classes.at_redemption_tickets),
        fill: 'fill-edge',
        mark: 'bg-edge',
      },
      { label: 'Frozen', units: BigInt(classes.frozen), fill: 'fill-danger', mark: 'bg-danger' },
    ],
  ];
}

/** Coins in trust and tokens outstanding as two bars of one scale. */
function ReserveDrawing({ statement }: { statement: Statement }) {
  const bars = barsOf(statement);
  const whole = bars.map((parts) => parts.reduce((sum, { units }) => sum + units, 0n));
  const [coins = 0n, outstanding = 0n] = whole;
  let most = coins || 1n;
  if (outstanding > most) most = outstanding;
  const said = [`${formatUsg(coins)} coins in trust`, `${formatUsg(outstanding)} tokens outstanding`];
  return (
    <div className="grid gap-5">
      {bars.map((parts, index) => (
        <div key={index === 0 ? 'coins' : 'tokens'} className="grid gap-2">
          <p className="text-muted text-sm">{index === 0 ? 'Coins in trust' : 'Tokens outstanding'}</p>
          <svg
            role="img"
            aria-label={said[index]}
            viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
            preserveAspectRatio="none"
            className="h-6.5 w-full rounded-sm bg-sunken"
          >
            <Bar parts={parts} most={most} />
          </svg>
          <ul className="flex flex-wrap gap-x-6 gap-y-1 text-sm">
            {parts.map(({ label, units, mark }) => (
              <li key={label} className="flex items-center gap-2">
                <span aria-hidden className={classNames('size-3 rounded-full border border-edge', mark)} />
                {label}: <span className="figure">{formatUsg(units)}</span>
              </li>
            ))}
          </ul>
        </div>
      ))}
    </div>
  );
}

function Bar({ parts, most }: { parts: readonly Part[]; most: bigint }) {
  let from = 0;
  return parts.map(({ label, units, fill }) => {
    // Anything above zero stays visible.
    const width = units > 0n ? Math.max(5, Number((units * BigInt(WIDTH)) / most)) : 0;
    const x = from;
    from += width;
    return width > 0 && <rect key={label} x={x} width={width} height={HEIGHT} className={fill} />;
  });
}
