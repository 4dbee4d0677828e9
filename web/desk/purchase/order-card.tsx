import { getAddress } from 'viem';
import { counted } from '#domain/counted.ts';
import { shownDate, shownTime } from '#domain/dates.ts';
import { formatUsg, usdText, usgFromCoins } from '#domain/money.ts';
import { formatMountainTime } from '#domain/mountain-time.ts';
import { ORDER_ALARM_MESSAGES } from '#domain/orders/messages.ts';
import { orderHash } from '#domain/orders/order-hash.ts';
import { methodText } from '#domain/orders/payment-methods.ts';
import { spotFacts } from '#domain/price/market.ts';
import { PURCHASE_TRANSITION_LABELS } from '#domain/purchases/machine.ts';
import { site } from '#site';
import { issueCall, voidIssueCall } from '#wallet/calls.ts';
import Engraving from '#web/ui/engraving.tsx';
import { Facts } from '#web/ui/facts.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { History } from '../parts/history.tsx';
import { type AvailableAction, keyOf } from '../parts/next-step.tsx';
import { DocumentHoldNotice } from '../parts/record-pane.tsx';
import { StateBadge } from '../parts/state-badge.tsx';
import { WaitsForSignatures } from '../parts/waits-for-signatures.tsx';
import { WalletAction } from '../parts/wallet-action.tsx';
import { orderLabel } from './purchase-actions.ts';
import type { Order, PurchaseActions } from './use-purchase-record.ts';

type Props = { order: Order; actions: PurchaseActions };

function marketText({ at, fair_market_cents, difference_cents }: NonNullable<Order['market']>): string {
  const when = formatMountainTime(at);
  if (difference_cents === null) return `Available after ${when}`;
  if (fair_market_cents === null) return `None: no price was in force on ${when}`;
  const difference =
    difference_cents < 0 ? `Market Loss ${usdText(-difference_cents)}` : `Market Gain ${usdText(difference_cents)}`;
  return `${difference}, at ${usdText(fair_market_cents)} on ${when}`;
}

function facts(order: Order): (readonly [string, string])[] {
  const { payment, issue, market } = order;
  return [
    ['Tokens', `${order.quantity} at ${usdText(order.price_cents)}, ${usdText(order.total_cents)} total`],
    ...spotFacts(order.price_cents, order.spot),
    ['Payment', [methodText(order.method), order.crypto_amount].filter(Boolean).join(', ')],
    ...(order.due_at && order.state === 'placed' ? [['Due', shownTime(order.due_at)] as const] : []),
    ...(payment
      ? [['Paid', `${usdText(payment.amount_cents)} on ${shownDate(payment.paid_on)}, ${payment.reference}`] as const]
      : []),
    ...(order.is_clearing && order.clears_on
      ? [['Clears', `${shownDate(order.clears_on)}: the tokens can be issued from then on`] as const]
      : []),
    ['Wallet', order.ethereum_address],
    ...(issue
      ? [['Issue', `${issue.tx}, ${issue.final ? 'final' : counted(issue.confirmations, 'confirmation')}`] as const]
      : []),
    ...(order.void_tx ? [['Voided', order.void_tx] as const] : []),
    ...(order.fee_cents ? [['Cancellation fee', usdText(order.fee_cents)] as const] : []),
    ...(order.refunded_cents !== null
      ? [
          [
            'Refunded',
            `${usdText(order.refunded_cents)}${order.refunded_on ? ` on ${shownDate(order.refunded_on)}` : ''}`,
          ] as const,
        ]
      : order.refund_due_cents
        ? [['Refund due', usdText(order.refund_due_cents)] as const]
        : []),
    ...(market ? [['Fair Market Value', marketText(market)] as const] : []),
  ];
}

/** One order of a request: what it is, and all that happened. */
export function OrderCard({ order }: { order: Order }) {
  const { label, look } = orderLabel(order.state, order.is_clearing);
  return (
    <section aria-label={`Order ${order.number}`} className="grid gap-4 rounded-lg border border-line p-5">
      <h3 className="flex flex-wrap items-center gap-3 text-lg">
        Order {order.number} <StateBadge look={look}>{label}</StateBadge>
      </h3>
      {order.alarm && <Notice kind="danger" title={ORDER_ALARM_MESSAGES[order.alarm.code]} />}
      {order.document_hold && <DocumentHoldNotice reason={order.document_hold.reason} />}
      <WaitsForSignatures id={order.id} />
      <Facts items={facts(order)} />
      {order.issue?.final && <Engraving of={order.issue.tx} weight={2} className="size-28" />}
      <History
        of={`order ${order.number}`}
        level="h4"
        transitions={order.transitions}
        labels={PURCHASE_TRANSITION_LABELS}
      />
    </section>
  );
}

/**
 * Issues an order's tokens from the wallet of this browser. The order is marked first, so that of two staff only one
 * signs; the order's hash goes with the issue, so that the token takes it once whatever happens here.
 */
export function IssueOrder({ order, actions }: Props) {
  const to = getAddress(order.ethereum_address);
  const units = usgFromCoins(order.quantity);
  return (
    <WalletAction
      needs="ISSUER"
      label={`Issue ${formatUsg(units)} ${site.symbol}`}
      question={`Issue ${formatUsg(units)} ${site.symbol}?`}
      call={(token) => issueCall(token, to, units, orderHash(order.id))}
      purpose={{ kind: 'issue', to, units: units.toString(), about: { kind: 'order', id: order.id } }}
      onBefore={async () =>
        order.allowed.includes('start_issue') && actions.changeOrder(order.id, { transition: 'start_issue' })
      }
      onSent={(tx) => actions.linkIssue(order.id, tx)}
    >
      <p>The tokens go to this address. This can’t be undone.</p>
    </WalletAction>
  );
}

/** What the chain has to do before an order whose issue was started can be cancelled. */
export const voidAction = (order: Order): AvailableAction => ({
  does: 'panel',
  name: 'void',
  key: keyOf('void', order.id),
  order: order.id,
  label: 'Void the issue',
  danger: true,
  panel: <VoidOrder order={order} />,
});

/** Before an order whose issue was started can be cancelled: makes its issue impossible on the chain. */
function VoidOrder({ order }: { order: Order }) {
  return (
    <WalletAction
      needs="ISSUER"
      numbered={false}
      kind="danger"
      label="Void the issue"
      question={`Void the issue of order ${order.number}?`}
      call={(token) => voidIssueCall(token, orderHash(order.id))}
      purpose={{ kind: 'void', order: order.number, about: { kind: 'order', id: order.id } }}
    >
      <p>
        An issue was started, so a signed transaction may still exist. This uses up the order’s hash: the order can
        never be issued, and you can cancel it once this is final. If the issue comes first, this fails and changes
        nothing.
      </p>
    </WalletAction>
  );
}
