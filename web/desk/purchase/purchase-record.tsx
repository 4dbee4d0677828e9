import { useState } from 'react';
import { shownDate, shownTime } from '#domain/dates.ts';
import { formatCount, formatUsdCents } from '#domain/money.ts';
import { PURCHASE_CHECK_LABELS } from '#domain/purchases/desk-messages.ts';
import { PURCHASE_TRANSITION_LABELS } from '#domain/purchases/machine.ts';
import { api } from '#web/lib/api.ts';
import { messageOf } from '#web/lib/api-error.ts';
import { AddressText } from '#web/ui/address.tsx';
import { Button } from '#web/ui/button.tsx';
import { Facts } from '#web/ui/facts.tsx';
import { TextLink } from '#web/ui/link.tsx';
import { Notice } from '#web/ui/notice.tsx';
import type { Column } from '#web/ui/table.tsx';
import { ActionForm } from '../parts/action-form.tsx';
import { Actions } from '../parts/actions.tsx';
import { Approvals } from '../parts/approvals.tsx';
import { BuyersView, Correspondence } from '../parts/correspondence.tsx';
import { History, lastChangeText } from '../parts/history.tsx';
import { Identity } from '../parts/identity.tsx';
import { Notes } from '../parts/notes.tsx';
import { OwnRecord } from '../parts/own-record.tsx';
import { type ListProps, RecordList } from '../parts/record-list.tsx';
import { DocumentHoldNotice, ListedNotice, RecordPane } from '../parts/record-pane.tsx';
import { StateBadge } from '../parts/state-badge.tsx';
import type { Purchase } from '../parts/use-list.ts';
import { OrderCard } from './order-card.tsx';
import { ORDER_STATES, orderFields, PURCHASE_ACTIONS, PURCHASE_STATES } from './purchase-actions.ts';
import { usePurchaseActions, usePurchaseDetail, useRecentPrices } from './use-purchase-record.ts';

type Props = { id: string; onClose: () => void };

/** A purchase request from the form to the tokens: its orders, what may be done now, and all that happened. */
export function PurchaseRecord({ id, onClose }: Props) {
  const detail = usePurchaseDetail(id);
  const actions = usePurchaseActions(id);
  const prices = useRecentPrices();
  const [placing, setPlacing] = useState(false);
  const purchase = detail.data;
  const lastChange =
    purchase && lastChangeText({ transitions: purchase.transitions, labels: PURCHASE_TRANSITION_LABELS });
  return (
    <RecordPane subject={{ kind: 'purchase', id }} record={purchase} query={detail} onClose={onClose}>
      {purchase && (
        <>
          <Facts
            items={[
              ['Asked', shownTime(purchase.created_at)],
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
              ...(purchase.checks_waived_at
                ? [['Checks', `waived ${shownTime(purchase.checks_waived_at)}`] as const]
                : []),
            ]}
          />
          {purchase.is_own && <OwnRecord subject={{ subject_kind: 'purchase', subject_id: id }} />}
          <Approvals record={{ kind: 'purchase', id }} />
          <ListedNotice since={purchase.sanctions_hold_since} hits={purchase.hits} />
          {purchase.document_hold_reason !== null && <DocumentHoldNotice reason={purchase.document_hold_reason} />}
          {purchase.state === 'requested' && purchase.open_checks.length > 0 && (
            <Notice kind="warning" title="Not ready to order">
              <ul>
                {purchase.open_checks.map((check) => (
                  <li key={check}>{PURCHASE_CHECK_LABELS[check]}</li>
                ))}
              </ul>
            </Notice>
          )}
          {purchase.allowed.includes('order') && !placing && (
            <div>
              <Button size="sm" data-act disabled={!prices.data} onClick={() => setPlacing(true)}>
                Place an order
              </Button>
            </div>
          )}
          {prices.error && <Notice kind="danger">{messageOf(prices.error)}</Notice>}
          {placing && prices.data && (
            <ActionForm
              label="Place an order"
              confirm="Place order"
              fields={orderFields(purchase, prices.data)}
              isOver={!purchase.allowed.includes('order')}
              lastChange={lastChange}
              onSubmit={actions.placeOrder}
              onClose={() => setPlacing(false)}
            />
          )}
          <Actions
            table={PURCHASE_ACTIONS}
            allowed={purchase.allowed}
            lastChange={lastChange}
            onAction={actions.changePurchase}
          />
          {purchase.orders.map((order) => (
            <OrderCard key={order.id} order={order} actions={actions} />
          ))}
          <BuyersView purchase={purchase} />
          <Identity
            id={id}
            ask={api.purchaseList[':id'].identity.$post}
            records={purchase.identity}
            mayAsk={purchase.may_ask_identity}
          />
          <Correspondence
            subject={{ kind: 'purchase', id }}
            files={purchase.files}
            messages={purchase.messages}
            isOwn={purchase.is_own}
          />
          <History
            of="the request"
            transitions={purchase.transitions}
            labels={PURCHASE_TRANSITION_LABELS}
            matches={purchase.hits}
          />
          <Notes subject={{ kind: 'purchase', id }} isOwn={purchase.is_own} />
        </>
      )}
    </RecordPane>
  );
}

function PurchaseState({ row }: { row: Purchase }) {
  if (row.sanctions_hold_since !== null) return <StateBadge look="bad">Stopped: sanctions list</StateBadge>;
  if (row.document_hold_reason !== null) return <StateBadge look="bad">Withheld for documents</StateBadge>;
  if (row.state === 'requested' && row.order_state)
    return <StateBadge look="quiet">{`${ORDER_STATES[row.order_state].label}; request open`}</StateBadge>;
  const words = row.state === 'ordered' && row.order_state ? ORDER_STATES[row.order_state] : PURCHASE_STATES[row.state];
  return <StateBadge look={words.look}>{words.label}</StateBadge>;
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
