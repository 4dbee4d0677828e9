import { href } from 'react-router';
import { useSite } from '#web/lib/site.ts';
import { TextLink } from '#web/ui/link.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { progressText, proposalTitle } from '../safe/proposal.ts';
import { useProposalsAbout } from '../safe/use-proposals.ts';

/** On an order or a redemption: that a call for it waits for the owners of a Safe. */
export function WaitsForSignatures({ id }: { id: string }) {
  const proposals = useProposalsAbout(id);
  const { data: chainSite } = useSite();
  return proposals.map((proposal) => (
    <Notice key={proposal.id} kind="info" title={`Proposed to a Safe: ${proposalTitle(proposal, chainSite)}`}>
      <p>
        {progressText(proposal)}. <TextLink to={`${href('/admin')}?list=signatures`}>See who signed</TextLink>
      </p>
    </Notice>
  ));
}
