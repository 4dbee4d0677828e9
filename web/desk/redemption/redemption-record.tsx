import { shownTime } from '#domain/dates.ts';
import { REDEMPTION_TRANSITION_LABELS } from '#domain/messages/holder.ts';
import { REDEMPTION_ALARM_MESSAGES } from '#domain/messages/staff.ts';
import { formatUsdCents, formatUsg, usgFromCoins } from '#domain/money.ts';
import { site } from '#site';
import { fulfilCall, redeemCall } from '#wallet/calls.ts';
import { api } from '#web/lib/api.ts';
import { Facts } from '#web/ui/facts.tsx';
import { TextLink } from '#web/ui/link.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { Actions } from '../parts/actions.tsx';
import { History } from '../parts/history.tsx';
import { Identity } from '../parts/identity.tsx';
import { Notes } from '../parts/notes.tsx';
import { RecordDialog } from '../parts/record-dialog.tsx';
import { REDEMPTION_STATES, StateBadge } from '../parts/state-badge.tsx';
import { WalletAction } from '../parts/wallet-action.tsx';
import { REDEMPTION_ACTIONS } from './redemption-actions.ts';
import { type RedemptionDetail, useChangeRedemption, useRedemptionDetail } from './use-redemption.ts';

/** What a staff wallet signs for a ticket: the burn for a holder who wrote or called, and the receipt at the end. */
function ChainActions({ ticket }: { ticket: RedemptionDetail }) {
  const { state, channel, burn, receipt, ticket_id: ticketId, qty_to_redeem: coins } = ticket;
  const units = usgFromCoins(coins);
  if (state === 'requested' && channel !== 'site' && burn.state === 'requested') {
    return (
      <WalletAction
        label={`Burn ${formatUsg(units)} ${site.symbol}`}
        question={`Burn ${formatUsg(units)} ${site.symbol} for this ticket?`}
        call={(token) => redeemCall(token, coins, ticketId)}
        purpose={{ kind: 'redeem', ticketId, units: units.toString() }}
        only={ticket.ethereum_address}
      >
        <p>
          Burn them once the holder’s tokens have arrived at the redemption address. This cannot be undone, and the
          coins are owed from then on.
        </p>
      </WalletAction>
    );
  }
  if (state !== 'delivered' || !receipt || ticket.receipt_on_chain) return null;
  return (
    <WalletAction
      label="Record the receipt"
      question="Record the receipt on the blockchain?"
      call={(token) => fulfilCall(token, ticket.hash, receipt.hash)}
      purpose={{ kind: 'fulfil', ticketId }}
    >
      <p>Only the hash of this receipt goes to the blockchain, where anyone who has the receipt can compare it.</p>
      <pre className="whitespace-pre-wrap break-all rounded-md bg-sunken p-3 text-sm">{receipt.text}</pre>
    </WalletAction>
  );
}

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
  const change = useChangeRedemption(id);
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
          <ChainActions ticket={ticket} />
          <Actions table={REDEMPTION_ACTIONS} allowed={ticket.allowed} onAction={change} />
          <Facts items={facts(ticket)} />
          <Identity id={id} ask={api.redemptionList[':id'].identity.$post} records={ticket.identity} />
          <History of="the ticket" steps={ticket.steps} labels={REDEMPTION_TRANSITION_LABELS} />
          <Notes subject={{ kind: 'redemption', id }} />
        </>
      )}
    </RecordDialog>
  );
}
