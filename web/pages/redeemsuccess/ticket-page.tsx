import { lazy, Suspense } from 'react';
import { REDEEM_MESSAGES } from '#domain/messages/holder.ts';
import { site } from '#site';
import { IdentityAsked } from '#web/identity/identity-asked.tsx';
import { sentenceOf } from '#web/lib/api-error.ts';
import { useTicket } from '#web/lib/redeem.ts';
import { NumberForm } from '#web/requests/number-form.tsx';
import { StatusWaiting } from '#web/requests/status-waiting.tsx';
import { TextLink } from '#web/ui/link.tsx';
import { LoadFailed, Notice } from '#web/ui/notice.tsx';
import { TicketFacts } from './ticket-facts.tsx';
import { TicketHistory } from './ticket-history.tsx';
import { TicketStanding } from './ticket-standing.tsx';

// Weeks after the request, so there is nothing to load for it before.
const TicketReceipt = lazy(() => import('./ticket-receipt.tsx'));

type Props = { ticketId: string; onTicket: (ticketId: string) => void };

/** The ticket as the server and the chain have it, kept up to date. */
export function TicketPage({ ticketId, onTicket }: Props) {
  const { data: ticket, error, refetch, isFetching } = useTicket(ticketId);
  if (ticket === null) return <NotFound onTicket={onTicket} />;
  if (!ticket) {
    return error ? (
      <LoadFailed title="Your redemption could not be loaded" busy={isFetching} onRetry={() => void refetch()}>
        {sentenceOf(error)}
      </LoadFailed>
    ) : (
      <StatusWaiting />
    );
  }
  return (
    <div className="grid items-start gap-8 lg:grid-cols-[minmax(0,1fr)_22rem]">
      <div className="grid min-w-0 gap-8">
        <TicketStanding ticket={ticket} error={error} />
        <IdentityAsked
          identity={ticket.identity}
          path={`/api/redeem/${ticket.ticket_id}/identity`}
          onGiven={() => void refetch()}
        />
        <TicketFacts ticket={ticket} />
        {ticket.receipt && (
          <Suspense>
            <TicketReceipt ticket={ticket} receipt={ticket.receipt} />
          </Suspense>
        )}
      </div>
      <TicketHistory ticket={ticket} />
    </div>
  );
}

const NotFound = ({ onTicket }: Pick<Props, 'onTicket'>) => (
  <div className="grid max-w-3xl gap-8">
    <Notice kind="warning" live title={`${REDEEM_MESSAGES.notFound}.`}>
      <p>
        Please compare it with the letter that we sent you, or write to{' '}
        <TextLink to={`mailto:${site.support.email}`}>{site.support.email}</TextLink>.
      </p>
    </Notice>
    <NumberForm title="Where does your redemption stand?" label="Ticket number" onNumber={onTicket} />
  </div>
);
