import { shownDate, shownTime } from '#domain/dates.ts';
import { formatCount, formatUsdCents } from '#domain/money.ts';
import type { LoggedPrice } from '#domain/price/price.ts';
import { PURCHASE_TRANSITION_LABELS } from '#domain/purchases/machine.ts';
import { api } from '#web/lib/api.ts';
import { messageOf } from '#web/lib/api-error.ts';
import { usePrice } from '#web/lib/price.ts';
import { AddressText } from '#web/ui/address.tsx';
import { Facts } from '#web/ui/facts.tsx';
import { TextLink } from '#web/ui/link.tsx';
import { Notice } from '#web/ui/notice.tsx';
import type { Column } from '#web/ui/table.tsx';
import { Approvals } from '../parts/approvals.tsx';
import { BuyersView } from '../parts/correspondence.tsx';
import { lastChangeText } from '../parts/history.tsx';
import { useIdentityAction } from '../parts/identity.tsx';
import {
  type AvailableAction,
  availableActions,
  formAction,
  keyOf,
  NextStep,
  useCompleteAction,
} from '../parts/next-step.tsx';
import { OwnRecord } from '../parts/own-record.tsx';
import { RecordEnd } from '../parts/record-end.tsx';
import { type ListProps, RecordList } from '../parts/record-list.tsx';
import { DocumentHoldNotice, ListedNotice, RecordPane } from '../parts/record-pane.tsx';
import { Separated } from '../parts/separated.tsx';
import { holdLabel, StateBadge, type StateLabel } from '../parts/state-badge.tsx';
import type { Purchase } from '../parts/use-list.ts';
import { IssueOrder, OrderCard, voidAction } from './order-card.tsx';
import {
  orderActions,
  orderFields,
  orderLabel,
  PURCHASE_ACTIONS,
  PURCHASE_STATES,
  PURCHASE_STEPS,
} from './purchase-actions.ts';
import {
  type NewOrder,
  type Order,
  type PurchaseActions,
  type PurchaseDetail,
  usePurchaseActions,
  usePurchaseDetail,
  useRecentPrices,
} from './use-purchase-record.ts';

type Props = { id: string; onClose: () => void };

/** A purchase request from the form to the tokens: what it needs now, its orders, and all that happened. */
export function PurchaseRecord({ id, onClose }: Props) {
  const detail = usePurchaseDetail(id);
  const purchase = detail.data;
  const { price } = usePrice();
  const ordered = purchase?.order_total_cents ?? null;
  const now = purchase && price ? purchase.qty_to_purchase * price.cents : null;
  return (
    <RecordPane
      subject={{ kind: 'purchase', id }}
      record={purchase}
      head={
        purchase && {
          customer: purchase.email,
          cents: ordered ?? now,
          ...(ordered === null && { note: 'At today’s price' }),
          state: purchaseLabel(purchase),
        }
      }
      query={detail}
      onClose={onClose}
    >
      {purchase && <Opened purchase={purchase} />}
    </RecordPane>
  );
}

function Opened({ purchase }: { purchase: PurchaseDetail }) {
  const { id } = purchase;
  const actions = usePurchaseActions(id);
  const prices = useRecentPrices();
  const available = useAvailableActions(purchase, actions, prices.data);
  const issuing = purchase.orders.find(({ may_issue }) => may_issue);
  return (
    <>
      {purchase.is_own && <OwnRecord subject={{ subject_kind: 'purchase', subject_id: id }} />}
      <Approvals record={{ kind: 'purchase', id }} />
      <ListedNotice since={purchase.sanctions_hold_since} hits={purchase.hits} />
      {purchase.document_hold_reason !== null && <DocumentHoldNotice reason={purchase.document_hold_reason} />}
      {prices.error && <Notice kind="danger">{messageOf(prices.error)}</Notice>}
      {purchase.orders.map(({ id: order, separated }) => (
        <Separated key={order} reasons={[separated.pay, separated.issue]} />
      ))}
      <NextStep
        work={purchase.work}
        steps={PURCHASE_STEPS}
        available={available}
        lastChangeOf={(order) => lastPurchaseChange(purchase, order)}
      >
        {issuing && <IssueOrder order={issuing} actions={actions} />}
      </NextStep>
      <BuyersView purchase={purchase} />
      <PurchaseFacts purchase={purchase} />
      {purchase.orders.map((order) => (
        <OrderCard key={order.id} order={order} />
      ))}
      <RecordEnd kind="purchase" record={purchase} historyOf="the request" labels={PURCHASE_TRANSITION_LABELS} />
    </>
  );
}

/** What last happened to one of the orders, or to the request itself. */
export function lastPurchaseChange(purchase: Pick<PurchaseDetail, 'orders' | 'transitions'>, order?: string) {
  const { transitions } = purchase.orders.find(({ id }) => id === order) ?? purchase;
  return lastChangeText({ transitions, labels: PURCHASE_TRANSITION_LABELS });
}

const answerCustomer = () => document.querySelector<HTMLElement>('[data-record] [data-answer] textarea')?.focus();

