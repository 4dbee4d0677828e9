import type { ReactNode } from 'react';
import { href } from 'react-router';
import { COIN } from '#domain/coin.ts';
import { dateFormat, shownTime } from '#domain/dates.ts';
import { formatCount, formatUsg, usdCentsFromUsgDown, usdText } from '#domain/money.ts';
import { ATTESTATION_VALID_DAYS } from '#domain/terms.ts';
import { VERIFY_PROBLEMS } from '#domain/verifier/messages.ts';
import { site } from '#site';
import { AddressText } from '#web/ui/address.tsx';
import { Facts } from '#web/ui/facts.tsx';
import { TextLink } from '#web/ui/link.tsx';
import { Notice } from '#web/ui/notice.tsx';
import type { ComparedFigure } from './compare-statement.ts';
import { type Cover, coverOf } from './cover.ts';
import type { Statement } from './statement.ts';

const MONTH = dateFormat({ month: 'long', year: 'numeric' });

/** 'October 2026' for 2026-10. */
export const monthText = (month: string): string => MONTH('utc').format(new Date(`${month}-15T00:00:00Z`));

export const Part = ({ number, title, children }: { number: number; title: string; children: ReactNode }) => (
  <section aria-labelledby={`part-${number}`} className="report-part ruled grid gap-5">
    <h2 id={`part-${number}`} className="text-2xl">
      {number}. {title}
    </h2>
    {children}
  </section>
);

const Remark = ({ children }: { children: ReactNode }) => <p className="max-w-2xl text-muted text-sm">{children}</p>;

const tokensText = (units: string) => `${formatUsg(BigInt(units))} ${site.symbol}`;
const utc = (moment: Date) => `${shownTime(moment, 'utc')} UTC`;

type ReportProps = { month: string; statement: Statement; compared: readonly ComparedFigure[] | undefined };

/** Parts 1 to 4 of the report; the fifth is the comparison with the chain, figure by figure. */
export function ReportParts({ month, statement, compared }: ReportProps) {
  const { until } = statement.as_of;
  const end = until === null ? new Date() : new Date(until);
  return (
    <>
      {until === null && (
        <Notice kind="warning" title="This month isn’t over">
          <p>These are the figures as of now, and they’ll change.</p>
        </Notice>
      )}
      <Part number={1} title="What this report is about">
        <Subject month={month} statement={statement} />
      </Part>
      <Part number={2} title="Tokens outstanding, by class">
        <TokensByClass tokens={statement.tokens} />
      </Part>
      <Part number={3} title="Coins available for redemption">
        <Coins statement={statement} />
      </Part>
      <Part number={4} title="Comparison">
        <Comparison cover={coverOf(statement, compared, end.getTime())} />
        <Remark>
          The parts follow the AICPA’s 2025 criteria for stablecoin reporting, which were written for tokens pegged to a
          currency. This page is made by our site and isn’t an auditor’s opinion.
        </Remark>
      </Part>
    </>
  );
}

function Subject({ month, statement: { token, as_of } }: { month: string; statement: Statement }) {
  const { until, block } = as_of;
  return (
    <Facts
      items={[
        ['Issuer', site.company],
        ['Period', monthText(month)],
        ['Measured at', until === null ? `Block ${block}` : `The end of the period, ${utc(new Date(until))}`],
        ['Token', `${token.symbol}, ERC-20 with ${token.decimals} decimals`],
        ['Contract', <AddressText key="c" of={token.address} />],
        ['Chain', token.chain_id === 1 ? 'Ethereum' : `Ethereum-compatible chain ${token.chain_id}`],
        ['Each token stands for', `One ${COIN}`],
        [
          'How it is redeemed',
          <TextLink key="r" alone to={href('/redeem')}>
            Whole tokens, for coins
          </TextLink>,
        ],
      ]}
    />
  );
}

const TokensByClass = ({ tokens }: Pick<Statement, 'tokens'>) => (
  <>
    <Facts
      items={[
        ['Issued to date', tokensText(tokens.issued)],
        ['Redeemed and destroyed', `− ${tokensText(tokens.redeemed)}`],
        ['Outstanding', <strong key="o">{tokensText(tokens.outstanding)}</strong>],
        ['Of these: frozen, can’t be redeemed now', tokensText(tokens.frozen)],
        ['Of these: turned in, not yet redeemed', tokensText(tokens.at_redemption_tickets)],
        ['Of these: redeemable', <strong key="r">{tokensText(tokens.redeemable)}</strong>],
      ]}
    />
    <Remark>
      All classes count as outstanding below: a frozen token keeps its coin. Which tokens are turned in comes from our
      own records; everything else comes from the blockchain.
    </Remark>
  </>
);

function Coins({ statement: { assets, attestations, price_cents } }: { statement: Statement }) {
  const [last] = attestations;
  const value = price_cents === null ? undefined : usdCentsFromUsgDown(BigInt(assets.covered), price_cents);
  return (
    <>
      {last ? (
        <Facts
          items={[
            ['What is held', `${COIN}s`],
            ['Held at', assets.depository],
            ['Counted', formatCount(BigInt(assets.coins_attested))],
            ['Counted as of', utc(new Date(last.as_of))],
            ['Counted by', site.credentials.attestor],
            ['Attestor’s address', <AddressText key="a" of={last.attestor} />],
            ['Document hash', <AddressText key="h" of={last.document_hash} />],
            ['Redeemed since the count', `− ${formatUsg(BigInt(assets.redeemed_since))}`],
            ['In trust', <strong key="t">{formatUsg(BigInt(assets.covered))} coins</strong>],
            ...(value === undefined ? [] : [['At our price then', usdText(value)] as const]),
          ]}
        />
      ) : (
        <p>No coins had been attested by then.</p>
      )}
      <Remark>
        The count and the report’s moment differ: an attestation holds for {ATTESTATION_VALID_DAYS} days. Redeemed coins
        are deducted from the moment of the count.
      </Remark>
    </>
  );
}

const COVER = {
  shown: ['good', 'Your browser checked these figures: see part 5.'],
  unchecked: ['info', 'Your browser hasn’t checked these figures.'],
  differs: ['warning', 'These are the blockchain’s figures, and ours differ: see part 5.'],
  'too-old': ['warning', VERIFY_PROBLEMS['cover-too-old']],
  uncovered: ['danger', ''],
} as const satisfies Record<Cover['state'], unknown>;

function Comparison({ cover: { covered, outstanding, state } }: { cover: Cover }) {
  const [kind, remark] = COVER[state];
  const difference =
    covered < outstanding
      ? `${formatUsg(outstanding - covered)} coins are missing.`
      : `${formatUsg(covered - outstanding)} coins more than tokens.`;
  return (
    <Notice kind={kind}>
      <p>
        {formatUsg(covered)} coins for {tokensText(`${outstanding}`)}: {difference} {remark}
      </p>
    </Notice>
  );
}
