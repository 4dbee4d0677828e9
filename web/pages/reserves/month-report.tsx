import type { ReactNode } from 'react';
import { href, useSearchParams } from 'react-router';
import { COIN } from '#domain/coin.ts';
import { dateFormat, timeIn } from '#domain/dates.ts';
import { formatCount, formatUsdCents, formatUsg, usdCentsFromUsgDown } from '#domain/money.ts';
import { ATTESTATION_VALID_DAYS } from '#domain/terms.ts';
import { VERIFY_PROBLEMS } from '#domain/verifier/messages.ts';
import { site } from '#site';
import { AddressText } from '#web/ui/address.tsx';
import { Button } from '#web/ui/button.tsx';
import { Facts } from '#web/ui/facts.tsx';
import { TextLink } from '#web/ui/link.tsx';
import { LoadFailed, Notice } from '#web/ui/notice.tsx';
import { SelectField } from '#web/ui/text-field.tsx';
import { type Compared, ComparisonTable } from './comparison-table.tsx';
import { OtherMoment } from './other-moment.tsx';
import { type Cover, coverOf, type Statement, useStatement } from './statement.ts';

const MONTH = dateFormat({ month: 'long', year: 'numeric', timeZone: 'UTC' });
const monthOf = (date: Date): string => date.toISOString().slice(0, 7);
const monthText = (month: string): string => MONTH().format(new Date(`${month}-15T00:00:00Z`));

const MONTHS_OFFERED = 24;

/** The months of which there is a report, the newest first: the last that is over, and those before it. */
export const monthsBefore = (now: Date): string[] =>
  Array.from({ length: MONTHS_OFFERED }, (_, index) =>
    monthOf(new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - 1 - index, 15))),
  );

/** The report of one month, in the parts that the AICPA's criteria of 2025 for redeemable tokens name. Loaded after the page. */
export default function MonthReport({ waiting }: { waiting: ReactNode }) {
  const [search, setSearch] = useSearchParams();
  const months = monthsBefore(new Date());
  const asked = search.get('month') ?? '';
  const month = /^20\d\d-(0[1-9]|1[0-2])$/.test(asked) ? asked : (months[0] ?? '');
  const { statement, isOther, acts, compared } = useStatement(month);
  const offered = months.includes(month) ? months : [month, ...months];
  return (
    <>
      <div className="flex flex-wrap items-end gap-4 print:hidden">
        <SelectField label="Month" value={month} onChange={(event) => setSearch({ month: event.target.value })}>
          {offered.map((each) => (
            <option key={each} value={each}>
              {monthText(each)}
            </option>
          ))}
        </SelectField>
        <Button kind="secondary" className="min-h-12" onClick={() => window.print()}>
          Print
        </Button>
      </div>
      {isOther ? (
        <OtherMoment />
      ) : statement.data ? (
        <Report month={month} statement={statement.data} compared={compared} />
      ) : statement.error ? (
        <LoadFailed title="There’s no report of this month" query={statement} />
      ) : (
        waiting
      )}
      {statement.data && !isOther && (
        <Part number={5} title="Checked by this browser">
          {acts.error && !acts.data ? (
            <LoadFailed title="Your browser couldn’t check this just now" query={acts} />
          ) : (
            <ComparisonTable compared={compared} isWhole={acts.data?.isWhole} />
          )}
        </Part>
      )}
    </>
  );
}

const Part = ({ number, title, children }: { number: number; title: string; children: ReactNode }) => (
  <section aria-labelledby={`part-${number}`} className="report-part ruled grid gap-5">
    <h2 id={`part-${number}`} className="text-2xl">
      {number}. {title}
    </h2>
    {children}
  </section>
);

const tokens = (units: string) => `${formatUsg(BigInt(units))} ${site.symbol}`;

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
        {formatUsg(covered)} coins for {tokens(`${outstanding}`)}: {difference} {remark}
      </p>
    </Notice>
  );
}

const utc = (moment: Date) => timeIn('UTC', moment, 'UTC');

type ReportProps = { month: string; statement: Statement; compared: readonly Compared[] | undefined };

function Report({ month, statement, compared }: ReportProps) {
  const { token, as_of, tokens: classes, assets, attestations, price_cents } = statement;
  const [last] = attestations;
  const end = as_of.until === null ? new Date() : new Date(as_of.until);
  return (
    <>
      {as_of.until === null && (
        <Notice kind="warning" title="This month isn’t over">
          <p>These are the figures as of now, and they’ll change.</p>
        </Notice>
      )}
      <Part number={1} title="What this report is about">
        <Facts
          items={[
            ['Issuer', site.company],
            ['Period', monthText(month)],
            ['Measured at', as_of.until === null ? `Block ${as_of.block}` : `The end of the period, ${utc(end)}`],
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
      </Part>
      <Part number={2} title="Tokens outstanding, by class">
        <Facts
          items={[
            ['Issued to date', tokens(classes.issued)],
            ['Redeemed and destroyed', `− ${tokens(classes.redeemed)}`],
            ['Outstanding', <strong key="o">{tokens(classes.outstanding)}</strong>],
            ['Of these: frozen, can’t be redeemed now', tokens(classes.frozen)],
            ['Of these: handed in, not yet redeemed', tokens(classes.at_redemption_tickets)],
            ['Of these: redeemable', <strong key="r">{tokens(classes.redeemable)}</strong>],
          ]}
        />
        <p className="max-w-2xl text-muted text-sm">
          All classes count as outstanding below: a frozen token keeps its coin. Which tokens are handed in rests on our
          own records, the rest on the blockchain.
        </p>
      </Part>
      <Part number={3} title="Coins available for redemption">
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
              ...(price_cents === null
                ? []
                : [
                    [
                      'At our price then',
                      `$${formatUsdCents(usdCentsFromUsgDown(BigInt(assets.covered), price_cents))}`,
                    ] as const,
                  ]),
            ]}
          />
        ) : (
          <p>No coins had been attested by then.</p>
        )}
        <p className="max-w-2xl text-muted text-sm">
          The count and the report’s moment differ: an attestation holds for {ATTESTATION_VALID_DAYS} days. Redeemed
          coins are deducted from the moment of the count.
        </p>
      </Part>
      <Part number={4} title="Comparison">
        <Comparison cover={coverOf(statement, compared, end.getTime())} />
        <p className="max-w-2xl text-muted text-sm">
          The parts follow the AICPA’s 2025 criteria for stablecoin reporting, which were written for tokens pegged to a
          currency. This page is made by our site and isn’t an auditor’s opinion.
        </p>
      </Part>
    </>
  );
}
