import { shownDate, shownTime } from '#domain/dates.ts';
import { formatUsdCents } from '#domain/money.ts';
import { methodText } from '#domain/orders/payment-methods.ts';
import { REDEMPTION_ALARM_MESSAGES } from '#domain/redemptions/alarms.ts';
import { REDEMPTION_TRANSITION_LABELS } from '#domain/redemptions/machine.ts';
import { shippingText } from '#domain/redemptions/quote-messages.ts';
import { receiptHash } from '#domain/redemptions/redemption.ts';
import { TRANSITION_MESSAGES } from '#domain/transition-input.ts';
import { fulfilCall } from '#wallet/calls.ts';
import { api } from '#web/lib/api.ts';
import { AddressText } from '#web/ui/address.tsx';
import { Facts } from '#web/ui/facts.tsx';
import { Isolated } from '#web/ui/isolated.tsx';
import { TextLink } from '#web/ui/link.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { Actions } from '../parts/actions.tsx';
import { Approvals } from '../parts/approvals.tsx';
import { Correspondence, HoldersView } from '../parts/correspondence.tsx';
import { History, lastChangeText } from '../parts/history.tsx';
import { Identity } from '../parts/identity.tsx';
import { Notes } from '../parts/notes.tsx';
import { OwnRecord } from '../parts/own-record.tsx';
import { DocumentHoldNotice, ListedNotice, RecordPane } from '../parts/record-pane.tsx';
import { Separated } from '../parts/separated.tsx';
import { StateBadge } from '../parts/state-badge.tsx';
import { WaitsForSignatures } from '../parts/waits-for-signatures.tsx';
import { WalletAction } from '../parts/wallet-action.tsx';
import { InboxActions } from './inbox-actions.tsx';
import { PrintButtons } from './print-sheet.tsx';
import { redemptionActions, redemptionLabel } from './redemption-actions.ts';
import { type RedemptionDetail, useChangeRedemption, useRedemptionDetail } from './use-redemption-record.ts';

/** A redemption from the request to the delivered coin: what may be done now, and all that happened. */
export function RedemptionRecord({ id, onClose }: { id: string; onClose: () => void }) {
  const detail = useRedemptionDetail(id);
  const change = useChangeRedemption(id);
  const redemption = detail.data;
  const stateLabel = redemption && redemptionLabel(redemption);
  return (
    <RecordPane subject={{ kind: 'redemption', id }} record={redemption} query={detail} onClose={onClose}>
      {redemption && stateLabel && (
        <>
          <p>
            <StateBadge look={stateLabel.look}>{stateLabel.label}</StateBadge>
          </p>
          {redemption.alarm && <Notice kind="danger" title={REDEMPTION_ALARM_MESSAGES[redemption.alarm.code]} />}
          <ListedNotice since={redemption.sanctions_hold_since} hits={redemption.hits} />
          {redemption.document_hold && <DocumentHoldNotice reason={redemption.document_hold.reason} />}
          <ReportedNotice redemption={redemption} />
          {redemption.state === 'checked' && redemption.shipping_payment.settled_at === null && (
            <Notice kind="warning" title={TRANSITION_MESSAGES.unpaid} />
          )}
          {redemption.is_own && <OwnRecord subject={{ subject_kind: 'redemption', subject_id: id }} />}
          <Approvals record={{ kind: 'redemption', id }} />
          <Separated reasons={[redemption.separated.ship]} />
          <WaitsForSignatures id={id} />
          {!redemption.is_own && <InboxActions redemption={redemption} onChange={change} />}
          <ReceiptAction redemption={redemption} />
          <Actions
            table={redemptionActions(redemption)}
            allowed={redemption.allowed}
            lastChange={lastChangeText({ transitions: redemption.transitions, labels: REDEMPTION_TRANSITION_LABELS })}
            onAction={change}
          />
          <Facts items={redemptionFacts(redemption)} />
          {!redemption.is_own && <PrintButtons id={id} redemption={redemption} />}
          <HoldersView redemption={redemption} />
          <Identity
            id={id}
            ask={api.redemptionList[':id'].identity.$post}
            records={redemption.identity}
            mayAsk={redemption.may_ask_identity}
          />
          <Correspondence subject={{ kind: 'redemption', id }} files={redemption.files} isOwn={redemption.is_own} />
          <History
            of="the ticket"
            transitions={redemption.transitions}
            labels={REDEMPTION_TRANSITION_LABELS}
            matches={redemption.hits}
          />
          <Notes subject={{ kind: 'redemption', id }} isOwn={redemption.is_own} />
        </>
      )}
    </RecordPane>
  );
}

