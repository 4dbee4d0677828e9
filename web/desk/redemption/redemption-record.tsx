import { shownTime } from '#domain/dates.ts';
import { REDEMPTION_TRANSITION_LABELS } from '#domain/messages/holder.ts';
import { REDEMPTION_ALARM_MESSAGES } from '#domain/messages/staff.ts';
import { formatUsdCents } from '#domain/money.ts';
import { type RedemptionDetail, useRedemptionDetail, useRedemptionStep } from '#web/lib/desk/redemption.ts';
import { Facts } from '#web/ui/facts.tsx';
import { TextLink } from '#web/ui/link.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { Acts } from '../parts/acts.tsx';
import { History } from '../parts/history.tsx';
import { Identity } from '../parts/identity.tsx';
import { Notes } from '../parts/notes.tsx';
import { RecordDialog } from '../parts/record-dialog.tsx';
import { StateBadge } from '../parts/state-badge.tsx';
import { REDEMPTION_STATES } from '../parts/state-words.ts';
import { ChainActs } from './chain-acts.tsx';
import { redemptionActs } from './redemption-acts.ts';

const facts = (ticket: RedemptionDetail) =>
  [
    ['Asked', shownTime(ticket.created_at)],
    [
      'Ticket',
      <TextLink key="t" to={`/redeemsuccess?ticket=${ticket.ticket_id}`}>
        {ticket.ticket_id}
      </TextLink>,
    ],
    ['Name', ticket.name],
    [
      'E-mail',
      <TextLink key="m" to={`mailto:${ticket.email}`}>
        {ticket.email}
      </TextLink>,
    ],
    ['Phone', ticket.phone],
    ['Ship to', `${ticket.city}, ${ticket.stateProvince} ${ticket.postalCode}, ${ticket.country}`],
    ['Shipping details', ticket.shipping_details],
    ['Tokens from', ticket.ethereum_address || 'no wallet named'],
    ...(ticket.burn.tx ? [['Burn', `${ticket.burn.tx}, ${ticket.burn.state}`] as const] : []),
    ...(ticket.shipping
      ? [
          [
            'Package',
            `${ticket.shipping.carrier} ${ticket.shipping.tracking}, shipped ${shownTime(ticket.shipping.shipped_at)}`,
          ] as const,
        ]
      : []),
    ...(ticket.lost_claim_until ? [['Lost claims until', shownTime(ticket.lost_claim_until)] as const] : []),
    ...(ticket.costs_cents === null ? [] : [['Costs paid', `${formatUsdCents(ticket.costs_cents)} USD`] as const]),
    ...(ticket.sent_back_tx ? [['Sent back', ticket.sent_back_tx] as const] : []),
    ...(ticket.receipt_on_chain ? [['Receipt on chain', ticket.receipt_on_chain.hash] as const] : []),
  ] as const;

/** A redemption from the request to the delivered coin: what may be done now, and all that happened. */
export function RedemptionRecord({ id, onClose }: { id: string; onClose: () => void }) {
  const detail = useRedemptionDetail(id);
  const take = useRedemptionStep(id);
  const ticket = detail.data;
  const words = ticket && REDEMPTION_STATES[ticket.state];
  return (
    <RecordDialog title={ticket?.title} query={detail} onClose={onClose}>
      {ticket && words && (
        <>
          <p>
            <StateBadge look={words.look}>{words.label}</StateBadge>
          </p>
          {ticket.alarm && <Notice kind="danger" title={REDEMPTION_ALARM_MESSAGES[ticket.alarm.code]} />}
          {ticket.withheld && (
            <Notice kind="warning" title="Withheld for documents">
              {ticket.withheld.reason}
            </Notice>
          )}
          <ChainActs ticket={ticket} />
          <Acts acts={redemptionActs(ticket)} onAct={take} />
          <Facts items={facts(ticket)} />
          <Identity path={`/api/redemptionList/${id}/identity`} records={ticket.identity} />
          <History of="the ticket" steps={ticket.steps} labels={REDEMPTION_TRANSITION_LABELS} />
          <Notes subject={{ kind: 'redemption', id }} />
        </>
      )}
    </RecordDialog>
  );
}
