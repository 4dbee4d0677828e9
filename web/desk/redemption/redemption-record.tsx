import { shownDate, shownTime } from '#domain/dates.ts';
import { usdText } from '#domain/money.ts';
import { methodText } from '#domain/orders/payment-methods.ts';
import { REDEMPTION_ALARM_MESSAGES } from '#domain/redemptions/alarms.ts';
import { REDEMPTION_TRANSITION_LABELS } from '#domain/redemptions/machine.ts';
import { shippingText } from '#domain/redemptions/quote-messages.ts';
import { receiptHash } from '#domain/redemptions/redemption.ts';
import { fulfilCall } from '#wallet/calls.ts';
import { api } from '#web/lib/api.ts';
import { AddressText } from '#web/ui/address.tsx';
import Engraving from '#web/ui/engraving.tsx';
import { Facts } from '#web/ui/facts.tsx';
import { Isolated } from '#web/ui/isolated.tsx';
import { TextLink } from '#web/ui/link.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { Approvals } from '../parts/approvals.tsx';
import { HoldersView } from '../parts/correspondence.tsx';
import { lastChangeText } from '../parts/history.tsx';
import { useIdentityAction } from '../parts/identity.tsx';
import { type AvailableAction, availableActions, NextStep, useCompleteAction } from '../parts/next-step.tsx';
import { OwnRecord } from '../parts/own-record.tsx';
import { RecordEnd } from '../parts/record-end.tsx';
import { DocumentHoldNotice, ListedNotice, RecordPane } from '../parts/record-pane.tsx';
import { Separated } from '../parts/separated.tsx';
import { WaitsForSignatures } from '../parts/waits-for-signatures.tsx';
import { WalletAction } from '../parts/wallet-action.tsx';
import { Burn, InboxFacts } from './inbox-actions.tsx';
import { PrintButtons } from './print-sheet.tsx';
import { REDEMPTION_STEPS, redemptionActions, redemptionLabel } from './redemption-actions.ts';
import {
  type RedemptionDetail,
  type RedemptionInput,
  useChangeRedemption,
  useRedemptionDetail,
} from './use-redemption-record.ts';

/** A redemption from the request to the delivered coin: what it needs now, and all that happened. */
export function RedemptionRecord({ id, onClose }: { id: string; onClose: () => void }) {
  const detail = useRedemptionDetail(id);
  const redemption = detail.data;
  return (
    <RecordPane
      subject={{ kind: 'redemption', id }}
      record={redemption}
      head={
        redemption && {
          customer: <Isolated>{redemption.name}</Isolated>,
          cents: redemption.value_cents,
          note: 'Worth today',
          state: redemptionLabel(redemption),
        }
      }
      query={detail}
      onClose={onClose}
    >
      {redemption && <Opened redemption={redemption} />}
    </RecordPane>
  );
}

function Opened({ redemption }: { redemption: RedemptionDetail }) {
  const { id } = redemption;
  const change = useChangeRedemption(id);
  const available = useAvailableActions(redemption, change);
  const burnStep = redemption.allowed.includes('start_burn') && <Burn redemption={redemption} onChange={change} />;
  const receiptStep = redemption.receipt && redemption.may_record_receipt && <ReceiptAction redemption={redemption} />;
  return (
    <>
      {redemption.alarm && <Notice kind="danger" title={REDEMPTION_ALARM_MESSAGES[redemption.alarm.code]} />}
      <ListedNotice since={redemption.sanctions_hold_since} hits={redemption.hits} />
      {redemption.document_hold && <DocumentHoldNotice reason={redemption.document_hold.reason} />}
      <ReportedNotice redemption={redemption} />
      {redemption.is_own && <OwnRecord subject={{ subject_kind: 'redemption', subject_id: id }} />}
      <Approvals record={{ kind: 'redemption', id }} />
      <Separated reasons={[redemption.separated.ship]} />
      <WaitsForSignatures id={id} />
      <NextStep
        work={redemption.work}
        steps={REDEMPTION_STEPS}
        available={available}
        lastChangeOf={() =>
          lastChangeText({ transitions: redemption.transitions, labels: REDEMPTION_TRANSITION_LABELS })
        }
      >
        {burnStep || receiptStep}
      </NextStep>
      <HoldersView redemption={redemption} />
      <Facts items={redemptionFacts(redemption)} />
      {redemption.burn.state === 'burned' && redemption.burn.tx && (
        <Engraving of={redemption.burn.tx} weight={2} className="size-28" />
      )}
      {!redemption.is_own && <InboxFacts redemption={redemption} onChange={change} />}
      {!redemption.is_own && <PrintButtons id={id} redemption={redemption} />}
      <RecordEnd kind="redemption" record={redemption} historyOf="the ticket" labels={REDEMPTION_TRANSITION_LABELS} />
    </>
  );
}

/** Everything that may be done with a redemption now, beside what a wallet signs. */
function useAvailableActions(
  redemption: RedemptionDetail,
  change: (input: RedemptionInput) => Promise<unknown>,
): readonly AvailableAction[] {
  const { id, title, allowed, complete, may_ask_identity } = redemption;
  const identity = useIdentityAction(id, api.redemptionList[':id'].identity.$post);
  const completion = useCompleteAction({ kind: 'redemption', id, title, complete });
  return [
    ...availableActions({ table: redemptionActions(redemption), allowed, run: change }),
    ...(may_ask_identity ? [identity] : []),
    completion,
  ];
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
function ReceiptAction({ redemption: { id, hash, receipt } }: { redemption: RedemptionDetail }) {
  if (!receipt) return null;
  return (
    <WalletAction
      needs="FULFILMENT"
      label="Record the receipt"
      question="Record the receipt on the blockchain?"
      call={(token) => fulfilCall(token, hash, receiptHash(receipt.text))}
      purpose={{ kind: 'fulfil', about: { kind: 'redemption', id } }}
    >
      <p>Only the hash of this receipt goes on the blockchain, where anyone who has the receipt can check it.</p>
      <pre className="whitespace-pre-wrap break-all rounded-md bg-sunken p-3 text-sm">{receipt.text}</pre>
    </WalletAction>
  );
}

const insuredText = (cents: number | null) => (cents === null ? '' : `, insured for ${usdText(cents)}`);

const onText = (day: string | null) => (day === null ? '' : ` on ${shownDate(day)}`);

function paidText({ settled_at, paid_cents, method, paid_on, paid_reference }: RedemptionDetail['shipping_payment']) {
  if (settled_at === null) return 'Not recorded yet';
  if (paid_cents === null || method === null) return 'Waived';
  return `${usdText(paid_cents)} by ${methodText(method)}${onText(paid_on)}, ${paid_reference}`;
}

/** What is known of a redemption beside its actions. */
export const redemptionFacts = (redemption: RedemptionDetail) =>
  [
    ['Requested', shownTime(redemption.created_at)],
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
              : `${usdText(redemption.costs_cents)}${onText(redemption.costs_paid_on)}, ${redemption.costs_reference}`,
          ] as const,
        ]),
    ...(redemption.sent_back_tx ? [['Sent back', redemption.sent_back_tx] as const] : []),
    ...(redemption.receipt_on_chain ? [['Receipt on the blockchain', redemption.receipt_on_chain.hash] as const] : []),
  ] as const;
