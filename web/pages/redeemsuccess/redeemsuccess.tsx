import { useSearchParams } from 'react-router';
import { site } from '#site';
import { useHydrating } from '#web/lib/hydrating.ts';
import { pageMeta } from '#web/lib/meta.ts';
import { ButtonLink } from '#web/ui/link.tsx';
import { PageBody, PageHeader } from '#web/ui/page-header.tsx';
import { TicketState } from './ticket-state.tsx';

export const meta = pageMeta('Request sent', `Your ${site.name} redemption request was sent.`);

export default function RedeemSuccess() {
  const [search] = useSearchParams();
  const ticket = useHydrating() ? null : search.get('ticket');
  return (
    <>
      <PageHeader title="Thank you! Your request is being processed.">
        Your request was sent. Our support staff will contact you for the remaining steps.
      </PageHeader>
      <PageBody narrow>
        {ticket && <TicketState ticketId={ticket} />}
        <div>
          <ButtonLink to="/" kind="secondary">
            Go to the home page
          </ButtonLink>
        </div>
      </PageBody>
    </>
  );
}
