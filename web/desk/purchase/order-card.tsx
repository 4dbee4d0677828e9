import { shownTime } from '#domain/dates.ts';
import { PURCHASE_TRANSITION_LABELS } from '#domain/messages/customer.ts';
import { ORDER_ALARM_MESSAGES } from '#domain/messages/staff.ts';
import { formatUsdCents } from '#domain/money.ts';
import { methodText } from '#domain/orders/machine.ts';
import type { Order, usePurchaseActs } from '#web/lib/desk/purchase.ts';
import { Facts } from '#web/ui/facts.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { Acts } from '../parts/acts.tsx';
import { History } from '../parts/history.tsx';
import { StateBadge } from '../parts/state-badge.tsx';
import { ORDER_STATES } from '../parts/state-words.ts';
import { IssueOrder } from './issue-order.tsx';
import { orderActs } from './purchase-acts.ts';

type Props = { order: Order; acts: ReturnType<typeof usePurchaseActs> };

const usd = (cents: number) => `${formatUsdCents(cents)} USD`;

function marketText({ at, fair_market_cents, difference_cents }: NonNullable<Order['market']>): string {
  const when = shownTime(at);
  if (fair_market_cents === null || difference_cents === null) return `Known after ${when}`;
  const difference =
    difference_cents < 0 ? `Market Loss ${usd(-difference_cents)}` : `Market Gain ${usd(difference_cents)}`;
  return `${difference}, at ${usd(fair_market_cents)} on ${when}`;
}

function facts(order: Order): (readonly [string, string])[] {
  const { payment, issue, market } = order;
  return [
    ['Tokens', `${order.quantity} at ${usd(order.price_cents)}, ${usd(order.total_cents)} in all`],
    ['Payment', methodText(order.method)],
    ...(order.due_at && order.state === 'placed' ? [['Due', shownTime(order.due_at)] as const] : []),
    ...(payment ? [['Paid', `${usd(payment.amount_cents)} on ${payment.paid_on}, ${payment.reference}`] as const] : []),
    ['Wallet', order.ethereum_address],
    ...(issue
      ? [['Issue', `${issue.tx}, ${issue.final ? 'final' : `${issue.confirmations} confirmations`}`] as const]
      : []),
    ...(order.fee_cents ? [['Cancellation fee', usd(order.fee_cents)] as const] : []),
    ...(market ? [['Fair Market Value', marketText(market)] as const] : []),
  ];
}

/** One order of a request: what it is, what may be done now, and all that happened. */
export function OrderCard({ order, acts }: Props) {
  const { label, look } = ORDER_STATES[order.state];
  const mayIssue = order.allowed.includes('start_issue') || (order.state === 'issuing' && !order.issue);
  return (
    <section aria-label={`Order ${order.number}`} className="grid gap-4 rounded-lg border border-line p-5">
      <h3 className="flex flex-wrap items-center gap-3 text-lg">
        Order {order.number} <StateBadge look={look}>{label}</StateBadge>
      </h3>
      {order.alarm && <Notice kind="danger" title={ORDER_ALARM_MESSAGES[order.alarm.code]} />}
      {order.withheld && (
        <Notice kind="warning" title="Withheld for documents">
          {order.withheld.reason}
        </Notice>
      )}
      <Facts items={facts(order)} />
      {mayIssue && <IssueOrder order={order} acts={acts} />}
      <Acts acts={orderActs(order)} onAct={(step, body) => acts.order(order.id, step, body)} />
      <History of={`order ${order.number}`} steps={order.steps} labels={PURCHASE_TRANSITION_LABELS} />
    </section>
  );
}
