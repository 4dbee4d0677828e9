import { useState } from 'react';
import { coinsText, counted } from '#domain/counted.ts';
import { shownDay, shownTime } from '#domain/dates.ts';
import { formatCount } from '#domain/money.ts';
import type { Act } from '#proof/acts.ts';
import { site } from '#site';
import { AddressText } from '#web/ui/address.tsx';
import { Button } from '#web/ui/button.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { Disclosure } from '#web/ui/disclosure.tsx';
import { Facts } from '#web/ui/facts.tsx';
import { ALONE, TEXT_LINK } from '#web/ui/link.tsx';
import { LoadFailed, Notice } from '#web/ui/notice.tsx';
import { Agreed } from '#web/ui/verdict.tsx';
import { type AttestationProof, isNewest, useAttestationProof } from './attestation-proof.ts';
import type { Attestation, Statement } from './statement.ts';

type Props = {
  statement: Statement;
  acts: readonly Act[] | undefined;
  /** False where the acts can't be read, or aren't all of the token's. */
  canCheck: boolean;
};

const SHOWN_AT_FIRST = 6;

/** The last attestation, checked at once, and behind a line the earlier ones, each checked when its button is pressed. */
export function Attestations({ statement: { attestations }, acts, canCheck }: Props) {
  const [showsAll, setShowsAll] = useState(false);
  const [last, ...earlier] = attestations;
  if (!last) return <p className="empty">No attestation yet.</p>;
  const one = (attestation: Attestation, index: number) => (
    <OneAttestation
      key={attestation.tx}
      attestation={attestation}
      acts={acts}
      canCheck={canCheck}
      isLast={attestation === last}
      isNamed={attestation.attestor === last.attestor}
      before={attestations.slice(index + 1)}
    />
  );
  return (
    <>
      {one(last, 0)}
      {earlier.length > 0 && (
        <Disclosure title={counted(earlier.length, 'earlier count')} bodyClassName="grid gap-8">
          {(showsAll ? earlier : earlier.slice(0, SHOWN_AT_FIRST)).map((each, index) => one(each, index + 1))}
          {!showsAll && earlier.length > SHOWN_AT_FIRST && (
            <p>
              <Button kind="secondary" onClick={() => setShowsAll(true)}>
                Show all {formatCount(earlier.length)}
              </Button>
            </p>
          )}
        </Disclosure>
      )}
    </>
  );
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
  const { coins, as_of } = attestation;
  return (
    <article className="grid gap-4">
      <div className="grid gap-1">
        <h3 className="text-xl">
          {coinsText(BigInt(coins))}, counted {shownDay(as_of)}
        </h3>
        {isNamed && <p className="text-muted">by {site.credentials.attestor}</p>}
      </div>
      {error && <LoadFailed title="This attestation could not be checked" query={query} />}
      {proof && acts && <Proven proof={proof} isLast={isLast} isBehind={isLast && !isNewest(attestation, acts)} />}
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
      <Documents attestation={attestation} />
    </article>
  );
}

/** Who signed an attestation and when, and the files behind it. */
const Documents = ({ attestation }: { attestation: Attestation }) => {
  const { as_of, attested_at, attestor, document_hash, manifest } = attestation;
  return (
    <Disclosure title="Its attestor, documents and hashes">
      <Facts
        items={[
          ['Attestor’s address', <AddressText key="a" of={attestor} />],
          ['Counted', shownTime(as_of)],
          ['On the blockchain since', shownTime(attested_at)],
          ['Document hash', <AddressText key="h" of={document_hash} />],
          [
            'Manifest',
            manifest ? (
              <Download key="m" path={`/api/reserves/manifests/${document_hash}`}>
                The file with this SHA-256
              </Download>
            ) : (
              'Not kept here'
            ),
          ],
          ...(manifest?.reports ?? []).map(
            ({ name, sha256 }) =>
              [
                `Report ${name}`,
                <Download key={sha256} path={`/api/reserves/reports/${sha256}`}>
                  PDF
                </Download>,
              ] as const,
          ),
        ]}
      />
    </Disclosure>
  );
};

const Download = ({ path, children }: { path: string; children: string }) => (
  <a className={classNames(TEXT_LINK, ALONE)} href={path} download>
    {children}
  </a>
);

type ProvenProps = {
  proof: AttestationProof;
  isLast: boolean;
  /** Whether the token has a later attestation than the last one that the site lists. */
  isBehind: boolean;
};

function Proven({ proof: { faults, reports, earlier }, isLast, isBehind }: ProvenProps) {
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
  const found = (
    <>
      Its documents are the ones that the blockchain names, and its lots add up.{' '}
      {reports > 0 ? `${reports === 1 ? 'The report is' : 'The reports are'} unchanged.` : 'It lists no report.'}
      {earlier > 0 &&
        ` No lot returned or left without a reason, by ${earlier === 1 ? 'the manifest' : `the ${earlier} manifests`} before it.`}
    </>
  );
  if (isLast) return <Agreed title="Verified by your browser">{found}</Agreed>;
  return (
    <Notice title="Verified by your browser, and superseded since" live>
      <p>{found}</p>
    </Notice>
  );
}
