import { PenLine } from 'lucide-react';
import { href } from 'react-router';
import { shownTime } from '#domain/dates.ts';
import { SAFE_MESSAGES } from '#domain/messages/approvals.ts';
import { attestationIn } from '#wallet/describe-call.ts';
import type { Site } from '#web/lib/api.ts';
import { ApiError, messageOf } from '#web/lib/api-error.ts';
import { useSite } from '#web/lib/site.ts';
import { walletMessage } from '#web/lib/wallet.ts';
import { AddressText } from '#web/ui/address.tsx';
import { Button } from '#web/ui/button.tsx';
import { Disclosure } from '#web/ui/disclosure.tsx';
import { Facts } from '#web/ui/facts.tsx';
import { TextLink } from '#web/ui/link.tsx';
import { ErrorNotice, LoadFailed, Notice } from '#web/ui/notice.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { useMay } from './access.ts';
import { WalletAction } from './parts/wallet-action.tsx';
import { ProposedManifest } from './register/proposed-manifest.tsx';
import { actsOf, missingText, type Proposal, proposalWords, useProposalActions, useProposals } from './use-safe.ts';

const ENDINGS = {
  executed: 'Done',
  withdrawn: 'Withdrawn',
  expired: 'Expired',
  replaced: 'Replaced by another transaction of the Safe',
};

/** What the owners of Safes are asked to sign: who has, how many are missing, and until when. */
export function SafeProposals() {
  const query = useProposals();
  const { data: chainSite } = useSite();
  const { data } = query;
  if (!data && query.isError) return <LoadFailed title={SAFE_MESSAGES.loadFailed} query={query} />;
  if (!data || !chainSite) return <Skeleton className="w-64" label="Loading what waits for signatures" />;
  const open = data.filter(({ ended_at }) => ended_at === null);
  const ended = data.filter(({ ended_at }) => ended_at !== null);
  return (
    <section aria-labelledby="waiting-for-signatures" className="grid gap-5">
      <h2 id="waiting-for-signatures" className="text-xl">
        Waiting for signatures
      </h2>
      {open.length === 0 && <p className="text-muted">Nothing waits for signatures.</p>}
      {open.map((proposal) => (
        <OpenProposal key={proposal.id} proposal={proposal} chainSite={chainSite} />
      ))}
      {ended.length > 0 && (
        <Disclosure title="Ended lately">
          <ul className="grid gap-3">
            {ended.map((proposal) => (
              <li key={proposal.id} className="flex flex-wrap justify-between gap-x-6">
                <span>{proposalWords(proposal, chainSite)?.title}</span>
                <span className="text-muted text-sm">
                  {proposal.ending && ENDINGS[proposal.ending]}, {shownTime(proposal.ended_at ?? '')}
                </span>
              </li>
            ))}
          </ul>
        </Disclosure>
      )}
    </section>
  );
}

type Props = { proposal: Proposal; chainSite: Site };

/** What a proposal does, who has signed it, and the data behind the words. */
export function ProposalFacts({ proposal, chainSite }: Props) {
  const words = proposalWords(proposal, chainSite);
  const { to, data, nonce, safe } = proposal;
  const attestation = words && data ? attestationIn({ data }) : undefined;
  return (
    <>
      <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
        <h3 className="text-lg">{words?.title ?? 'A call that can’t be described'}</h3>
        <p className="font-medium text-accent text-sm">{missingText(proposal)}</p>
      </div>
      {!words && <Notice kind="danger">{SAFE_MESSAGES.callUnknown}</Notice>}
      <Facts
        items={[
          ...(words?.facts ?? []),
          ...(proposal.about ? [['For', <AboutLink key="about" about={proposal.about} />] as const] : []),
          ...(proposal.reason ? [['Reason', proposal.reason] as const] : []),
          ['Safe', <AddressText key="safe" of={safe} />],
          ...(nonce === null ? [] : [['Number', String(nonce)] as const]),
          ['Proposed', `${shownTime(proposal.created_at)}${proposal.proposed_by ? ` by ${proposal.proposed_by}` : ''}`],
          ['Expires', shownTime(proposal.expires_at)],
        ]}
      />
      {attestation && <ProposedManifest attestation={attestation} attestor={safe} chainSite={chainSite} />}
      <Signatures proposal={proposal} />
      <Disclosure title="What is signed, as data">
        <Facts
          items={[
            ['Hash', proposal.hash],
            ...(to ? [['To', to] as const] : []),
            ...(data
              ? [
                  [
                    'Data',
                    <code key="d" className="wrap-anywhere text-xs">
                      {data}
                    </code>,
                  ] as const,
                ]
              : []),
          ]}
        />
      </Disclosure>
    </>
  );
}

/** The record that a proposal belongs to; a link for those who may read it. */
function AboutLink({ about: { number, record } }: { about: NonNullable<Proposal['about']> }) {
  const name = number === null ? 'A redemption' : `Order ${number}`;
  if (!useMay('records')) return name;
  return <TextLink to={`${href('/admin')}?${record.kind}=${record.id}`}>{name}</TextLink>;
}

function OpenProposal({ proposal, chainSite }: Props) {
  const words = proposalWords(proposal, chainSite);
  const { owner, sign, withdraw, report } = useProposalActions(proposal);
  const acts = actsOf(proposal, chainSite, owner?.address);
  return (
    <article aria-label={words?.title} className="card grid gap-4">
      <ProposalFacts proposal={proposal} chainSite={chainSite} />
      <ErrorNotice
        error={sign.error ?? withdraw.error}
        text={(error) => (error instanceof ApiError ? messageOf(error) : walletMessage(error))}
      />
      <div className="flex flex-wrap items-start gap-3">
        {acts.sign && (
          <Button
            size="sm"
            busy={sign.isPending}
            icon={<PenLine aria-hidden className="size-4" />}
            onClick={() => sign.mutate()}
          >
            Sign
          </Button>
        )}
        {acts.execute && owner && (
          <WalletAction
            needs={null}
            label="Execute"
            question={`${words?.title ?? 'Execute'}?`}
            signer={owner}
            call={acts.execute}
            purpose={{ kind: 'guard', title: words?.title ?? 'Execute for the Safe' }}
            onSent={report}
          >
            <p>
              Enough owners have signed. Your own wallet sends the transaction and pays its fee; the Safe makes the
              call.
            </p>
            <Facts items={words?.facts ?? []} />
          </WalletAction>
        )}
        <Button size="sm" kind="quiet" busy={withdraw.isPending} onClick={() => withdraw.mutate()}>
          Withdraw
        </Button>
      </div>
    </article>
  );
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
