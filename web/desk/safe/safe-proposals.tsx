import { shownTime } from '#domain/dates.ts';
import { SAFE_MESSAGES } from '#domain/safe/messages.ts';
import { useSite } from '#web/lib/site.ts';
import { Disclosure } from '#web/ui/disclosure.tsx';
import { LoadFailed } from '#web/ui/notice.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { OpenProposal } from './open-proposal.tsx';
import { proposalTitle } from './proposal.ts';
import { useProposals } from './use-proposals.ts';

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
