import { lazy, Suspense } from 'react';
import { MESSAGES } from '#domain/messages.ts';
import { coinsText, TICKET_SENTENCES, ticketBurning } from '#domain/redeem-messages.ts';
import { site } from '#site';
import { sentenceOf } from '#web/lib/api-error.ts';
import { useTicket } from '#web/lib/redeem.ts';
import { hasSavedWallet } from '#web/lib/saved-wallet.ts';
import { CopyText } from '#web/ui/copy-text.tsx';
import { Facts } from '#web/ui/facts.tsx';
import { TextLink } from '#web/ui/link.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { BurnSteps } from './burn-steps.tsx';

const OwnBurn = lazy(() => import('./own-burn.tsx'));

type Ticket = NonNullable<ReturnType<typeof useTicket>['data']>;

function sentenceFor({ burn, by_email }: Ticket): string {
  if (by_email) return TICKET_SENTENCES.byEmail;
  if (burn.state === 'burning') return ticketBurning(burn.confirmations ?? 1);
  return TICKET_SENTENCES[burn.state];
}

/** The ticket as the server and the chain have it, followed until its burn is final. */
export function TicketState({ ticketId }: { ticketId: string }) {
  const { data: ticket, error } = useTicket(ticketId);
  if (ticket === null) {
    return (
      <Notice kind="warning" live>
        <p>
          {MESSAGES.ticketNotFound}. If you were given it, write to{' '}
          <TextLink to={`mailto:${site.support.email}`}>{site.support.email}</TextLink>.
        </p>
      </Notice>
    );
  }
  return (
    <section aria-labelledby="ticket" className="card grid gap-6">
      <h2 id="ticket" className="text-xl">
        Your redemption
      </h2>
      <Facts
        items={[
          ['Ticket', <CopyText key="t" text={ticketId} label="the ticket number" />],
          ['Coins', ticket ? coinsText(ticket.qty_to_redeem) : <Skeleton key="q" className="w-16" />],
        ]}
      />
      {ticket && !ticket.by_email && <BurnSteps state={ticket.burn.state} />}
      <p role="status" className="min-h-6 font-medium">
        {ticket && sentenceFor(ticket)}
      </p>
      {error && (
        <Notice kind="warning" live>
          <p>{sentenceOf(error)}</p>
        </Notice>
      )}
      {ticket &&
        !ticket.by_email &&
        ticket.state === 'requested' &&
        ticket.burn.state === 'requested' &&
        hasSavedWallet() && (
          <Suspense>
            <OwnBurn ticketId={ticketId} />
          </Suspense>
        )}
      <p className="text-muted text-sm">
        Keep the ticket number: support asks for it. This page can be opened again at any time.
      </p>
    </section>
  );
}
