import type { ReactNode } from 'react';
import { shownDate, shownDay, shownTime } from '#domain/dates.ts';
import { usdText } from '#domain/money.ts';
import { formatMountainTime } from '#domain/mountain-time.ts';
import { orderTotalCents } from '#domain/orders/order.ts';
import { methodText } from '#domain/orders/payment-methods.ts';
import { spotFacts } from '#domain/price/market.ts';
import { PURCHASE_TRANSITION_LABELS } from '#domain/purchases/machine.ts';
import { PURCHASE_MESSAGES, tokensText } from '#domain/purchases/messages.ts';
import { fairMarketValueMessage } from '#domain/purchases/progress-messages.ts';
import { StatusHistory, TransactionHash } from '#web/request-status/status-history.tsx';
import { MaskedAddress } from '#web/ui/address.tsx';
import { CopyText } from '#web/ui/copy-text.tsx';
import { Facts } from '#web/ui/facts.tsx';
import { isOnReceipt } from './receipt.ts';
import type { PurchaseStatus } from './use-purchase-status.ts';

type Order = NonNullable<PurchaseStatus['order']>;
type Fact = readonly [string, ReactNode];

function marketFact({ market }: Order): Fact[] {
  if (!market) return [];
  const { fair_market_cents, difference_cents, at } = market;
  if (difference_cents === null) return [['Fair Market Value', `We’ll measure it on ${formatMountainTime(at)}`]];
  return [['Fair Market Value', fairMarketValueMessage(fair_market_cents, difference_cents, formatMountainTime(at))]];
}

function refundFact({ refund_due_cents, refunded_cents, refunded_on }: Order): Fact[] {
  if (refunded_cents !== null && refunded_on !== null)
    return [['Refunded', `${usdText(refunded_cents)} on ${shownDate(refunded_on)}`]];
  if (refund_due_cents === null) return [];
  return [
    ['Refund due', refund_due_cents > 0 ? `${usdText(refund_due_cents)}. We’ll email you when it’s sent.` : 'None'],
  ];
}

const issueFact = ({ issue }: Order): Fact[] => (issue ? [['Issue', <IssueFact key="i" issue={issue} />]] : []);

/** A final one is on the certificate. */
const issueOnItsWay = (order: Order): Fact[] => (order.issue?.final ? [] : issueFact(order));

const orderFacts = (order: Order): Fact[] => [
  ['Order', order.number],
  [
    'Price',
    `${usdText(order.price_cents)} each${order.state === 'placed' && order.due_at ? `, fixed until ${shownTime(order.due_at)}` : ''}`,
  ],
  ['Total', usdText(order.total_cents)],
  ...spotFacts(order.price_cents, order.spot),
  ['Ordered', shownDay(order.created_at)],
  ...(order.paid_cents === null
    ? []
    : [
        [
          'Paid',
          `${usdText(order.paid_cents)} by ${methodText(order.method)}${order.paid_on ? ` on ${shownDate(order.paid_on)}` : ''}`,
        ] as const,
      ]),
  ...issueFact(order),
  ...(order.fee_cents === null
    ? []
    : [['Cancellation fee', order.fee_cents > 0 ? usdText(order.fee_cents) : 'None'] as const]),
  ...refundFact(order),
  ...marketFact(order),
];

const OVER = { cancelled: 'Your canceled order', lapsed: 'Your expired order' };
const headingOf = (order: Order | null) =>
  order ? (OVER[order.state as keyof typeof OVER] ?? 'Your order') : 'Your request';

function figuresOf({ order, price, ethereum_address, quantity, state }: PurchaseStatus): Fact[] {
  const address = order?.ethereum_address || ethereum_address;
  const wallet: Fact = ['Wallet', address ? <MaskedAddress key="w" of={address} /> : 'Not provided yet'];
  if (order) return [['Quantity', tokensText(order.quantity)], wallet, ...orderFacts(order)];
  const requested: Fact[] = [['Requested', tokensText(quantity)], wallet];
  if (!price || state === 'refused') return requested;
  const total = usdText(orderTotalCents(quantity, price.cents));
  return [...requested, ['At today’s price', `${total} in all. ${PURCHASE_MESSAGES.priceHolds}`]];
}

/** The request and its order in figures, but for those that are on the receipt above. */
export function RequestFacts({ status }: { status: PurchaseStatus }) {
  const { key, order } = status;
  const items: readonly Fact[] = [
    ...(isOnReceipt(order) ? issueOnItsWay(order) : figuresOf(status)),
    ...(key === undefined
      ? []
      : [['Request number', <CopyText key="n" text={key} label="the request number" />] as const]),
  ];
  // Staff, who read it without the number, may have it all on the receipt.
  if (items.length === 0) return null;
  return (
    <section aria-labelledby="request-facts" className="ruled grid gap-6">
      <h2 id="request-facts" className="text-xl">
        {isOnReceipt(order) ? 'Your request' : headingOf(order)}
      </h2>
      <Facts items={items} />
      {key !== undefined && (
        <p className="text-muted text-sm">
          Keep this page’s link private: anyone who has it can see the status of your request.
        </p>
      )}
    </section>
  );
}

type Issue = NonNullable<NonNullable<PurchaseStatus['order']>['issue']>;

function stateOf({ confirmations, final }: Issue): string {
  if (final) return 'Final';
  if (confirmations === 0) return 'Sent; not in a block yet';
  return `In a block, with ${confirmations} ${confirmations === 1 ? 'confirmation' : 'confirmations'}`;
}

/** The transaction that issues the tokens, and how settled it is. */
function IssueFact({ issue }: { issue: Issue }) {
  return (
    <span className="grid gap-0.5">
      <span className={issue.final ? 'text-good' : 'text-accent'}>{stateOf(issue)}</span>
      <TransactionHash hash={issue.tx} />
    </span>
  );
}

/** Everything that happened so far; a line names its order only if there were several. */
export function History({ status: { transitions } }: { status: PurchaseStatus }) {
  const severalOrders = new Set(transitions.flatMap(({ order }) => order ?? [])).size > 1;
  return (
    <StatusHistory
      transitions={transitions}
      labels={PURCHASE_TRANSITION_LABELS}
      detail={({ order }) => (severalOrders && order ? `, order ${order}` : '')}
    />
  );
}
