import { PenLine } from 'lucide-react';
import { isAddressEqual } from 'viem';
import { shownTime } from '#domain/dates.ts';
import { SAFE_MESSAGES } from '#domain/messages/signers.ts';
import { formatUsdCents } from '#domain/money.ts';
import { site } from '#site';
import { describeCall, type Words } from '#wallet/describe-call.ts';
import { executionCall } from '#wallet/safe-signer.ts';
import type { Site } from '#web/lib/api.ts';
import { ApiError, messageOf } from '#web/lib/api-error.ts';
import { useSite } from '#web/lib/site.ts';
import { walletMessage } from '#web/lib/wallet.ts';
import { AddressText } from '#web/ui/address.tsx';
import { Button } from '#web/ui/button.tsx';
import { Disclosure } from '#web/ui/disclosure.tsx';
import { Facts } from '#web/ui/facts.tsx';
import { ErrorNotice, LoadFailed, Notice } from '#web/ui/notice.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { WalletAction } from './parts/wallet-action.tsx';
import { type Proposal, useProposalActions, useProposals } from './use-safe.ts';

const usd = (cents: number) => `$${formatUsdCents(cents)}`;
const timeOf = (seconds: number) => shownTime(new Date(seconds * 1000).toISOString());
const ENDINGS = {
  executed: 'Done',
  withdrawn: 'Withdrawn',
  expired: 'Expired',
  replaced: 'Replaced by another transaction of the Safe',
};

/** What a proposal does, in words that come from the very bytes that are signed. */
export function proposalWords(proposal: Proposal, { token, redemption_inbox: inbox }: Site): Words | undefined {
  const { kind, to, data, price_cents: cents, price_time: priceTime } = proposal;
  if (kind === 'transaction') return (to && data && describeCall({ to, data }, token, inbox)) || undefined;
  const facts = [['Signed for', `${site.symbol} at ${token}`]] as const;
  if (kind === 'price')
    return {
      title: `Set the price to ${usd(cents ?? 0)}`,
      facts: [['In force from', timeOf(priceTime ?? 0)], ...facts],
    };
  return { title: `Withdraw the price of ${usd(cents ?? 0)}`, facts: [['Set for', timeOf(priceTime ?? 0)], ...facts] };
}

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

function missingText({ missing, threshold, must_wait: mustWait, kind, price_time: time }: Proposal): string {
  if (missing === null || threshold === null) return 'The Safe doesn’t answer now';
  if (missing > 0) return `${missing} of ${threshold} signatures missing`;
  if (kind === 'price') return `Signed. It’s in force from ${timeOf(time ?? 0)}`;
  return mustWait ? 'Signed. A transaction with a lower number must be executed first' : 'Ready to execute';
}

type Props = { proposal: Proposal; chainSite: Site };

function OpenProposal({ proposal, chainSite }: Props) {
  const words = proposalWords(proposal, chainSite);
  const { owner, sign, withdraw, report } = useProposalActions(proposal);
  const isOwner = owner !== undefined && proposal.owners.some((each) => isAddressEqual(each, owner.address));
  const hasSigned =
    owner !== undefined && proposal.signatures.some((each) => isAddressEqual(each.owner, owner.address));
  const { packed, to, data, nonce, safe } = proposal;
  const canExecute = packed && to && data && nonce !== null && !proposal.must_wait && isOwner;
  return (
    <article aria-label={words?.title} className="card grid gap-4">
      <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
        <h3 className="text-lg">{words?.title ?? 'A call that can’t be described'}</h3>
        <p className="font-medium text-accent text-sm">{missingText(proposal)}</p>
      </div>
      {!words && <Notice kind="danger">{SAFE_MESSAGES.callUnknown}</Notice>}
      <Facts
        items={[
          ...(words?.facts ?? []),
          ...(proposal.reason ? [['Reason', proposal.reason] as const] : []),
          ['Safe', <AddressText key="safe" of={safe} />],
          ...(nonce === null ? [] : [['Number', String(nonce)] as const]),
          ['Proposed', `${shownTime(proposal.created_at)}${proposal.proposed_by ? ` by ${proposal.proposed_by}` : ''}`],
          ['Expires', shownTime(proposal.expires_at)],
        ]}
      />
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
      <ErrorNotice
        error={sign.error ?? withdraw.error}
        text={(error) => (error instanceof ApiError ? messageOf(error) : walletMessage(error))}
      />
      <div className="flex flex-wrap items-start gap-3">
        {isOwner && !hasSigned && words && (
          <Button
            size="sm"
            busy={sign.isPending}
            icon={<PenLine aria-hidden className="size-4" />}
            onClick={() => sign.mutate()}
          >
            Sign
          </Button>
        )}
        {canExecute && (
          <WalletAction
            label="Execute"
            question={`${words?.title ?? 'Execute'}?`}
            signer={owner}
            call={() => executionCall(safe, { to, data }, nonce, packed)}
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