/** Everything that may be done with a request and its orders now. */
function useAvailableActions(
  purchase: PurchaseDetail,
  actions: PurchaseActions,
  prices: readonly LoggedPrice[] | undefined,
): readonly AvailableAction[] {
  const { id, allowed, orders } = purchase;
  const identity = useIdentityAction(id, api.purchaseList[':id'].identity.$post);
  const complete = useCompleteAction({ kind: 'purchase', id, title: purchase.title, complete: purchase.complete });
  const ofRequest = availableActions({ table: PURCHASE_ACTIONS, allowed, run: actions.changePurchase });
  const place = formAction<NewOrder>({
    name: 'order',
    label: 'Place an order',
    confirm: 'Place order',
    fields: orderFields(purchase, prices ?? []),
    disabled: !prices,
    run: actions.placeOrder,
  });
  return [
    ...(allowed.includes('order') ? [place] : []),
    ...(purchase.may_ask_identity ? [identity] : []),
    ...(purchase.work.some(({ kind }) => kind === 'message_to_answer') && !purchase.is_own ? [ANSWER] : []),
    ...withholdOnce(actionsOfOrders(orders, actions.changeOrder), ofRequest),
    complete,
  ];
}

/** The actions on the orders of a request; where several have some, their labels say on which. */
export function actionsOfOrders(
  orders: readonly Order[],
  change: PurchaseActions['changeOrder'],
): readonly AvailableAction[] {
  const ofEach = orders.map((order) => [
    ...availableActions({
      table: orderActions(order),
      allowed: order.allowed,
      run: (input) => change(order.id, input),
      order: order.id,
    }),
    ...(order.must_void ? [voidAction(order)] : []),
  ]);
  if (ofEach.filter(({ length }) => length > 0).length < 2) return ofEach.flat();
  return ofEach.flatMap((actions, at) =>
    actions.map((action) => ({ ...action, label: `${action.label}, order ${orders[at]?.number}` })),
  );
}

const ANSWER: AvailableAction = {
  does: 'press',
  name: 'answer',
  key: keyOf('answer'),
  label: 'Answer',
  run: answerCustomer,
};

/** What the customer has to send documents for is the order where there is one, and the request before. */
export function withholdOnce(
  ofOrders: readonly AvailableAction[],
  ofRequest: readonly AvailableAction[],
): readonly AvailableAction[] {
  const isOrders = ofOrders.some(({ name }) => name === 'withhold' || name === 'release');
  return [...ofOrders, ...ofRequest.filter(({ name }) => !(isOrders && name === 'withhold'))];
}

const PurchaseFacts = ({ purchase }: { purchase: PurchaseDetail }) => (
  <Facts
    items={[
      ['Requested', shownTime(purchase.created_at)],
      [
        'Email',
        <TextLink alone key="mail" to={`mailto:${purchase.email}`}>
          {purchase.email}
        </TextLink>,
      ],
      ...(purchase.country
        ? [['Lives in', [purchase.us_state, purchase.country].filter(Boolean).join(', ')] as const]
        : []),
      ['Wallet', purchase.ethereum_address || 'none yet: the customer can add it on the status page'],
      ['Agreement', purchase.agreement ? `ticked, version of ${shownDate(purchase.agreement)}` : 'not ticked'],
      [
        'Identity',
        purchase.identity_checked_at ? `verified ${shownTime(purchase.identity_checked_at)}` : 'not verified',
      ],
      ...(purchase.checks_waived_at ? [['Checks', `waived ${shownTime(purchase.checks_waived_at)}`] as const] : []),
    ]}
  />
);

/** What the desk calls its state: of a request with an order, the order's. */
function purchaseLabel(row: Purchase): StateLabel {
  const hold = holdLabel(row);
  if (hold) return hold;
  const order = row.order_state && orderLabel(row.order_state, row.order_is_clearing);
  if (row.state === 'requested' && order) return { look: 'quiet', label: `${order.label}; request open` };
  return row.state === 'ordered' && order ? order : PURCHASE_STATES[row.state];
}

function PurchaseState({ row }: { row: Purchase }) {
  const { look, label } = purchaseLabel(row);
  return <StateBadge look={look}>{label}</StateBadge>;
}

const COLUMNS: readonly Column<Purchase>[] = [
  { label: 'Quantity', cell: ({ qty_to_purchase }) => formatCount(qty_to_purchase), align: 'end' },
  {
    label: 'Total, USD',
    cell: ({ order_total_cents }) => (order_total_cents === null ? '' : formatUsdCents(order_total_cents)),
    align: 'end',
  },
  { label: 'Email', cell: ({ email }) => email },
  {
    label: 'Wallet',
    cell: ({ ethereum_address: address }) =>
      address ? <AddressText short of={address as `0x${string}`} /> : <span className="text-muted">none yet</span>,
    className: 'whitespace-nowrap',
  },
  { label: 'State', cell: (row) => <PurchaseState row={row} /> },
];

const SORTS = [
  ['-qty_to_purchase', 'Largest first'],
  ['email', 'Email, A to Z'],
] as const;

export const PurchaseList = ({ compact }: ListProps) => (
  <RecordList record="purchase" columns={COLUMNS} sorts={SORTS} states={PURCHASE_STATES} compact={compact} />
);
