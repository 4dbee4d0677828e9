import type { ReactNode } from 'react';
import { href } from 'react-router';
import { keccak256, stringToBytes } from 'viem';
import { shownTime } from '#domain/dates.ts';
import { orderHash } from '#domain/orders/order-hash.ts';
import { SAFE_MESSAGES } from '#domain/safe/messages.ts';
import type { Words } from '#wallet/describe-call.ts';
import type { Site } from '#web/lib/api.ts';
import { AddressText } from '#web/ui/address.tsx';
import { Disclosure } from '#web/ui/disclosure.tsx';
import { Facts } from '#web/ui/facts.tsx';
import { TextLink } from '#web/ui/link.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { useMay } from '../access.ts';
import { ManifestReview } from '../coin-register/manifest-review.tsx';
import { useReturnFacts } from '../parts/signed-words.tsx';
import { attestedBy, type Proposal, progressText, proposalSignable, proposalTitle } from './proposal.ts';

export type ProposalProps = { proposal: Proposal; chainSite: Site };

/** What a proposal does, who has signed it, and the data behind the words. */
export function ProposalFacts({ proposal, chainSite }: ProposalProps) {
  const words = proposalSignable(proposal, chainSite)?.words;
  const { signed } = proposal;
  const call = signed?.content.kind === 'transaction' ? signed.content : undefined;
  const attested = attestedBy(signed);
  const returned = useReturnFacts(call);
  return (
    <>
      <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
        <h3 className="text-lg">{proposalTitle(proposal, chainSite)}</h3>
        <p className="font-medium text-accent text-sm">{progressText(proposal)}</p>
      </div>
      {!words && <Notice kind="danger">{signed ? SAFE_MESSAGES.callUnknown : SAFE_MESSAGES.damaged}</Notice>}
      <Facts
        items={[
          ...(words?.facts ?? []),
          ...(words ? returned : []),
          ...claimFacts(proposal, words),
          ['Proposed', `${shownTime(proposal.created_at)}${proposal.proposed_by ? ` by ${proposal.proposed_by}` : ''}`],
          ['Expires', shownTime(proposal.expires_at)],
          ...(signed ? [] : [['Record', proposal.id] as const]),
        ]}
      />
      {words && attested && <ManifestReview request={attested} />}
      {signed && <Signatures proposal={proposal} />}
      {words && (
        <Disclosure title="What is signed, as data">
          <Facts items={[['Hash', proposal.hash], ...(call ? dataFacts(call) : [])]} />
        </Disclosure>
      )}
    </>
  );
}

/** What the desk says besides: only what the signed bytes hold the hash of is known to belong to them. */
function claimFacts({ about, reason }: Proposal, words: Words | undefined) {
  const isSigned = (hash: string) => words?.facts.some(([, value]) => value === hash) === true;
  const facts: (readonly [string, ReactNode])[] = [];
  if (about) {
    const isOrder = about.kind === 'order' && isSigned(orderHash(about.id));
    facts.push([isOrder ? 'For' : 'Said to be for', <AboutLink key="about" about={about} />]);
  }
  if (reason) facts.push([isSigned(keccak256(stringToBytes(reason))) ? 'Reason' : 'Proposer’s note', reason]);
  return facts;
}

const dataFacts = ({ to, data }: { to: string; data: string }) =>
  [
    ['To', to],
    [
      'Data',
      <code key="d" className="wrap-anywhere text-xs">
        {data}
      </code>,
    ],
  ] as const;

/** The record that a proposal belongs to; a link for those who may read it. */
function AboutLink({ about: { number, record } }: { about: NonNullable<Proposal['about']> }) {
  const name = number === null ? 'A redemption' : `Order ${number}`;
  if (!useMay('records')) return name;
  return <TextLink to={`${href('/admin')}?${record.kind}=${record.id}`}>{name}</TextLink>;
}

function Signatures({ proposal: { signatures, owners } }: { proposal: Proposal }) {
  const signedBy = (owner: string) => signatures.find((each) => each.owner.toLowerCase() === owner.toLowerCase());
  const former = signatures.filter(({ counts }) => !counts);
  return (
    <ul aria-label="Owners" className="grid gap-1 text-sm">
      {owners.map((owner) => {
        const signed = signedBy(owner);
        return (
          <li key={owner} className="flex flex-wrap gap-x-3">
            <AddressText short of={owner} />
            <span className={signed ? 'text-good' : 'text-muted'}>
              {signed ? `signed ${shownTime(signed.at)}` : 'not signed'}
            </span>
          </li>
        );
      })}
      {former.map(({ owner }) => (
        <li key={owner} className="flex flex-wrap gap-x-3">
          <AddressText short of={owner} />
          <span className="text-muted">signed, but isn’t an owner anymore</span>
        </li>
      ))}
    </ul>
  );
}
