import { PenLine } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { href } from 'react-router';
import { keccak256, stringToBytes } from 'viem';
import { shownTime } from '#domain/dates.ts';
import { orderHash } from '#domain/orders/order-hash.ts';
import { SAFE_MESSAGES } from '#domain/safe/messages.ts';
import type { Call } from '#wallet/chain.ts';
import type { Words } from '#wallet/describe-call.ts';
import { requireExecutable } from '#wallet/safe-signer.ts';
import type { Signer } from '#wallet/signer.ts';
import type { Site } from '#web/lib/api.ts';
import { ApiError, messageOf } from '#web/lib/api-error.ts';
import { useSite } from '#web/lib/site.ts';
import { AddressText } from '#web/ui/address.tsx';
import { Button } from '#web/ui/button.tsx';
import { ConfirmDialog } from '#web/ui/dialog.tsx';
import { Disclosure } from '#web/ui/disclosure.tsx';
import { Facts } from '#web/ui/facts.tsx';
import { TextLink } from '#web/ui/link.tsx';
import { ErrorNotice, LoadFailed, Notice } from '#web/ui/notice.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { ConfirmElsewhere } from '#web/wallet/confirm/confirm-elsewhere.tsx';
import { walletMessage } from '#web/wallet/wallet.ts';
import { useMay } from './access.ts';
import { ManifestReview, requireReviewed, useManifestReview } from './coin-register/manifest-review.tsx';
import { useReturnFacts } from './parts/signed-words.tsx';
import { WalletAction } from './parts/wallet-action.tsx';
import {
  actsOf,
  attestedBy,
  missingText,
  type Proposal,
  proposalSignable,
  proposalTitle,
  useProposalActions,
  useProposals,
} from './use-safe.ts';

const ENDINGS = {
  executed: 'Done',
  withdrawn: 'Withdrawn',
  expired: 'Expired',
  replaced: 'Replaced by another of the Safe’s transactions',
};

/** What the owners of Safes are asked to sign: who has, how many are missing, and until when. */
export function SafeProposals() {
  const query = useProposals();
  const { data: chainSite } = useSite();
  const { data } = query;
  if (!data && query.isError) return <LoadFailed title={SAFE_MESSAGES.loadFailed} query={query} />;
  if (!data || !chainSite) return <Skeleton className="w-64" label="Loading the proposals" />;
  const open = data.filter(({ ended_at }) => ended_at === null);
  const ended = data.filter(({ ended_at }) => ended_at !== null);
  return (
    <section aria-labelledby="waiting-for-signatures" className="grid gap-5">
      <h2 id="waiting-for-signatures" className="text-xl">
        Waiting for signatures
      </h2>
      {open.length === 0 && <p className="text-muted">Nothing is waiting for signatures.</p>}
      {open.map((proposal) => (
        <OpenProposal key={proposal.id} proposal={proposal} chainSite={chainSite} />
      ))}
      {ended.length > 0 && (
        <Disclosure title="Recently ended">
          <ul className="grid gap-3">
            {ended.map((proposal) => (
              <li key={proposal.id} className="flex flex-wrap justify-between gap-x-6">
                <span>{proposalTitle(proposal, chainSite)}</span>
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
  const words = proposalSignable(proposal, chainSite)?.words;
  const { signed } = proposal;
  const call = signed?.content.kind === 'transaction' ? signed.content : undefined;
  const attested = attestedBy(signed);
  const returned = useReturnFacts(call);
  return (
    <>
      <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
        <h3 className="text-lg">{proposalTitle(proposal, chainSite)}</h3>
        <p className="font-medium text-accent text-sm">{missingText(proposal)}</p>
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
      {words && attested && <ManifestReview asked={attested} />}
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

function OpenProposal({ proposal, chainSite }: Props) {
  const title = proposalTitle(proposal, chainSite);
  const { owner, sign, withdraw, report } = useProposalActions(proposal);
  const { isSignable, said } = useManifestReview(attestedBy(proposal.signed));
  const acts = actsOf(proposal, chainSite, owner?.address);
  return (
    <article aria-label={title} className="card grid gap-4">
      <ProposalFacts proposal={proposal} chainSite={chainSite} />
      <ErrorNotice
        error={sign.error ?? withdraw.error}
        text={(error) => (error instanceof ApiError ? messageOf(error) : walletMessage(error))}
      />
      {said}
      <div className="flex flex-wrap items-start gap-3">
        {acts.sign && isSignable && <Sign proposal={proposal} chainSite={chainSite} sign={sign} />}
        {acts.execute && owner && isSignable && (
          <Execute title={title} proposal={proposal} owner={owner} report={report} call={acts.execute} />
        )}
        {proposal.signed && (
          <Button size="sm" kind="quiet" busy={withdraw.isPending} onClick={() => withdraw.mutate()}>
            Withdraw
          </Button>
        )}
      </div>
    </article>
  );
}

type SignProps = Props & { sign: ReturnType<typeof useProposalActions>['sign'] };

/** The proposal once more before it is signed, as it was when that was asked: the list behind it is read again every few seconds. */
function Sign({ proposal, chainSite, sign }: SignProps) {
  const [asked, setAsked] = useState<Props>();
  const close = () => setAsked(undefined);
  const confirm = async () => {
    const signed = asked?.proposal.signed;
    return signed && sign.mutateAsync(signed).finally(close);
  };
  return (
    <>
      <Button
        size="sm"
        busy={sign.isPending}
        icon={<PenLine aria-hidden className="size-4" />}
        onClick={() => setAsked({ proposal, chainSite })}
      >
        Sign
      </Button>
      <ConfirmDialog
        open={asked !== undefined}
        title={SAFE_MESSAGES.signConfirm}
        confirmLabel="Sign"
        busy={sign.isPending}
        onConfirm={confirm}
        onClose={close}
      >
        {asked && <ProposalFacts {...asked} />}
        <ConfirmElsewhere busy={sign.isPending} />
      </ConfirmDialog>
    </>
  );
}

type ExecuteProps = {
  title: string;
  proposal: Proposal;
  owner: Signer;
  call: Call;
  report: (tx: string) => Promise<void>;
};

function Execute({ title, proposal, owner, call, report }: ExecuteProps) {
  const attested = attestedBy(proposal.signed);
  return (
    <WalletAction
      needs={null}
      label="Execute"
      question={`${title}?`}
      signer={owner}
      call={() => call}
      purpose={{ kind: 'guard', title }}
      onBefore={async ({ call: sent, signer, chain }) => {
        await requireExecutable(chain, signer, sent);
        if (attested) await requireReviewed(chain, attested);
      }}
      onSent={report}
    >
      {attested && <ManifestReview asked={attested} />}
      <p>Enough owners have signed. Your own wallet sends the transaction and pays its fee; the Safe makes the call.</p>
    </WalletAction>
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
