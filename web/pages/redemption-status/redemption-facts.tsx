import type { ReactNode } from 'react';
import { shownDay } from '#domain/dates.ts';
import { coinsText } from '#domain/messages/holder.ts';
import { formatUsdCents } from '#domain/money.ts';
import { transactionLink } from '#web/lib/explorer.ts';
import type { TicketStatus } from '#web/lib/redemption.ts';
import { useSite } from '#web/lib/site.ts';
import { CopyText } from '#web/ui/copy-text.tsx';
import { Facts } from '#web/ui/facts.tsx';
import { TextLink } from '#web/ui/link.tsx';

type Fact = readonly [string, ReactNode];

const shipped = ({ shipping }: TicketStatus): Fact[] =>
  shipping
    ? [
        ['Carrier', shipping.carrier],
        ['Tracking number', <CopyText key="t" text={shipping.tracking} label="the tracking number" />],
        ['Shipped', shownDay(shipping.shipped_at)],
        ...(shipping.insured_cents === null
          ? []
          : [['Insured for', `${formatUsdCents(shipping.insured_cents)} USD`] as const]),
      ]
    : [];

/** The ticket in figures; of the recipient only what its owner recognises. */
export function TicketFacts({ ticket }: { ticket: TicketStatus }) {
  const { recipient, burn, sent_back_tx } = ticket;
  const { name, city, country, email } = recipient;
  return (
    <section aria-labelledby="ticket-facts" className="card grid gap-6">
      <h2 id="ticket-facts" className="text-xl">
        Your redemption
      </h2>
      <Facts
        items={[
          ['Coins', coinsText(ticket.qty_to_redeem)],
          ...shipped(ticket),
          ['Goes to', `${name}, ${city}, ${country}`],
          ['We write to', email],
          ...(burn.tx ? [['Burn', <Transaction key="b" hash={burn.tx} />] as const] : []),
          ...(sent_back_tx ? [['Sent back', <Transaction key="s" hash={sent_back_tx} />] as const] : []),
          ['Ticket', <CopyText key="n" text={ticket.ticket_id} label="the ticket number" />],
        ]}
      />
      <p className="text-muted text-sm">
        Keep the ticket number to yourself: whoever has it sees where your redemption stands. Support asks for it.
      </p>
    </section>
  );
}

function Transaction({ hash }: { hash: string }) {
  const { data: site } = useSite();
  const link = site && transactionLink(site, hash);
  return (
    <span className="break-all text-sm">{link ? <TextLink to={link}>{hash}</TextLink> : <code>{hash}</code>}</span>
  );
}