const REPORTS: readonly string[] = ['claim_lost', 'report_lost'];

/** What is to be looked into with the carrier. */
export function ReportedNotice({ redemption: { state, transitions } }: { redemption: RedemptionDetail }) {
  const reason = transitions.findLast(({ name }) => REPORTS.includes(name))?.reason;
  return state === 'lost_claimed' && reason ? (
    <Notice kind="warning" title="What was reported">
      <p className="whitespace-pre-line">
        <Isolated>{reason}</Isolated>
      </p>
    </Notice>
  ) : null;
}

/** What a staff wallet signs at the end: the receipt. */
function ReceiptAction({ redemption }: { redemption: RedemptionDetail }) {
  const { id, receipt, may_record_receipt } = redemption;
  if (!receipt || !may_record_receipt) return null;
  return (
    <WalletAction
      needs="FULFILMENT"
      label="Record the receipt"
      question="Record the receipt on the blockchain?"
      call={(token) => fulfilCall(token, redemption.hash, receiptHash(receipt.text))}
      purpose={{ kind: 'fulfil', about: { kind: 'redemption', id } }}
    >
      <p>Only the hash of this receipt goes on the blockchain, where anyone who has the receipt can check it.</p>
      <pre className="whitespace-pre-wrap break-all rounded-md bg-sunken p-3 text-sm">{receipt.text}</pre>
    </WalletAction>
  );
}

const insuredText = (cents: number | null) => (cents === null ? '' : `, insured for $${formatUsdCents(cents)}`);

const onText = (day: string | null) => (day === null ? '' : ` on ${shownDate(day)}`);

function paidText({ settled_at, paid_cents, method, paid_on, paid_reference }: RedemptionDetail['shipping_payment']) {
  if (settled_at === null) return 'Not recorded yet';
  if (paid_cents === null || method === null) return 'Waived';
  return `$${formatUsdCents(paid_cents)} by ${methodText(method)}${onText(paid_on)}, ${paid_reference}`;
}

/** What is known of a redemption beside its actions. */
export const redemptionFacts = (redemption: RedemptionDetail) =>
  [
    ['Asked', shownTime(redemption.created_at)],
    ['Ticket', <AddressText key="t" of={redemption.hash} />],
    ['Name', redemption.name],
    [
      'Email',
      <TextLink alone key="m" to={`mailto:${redemption.email}`}>
        {redemption.email}
      </TextLink>,
    ],
    ['Phone', redemption.phone],
    [
      'Ship to',
      <address key="l" className="select-all whitespace-pre-line not-italic">
        {redemption.label.join('\n')}
      </address>,
    ],
    ...(redemption.address_line_1 && !redemption.shipping_details.startsWith(redemption.address_line_1)
      ? [['Delivery instructions', redemption.shipping_details] as const]
      : []),
    ['Shipping cost', `${shippingText(redemption.cost)}${redemption.cost.is_firm ? '' : ', not confirmed yet'}`],
    ['Payment for shipping', paidText(redemption.shipping_payment)],
    ['Payment reference', redemption.shipping_payment.reference],
    ...(redemption.check_first ? [['Asked for', 'Everything checked before any token is turned in'] as const] : []),
    // The others' address is shown with what is there.
    ...(redemption.channel === 'site' ? [['Tokens from', redemption.ethereum_address] as const] : []),
    ...(redemption.burn.tx ? [['Burn', `${redemption.burn.tx}, ${redemption.burn.state}`] as const] : []),
    ...(redemption.shipping
      ? [
          [
            'Package',
            `${redemption.shipping.carrier} ${redemption.shipping.tracking}, shipped ${shownTime(redemption.shipping.shipped_at)}${insuredText(redemption.shipping.insured_cents)}`,
          ] as const,
        ]
      : []),
    ...(redemption.lost_claim_until ? [['Claim a loss by', shownTime(redemption.lost_claim_until)] as const] : []),
    ...(redemption.costs_cents === null
      ? []
      : [
          [
            'Costs paid',
            redemption.costs_cents === 0
              ? 'Waived'
              : `$${formatUsdCents(redemption.costs_cents)}${onText(redemption.costs_paid_on)}, ${redemption.costs_reference}`,
          ] as const,
        ]),
    ...(redemption.sent_back_tx ? [['Sent back', redemption.sent_back_tx] as const] : []),
    ...(redemption.receipt_on_chain ? [['Receipt on the blockchain', redemption.receipt_on_chain.hash] as const] : []),
  ] as const;
