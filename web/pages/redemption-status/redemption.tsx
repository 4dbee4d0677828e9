import { lazy, Suspense } from 'react';
import { REDEEM_MESSAGES, REDEMPTION_TRANSITION_LABELS } from '#domain/messages/holder.ts';
import { site } from '#site';
import { sentenceOf } from '#web/lib/api-error.ts';
import { type TicketStatus, useTicket } from '#web/lib/redemption.ts';
import { IdentityAsked } from '#web/request-status/identity-request.tsx';
import { NumberForm, StatusWaiting } from '#web/request-status/number-form.tsx';
import { TextLink } from '#web/ui/link.tsx';
import { LoadFailed, Notice } from '#web/ui/notice.tsx';
import { Timeline } from '#web/ui/timeline.tsx';
import { TicketFacts } from './redemption-facts.tsx';
import { TicketStanding } from './redemption-progress.tsx';

// Weeks after the request, so there is nothing to load for it before.
const TicketReceipt = lazy(() => import('./receipt.tsx'));

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

/** Every step so far: what, when, and by whom. */
function TicketHistory({ ticket: { steps } }: { ticket: TicketStatus }) {
  const moments = steps.map(({ step, at, who, reason }, index) => ({
    key: String(index),
    title: REDEMPTION_TRANSITION_LABELS[step] ?? step,
    at,
    who: who === 'you' ? 'you' : site.name,
    text: reason && <p className="whitespace-pre-line">{reason}</p>,
  }));
  return (
    <section aria-labelledby="history" className="card grid gap-6">
      <h2 id="history" className="text-xl">
        What happened so far
      </h2>
      <Timeline moments={moments.reverse()} />
    </section>
  );
}
