import { useState } from 'react';
import { counted } from '#domain/counted.ts';
import { shownDay, shownTime } from '#domain/dates.ts';
import { formatCount } from '#domain/money.ts';
import { ATTESTATION_VALID_DAYS } from '#domain/terms.ts';
import type { Act } from '#proof/acts.ts';
import { site } from '#site';
import { AddressText } from '#web/ui/address.tsx';
import { Button } from '#web/ui/button.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { Facts } from '#web/ui/facts.tsx';
import { ALONE, TEXT_LINK } from '#web/ui/link.tsx';
import { LoadFailed, Notice } from '#web/ui/notice.tsx';
import { type AttestationProof, isNewest, useAttestationProof } from './attestation-proof.ts';
import { ageOf } from './cover.ts';
import type { Attestation, Statement } from './statement.ts';

type Props = {
  statement: Statement;
  acts: readonly Act[] | undefined;
  /** False where the acts can't be read, or aren't all of the token's. */
  canCheck: boolean;
};

const SHOWN_AT_FIRST = 6;

/** Every attestation, newest first. The last is checked at once, an earlier one when its button is pressed. */
export function Attestations({ statement: { attestations }, acts, canCheck }: Props) {
  const [showsAll, setShowsAll] = useState(false);
  const current = attestations[0]?.attestor;
  if (attestations.length === 0) return <p className="empty">No attestation yet.</p>;
  return (
    <div className="grid gap-8">
      {(showsAll ? attestations : attestations.slice(0, SHOWN_AT_FIRST)).map((attestation, index) => (
        <OneAttestation
          key={attestation.tx}
          attestation={attestation}
          acts={acts}
          canCheck={canCheck}
          isLast={index === 0}
          isNamed={attestation.attestor === current}
          before={attestations.slice(index + 1)}
        />
      ))}
      {!showsAll && attestations.length > SHOWN_AT_FIRST && (
        <p>
          <Button kind="secondary" onClick={() => setShowsAll(true)}>
            Show all {formatCount(attestations.length)} attestations
          </Button>
        </p>
      )}
    </div>
  );
}

function leftText(left: number): string {
  if (left === 0) {
    return `It’s older than ${ATTESTATION_VALID_DAYS} days, so no tokens can be issued until the coins are counted again.`;
  }
  return `Tokens can be issued based on it for ${counted(left, 'more day')}.`;
}

type OneProps = Pick<Props, 'acts' | 'canCheck'> & {
  attestation: Attestation;
  isLast: boolean;
  /** Whether the attestor is the one that site.config.ts names. */
  isNamed: boolean;
  /** The earlier ones, newest first. */
  before: readonly Attestation[];
};

function OneAttestation({ attestation, acts, canCheck, isLast, isNamed, before }: OneProps) {
  const [isRequested, setRequested] = useState(isLast);
  const query = useAttestationProof(attestation, acts, before, isRequested);
  const { data: proof, error, isFetching } = query;
  const { coins, as_of, attested_at, attestor, document_hash, manifest } = attestation;
  const { days, left } = ageOf(as_of);
  return (
    <article className="grid gap-4 border-line border-t pt-6 first:border-t-0 first:pt-0">
      <h3 className="text-xl">
        {counted(BigInt(coins), 'coin')}, counted {shownDay(as_of)}
      </h3>
      {isLast && (
        <Notice kind={left === 0 ? 'warning' : 'info'}>
          <p>
            {days === 0 ? 'Counted today.' : `${counted(days, 'day')} old.`} {leftText(left)}
          </p>
        </Notice>
      )}
      <Facts
        items={[
          [
            'Attestor',
            <span key="a" className="block">
              {isNamed && <span className="block">{site.credentials.attestor}</span>}
              <AddressText of={attestor} />
            </span>,
          ],
          ['Counted', isLast ? shownTime(as_of) : `${shownTime(as_of)}, ${counted(days, 'day')} ago`],
          ['On the blockchain since', shownTime(attested_at)],
          ['Document hash', <AddressText key="h" of={document_hash} />],
          [
            'Manifest',
            manifest ? (
              <a
                key="m"
                className={classNames(TEXT_LINK, ALONE)}
                href={`/api/reserves/manifests/${document_hash}`}
                download
              >
                The file with this SHA-256
              </a>
            ) : (
              'Not kept here'
            ),
          ],
          ...(manifest?.reports ?? []).map(
            ({ name, sha256 }) =>
              [
                `Report ${name}`,
                <a
                  key={sha256}
                  className={classNames(TEXT_LINK, ALONE)}
                  href={`/api/reserves/reports/${sha256}`}
                  download
                >
                  PDF
                </a>,
              ] as const,
          ),
        ]}
      />
      {error && <LoadFailed title="This attestation could not be checked" query={query} />}
      {proof && acts && <Verdict proof={proof} isLast={isLast} isBehind={isLast && !isNewest(attestation, acts)} />}
      {!proof && !error && canCheck && (
        <p>
          <Button
            kind="secondary"
            size="sm"
            busy={isRequested && (isFetching || !acts)}
            onClick={() => setRequested(true)}
          >
            Verify <span className="sr-only">the attestation of {shownDay(as_of)}</span>
          </Button>
        </p>
      )}
    </article>
  );
}

type VerdictProps = {
  proof: AttestationProof;
  isLast: boolean;
  /** Whether the token has a later attestation than the last one that the site lists. */
  isBehind: boolean;
};

function Verdict({ proof: { faults, reports, earlier }, isLast, isBehind }: VerdictProps) {
  if (faults.length > 0) {
    return (
      <Notice kind="danger" title="This attestation doesn’t agree with the blockchain" live>
        <ul className="grid gap-1">
          {faults.slice(0, 20).map((fault) => (
            <li key={fault}>{fault}</li>
          ))}
        </ul>
      </Notice>
    );
  }
  if (isBehind) {
    return (
      <Notice kind="danger" title="This isn’t the newest attestation" live>
        <p>The token has a later one, which our site doesn’t list. Rely on the blockchain, and please tell us.</p>
      </Notice>
    );
  }
  return (
    <Notice
      kind={isLast ? 'good' : 'info'}
      title={isLast ? 'Verified by your browser' : 'Verified by your browser, and superseded since'}
      live
    >
      <p>
        {!isLast && 'A later attestation has replaced this one: it says what was counted then. '}The manifest’s SHA-256
        is the document hash on the blockchain, its coins, day and redemptions are the token’s, and its lots add up.{' '}
        {reports > 0 ? `${reports === 1 ? 'The report is' : 'The reports are'} unchanged.` : 'It lists no report.'}
        {earlier > 0 &&
          ` No lot returned or left without a reason, by ${earlier === 1 ? 'the manifest' : `the ${earlier} manifests`} before it.`}
      </p>
    </Notice>
  );
}
